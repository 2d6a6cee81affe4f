import Testing

import struct JSONSyntax.DecimalNumber

@Suite struct DecimalNumberTests {
    private static let ascending = [
        "-1e999", "-2", "-1.5", "-1", "-0.1", "-1e-999", "0", "1e-999", "0.09", "0.1", "1", "1.05", "1.5", "9", "10",
        "11",
        "99999999999999999999", "1e20", "1e999",
    ]

    @Test(arguments: ascending.indices)
    func numbersAreInOrder(index: Int) throws {
        let number = try #require(DecimalNumber(DecimalNumberTests.ascending[index]))
        for (other, text) in DecimalNumberTests.ascending.enumerated() {
            let otherNumber = try #require(DecimalNumber(text))
            #expect((number < otherNumber) == (index < other))
            #expect((number == otherNumber) == (index == other))
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("7.0", 7), ("7e2", 700), ("700e-2", 7),
            ("123456789012345678", 123_456_789_012_345_678),
            ("1e18", .max), ("1e999999999999999999999", .max), ("0.5", nil), ("-1", nil),
            ("1e-999999999999999999999", nil), ("x", nil),
            ("", nil), ("-", nil),
        ] as [(String, Int?)])
    func countsAreIntegersFromZeroUp(text: String, count: Int?) {
        #expect(DecimalNumber(text)?.count == count)
    }

    @Test(arguments: [
        ("0.5", "1e308"), ("3", "9"), ("3", "111111111111111111111"), ("0.01", "4.02"), ("999999999999999999", "0"),
    ])
    func divisorsDivideTheirMultiples(divisor: String, multiple: String) throws {
        let number = try #require(DecimalNumber(divisor))
        #expect(try DecimalNumber.Divisor(number)?.divides(#require(DecimalNumber(multiple))) == true)
    }

    @Test(arguments: ["0", "-1", "1234567890123456789"])
    func othersAreNoDivisors(text: String) throws {
        #expect(try DecimalNumber.Divisor(#require(DecimalNumber(text))) == nil)
    }
}

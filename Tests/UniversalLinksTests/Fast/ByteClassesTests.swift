import Testing

@testable import UniversalLinks

/// What each byte is to each part of a URL, beside the sets of RFC 3986.
struct ByteClassesTests {
    private static let unreserved = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    private static let subDelims = Set("!$&'()*+,;=".utf8)

    struct Row: CustomTestStringConvertible {
        let part: LinkURL.Part?
        let allowed: String
        let ends: String

        var testDescription: String { part.map { "\($0)" } ?? "host" }
    }

    static let rows = [
        Row(part: .path, allowed: ":@/", ends: "?#"), Row(part: .query, allowed: ":@/?", ends: "#"),
        Row(part: .fragment, allowed: ":@/?", ends: ""), Row(part: nil, allowed: "", ends: "/?#"),
    ]

    @Test(arguments: rows)
    func everyByteIsWhatTheStandardSays(_ row: Row) {
        let table = row.part.map { ByteClasses.table(for: $0) } ?? ByteClasses.hostTable()
        let allowed = Self.unreserved.union(Self.subDelims).union(row.allowed.utf8)
        #expect(table.count == 256)
        for byte in UInt8.min...UInt8.max {
            let bits = table[Int(byte)]
            let isEnd = row.ends.utf8.contains(byte)
            #expect((bits & ByteClasses.end != 0) == isEnd, "\(byte)")
            #expect((bits & ByteClasses.foreign != 0) == (byte >= 0x80), "\(byte)")
            #expect((bits & ByteClasses.percent != 0) == (byte == UInt8(ascii: "%")), "\(byte)")
            let isInvalid = !allowed.contains(byte) && !isEnd && byte != UInt8(ascii: "%")
            // A host's table has a bit of its own for nothing but the star.
            if byte != UInt8(ascii: "/") || row.part != nil {
                #expect((bits & ByteClasses.invalid != 0) == isInvalid, "\(byte)")
            }
        }
    }

    @Test func slashesAndStarsHaveBitsOfTheirOwnInPaths() {
        let table = ByteClasses.table(for: .path)
        for byte in UInt8.min...UInt8.max {
            #expect((table[Int(byte)] == ByteClasses.slash) == (byte == UInt8(ascii: "/")))
            #expect((table[Int(byte)] == ByteClasses.star) == (byte == UInt8(ascii: "*")))
        }
    }

    @Test func bitsDiffer() {
        let bits = [
            ByteClasses.end, ByteClasses.percent, ByteClasses.invalid, ByteClasses.foreign, ByteClasses.slash,
            ByteClasses.star,
        ]
        #expect(bits.reduce(0) { $0 + $1.nonzeroBitCount } == bits.count)
        #expect(bits.reduce(0, |).nonzeroBitCount == bits.count)
    }
}

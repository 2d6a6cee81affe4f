/// A JSON number by its exact decimal value: `1.0`, `1` and `10e-1` are the same.
///
/// JSON Schema Core sections 4.2.2 and 6.3. Exponents beyond ±10^17 are capped at that bound, so that arithmetic on them
/// cannot overflow; no digit is ever lost.
package struct DecimalNumber: Sendable {
    let isNegative: Bool
    /// The digits from 0 to 9, without zeros at either end; empty for zero.
    let digits: [UInt8]
    /// The power of ten of the last digit.
    let exponent: Int64

    package init?(_ text: String) {
        var digits: [UInt8] = []
        var fractionLength = 0
        var isFraction = false
        var exponentText: Substring.UTF8View?
        let hasSign = text.utf8.first == UInt8(ascii: "-")
        var index = hasSign ? text.utf8.index(after: text.utf8.startIndex) : text.utf8.startIndex
        while index < text.utf8.endIndex {
            let byte = text.utf8[index]
            index = text.utf8.index(after: index)
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits.append(byte - UInt8(ascii: "0"))
                if isFraction { fractionLength += 1 }
            case UInt8(ascii: "."):
                isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                exponentText = text[index...].utf8
                index = text.utf8.endIndex
            default:
                return nil
            }
        }
        guard !digits.isEmpty else { return nil }
        var exponent = exponentText.map(DecimalNumber.boundedExponent) ?? 0
        exponent -= Int64(fractionLength)
        let leadingZeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(leadingZeros)
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent
        isNegative = hasSign && !digits.isEmpty
    }

    private static func boundedExponent(_ text: Substring.UTF8View) -> Int64 {
        var value: Int64 = 0
        for byte in text where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
            value = min(value * 10 + Int64(byte &- UInt8(ascii: "0")), 100_000_000_000_000_000)
        }
        return text.first == UInt8(ascii: "-") ? -value : value
    }

    package var isInteger: Bool { exponent >= 0 }

    /// The value of an integer of 0 or more, at most `Int.max`; nil for other numbers.
    package var count: Int? {
        guard isInteger, !isNegative else { return nil }
        guard magnitude <= 18 else { return .max }
        let value = digits.reduce(0 as Int64) { $0 * 10 + Int64($1) }
        return Int(clamping: (0..<exponent).reduce(value) { value, _ in value * 10 })
    }

    /// The same for equal numbers.
    package var canonicalText: String {
        guard !digits.isEmpty else { return "0" }
        let text = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
        return (isNegative ? "-" : "") + text + "e\(exponent)"
    }

    /// The power of ten of the first digit.
    private var magnitude: Int64 { Int64(digits.count) + exponent }
}

extension DecimalNumber: Comparable {
    package static func == (left: DecimalNumber, right: DecimalNumber) -> Bool {
        left.isNegative == right.isNegative && left.exponent == right.exponent && left.digits == right.digits
    }

    package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
    }

    private func hasSmallerMagnitude(than other: DecimalNumber) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        if magnitude != other.magnitude { return magnitude < other.magnitude }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}

extension DecimalNumber {
    /// A number above zero with at most 18 significant digits, to test whether others are its multiples.
    package struct Divisor: Sendable {
        private let digits: UInt64
        private let exponent: Int64

        package init?(_ number: DecimalNumber) {
            guard !number.isNegative, !number.digits.isEmpty, number.digits.count <= 18 else { return nil }
            digits = number.digits.reduce(0) { $0 * 10 + UInt64($1) }
            exponent = number.exponent
        }

        /// Whether `number` is a multiple. Linear in the digits, whatever the exponents.
        package func divides(_ number: DecimalNumber) -> Bool {
            guard !number.digits.isEmpty else { return true }
            // The last digit of `number` is not a zero, so a coarser divisor cannot divide it.
            guard number.exponent >= exponent else { return false }
            let remainder = number.digits.reduce(0) { ($0 * 10 + UInt64($1)) % digits }
            return multiplied(remainder, powerOfTen(number.exponent - exponent)) == 0
        }

        private func powerOfTen(_ power: Int64) -> UInt64 {
            var result = 1 % digits
            var base = 10 % digits
            var power = power
            while power > 0 {
                if power % 2 == 1 { result = multiplied(result, base) }
                base = multiplied(base, base)
                power /= 2
            }
            return result
        }

        private func multiplied(_ left: UInt64, _ right: UInt64) -> UInt64 {
            digits.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
        }
    }
}

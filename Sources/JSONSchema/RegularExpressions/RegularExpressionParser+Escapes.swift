extension RegularExpressionParser {
    /// Reads on after a backslash outside a class.
    mutating func parseEscape() throws(RegularExpressionError) -> RegularExpression.Node {
        switch peek {
        case "b", "B":
            return .assertion(.wordBoundary(isNegated: next() == "B"))
        case "k", "1", "2", "3", "4", "5", "6", "7", "8", "9":
            throw error("back-references are not supported", at: offset - 1)
        default:
            return .scalar(try parseSetEscape())
        }
    }

    /// Reads on after an opening bracket.
    mutating func parseClass(from start: Int) throws(RegularExpressionError) -> ScalarSet {
        var set = ScalarSet()
        set.isInverted = take("^")
        while !take("]") {
            guard offset < scalars.count else { throw error("a \"[\" is not closed", at: start) }
            let itemStart = offset
            let lower = try parseClassItem()
            guard peek == "-", offset + 1 < scalars.count, scalars[offset + 1] != "]" else {
                set.insert(lower)
                continue
            }
            offset += 1
            let upper = try parseClassItem()
            guard let first = lower.onlyScalar, let last = upper.onlyScalar else {
                set.insert(lower)
                set.insert(ScalarSet("-"))
                set.insert(upper)
                continue
            }
            guard first <= last else { throw error("a range in brackets is out of order", at: itemStart) }
            set.ranges.append(first...last)
        }
        return set
    }

    private mutating func parseClassItem() throws(RegularExpressionError) -> ScalarSet {
        guard let scalar = next() else { throw error("a \"[\" is not closed") }
        guard scalar == "\\" else { return ScalarSet(scalar) }
        if take("b") { return ScalarSet("\u{8}") }
        return try parseSetEscape()
    }

    /// Reads on after a backslash: an escape that represents one scalar or a set of them.
    private mutating func parseSetEscape() throws(RegularExpressionError) -> ScalarSet {
        let start = offset - 1
        guard let scalar = next() else { throw error("it ends with a backslash", at: start) }
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet.digits.inverted
        case "w": return .word
        case "W": return ScalarSet.word.inverted
        case "s": return .whitespace
        case "S": return ScalarSet.whitespace.inverted
        case "p", "P":
            let set = try parseProperty(from: start)
            return scalar == "P" ? set.inverted : set
        case "A", "Z", "z":
            throw error("\"\\\(scalar)\" is not an ECMA-262 escape; write ^ or $", at: start)
        default:
            return ScalarSet(try scalarEscape(scalar, from: start))
        }
    }

    private mutating func scalarEscape(
        _ letter: Unicode.Scalar, from start: Int
    ) throws(RegularExpressionError) -> Unicode.Scalar {
        switch letter {
        case "t": return "\t"
        case "n": return "\n"
        case "v": return "\u{B}"
        case "f": return "\u{C}"
        case "r": return "\r"
        case "0":
            if let digit = peek, ("0"..."9").contains(digit) { throw error("it has an octal escape", at: start) }
            return "\0"
        case "c":
            guard let control = next(), control.isASCII, control.properties.isAlphabetic else {
                throw error("\"\\c\" needs a letter", at: start)
            }
            return Unicode.Scalar(UInt8(control.value % 32))
        case "x":
            guard let scalar = takeHexadecimal(digits: 2).flatMap(Unicode.Scalar.init) else {
                throw error("\"\\x\" needs two hexadecimal digits", at: start)
            }
            return scalar
        case "u":
            return try unicodeEscape(from: start)
        default:
            guard letter.isASCII, !letter.properties.isAlphabetic, !ScalarSet.digits.contains(letter) else {
                throw error("\"\\\(letter)\" is not an ECMA-262 escape", at: start)
            }
            return letter
        }
    }

    private mutating func unicodeEscape(from start: Int) throws(RegularExpressionError) -> Unicode.Scalar {
        if take("{") {
            var value: UInt32 = 0
            var hasDigits = false
            while let digit = takeHexadecimal(digits: 1) {
                value = min(value * 16 + digit, 0x11_0000)
                hasDigits = true
            }
            if hasDigits, take("}"), let scalar = Unicode.Scalar(value) { return scalar }
        } else if let value = takeHexadecimal(digits: 4) {
            if let scalar = Unicode.Scalar(value) { return scalar }
            if (0xD800...0xDBFF).contains(value), take("\\"), take("u"), let low = takeHexadecimal(digits: 4),
                (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
        }
        throw error("a \"\\u\" escape is malformed", at: start)
    }

    private mutating func takeHexadecimal(digits: Int) -> UInt32? {
        let start = offset
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let scalar = peek, let digit = UInt32(String(scalar), radix: 16) else {
                offset = start
                return nil
            }
            value = value * 16 + digit
            offset += 1
        }
        return value
    }

    private mutating func parseProperty(from start: Int) throws(RegularExpressionError) -> ScalarSet {
        var name = ""
        guard take("{") else { throw error("\"\\p\" needs a name in braces", at: start) }
        while let scalar = next(), scalar != "}" { name.unicodeScalars.append(scalar) }
        guard scalars[offset - 1] == "}", let property = UnicodeProperty(named: name) else {
            throw error("\"\\p{\(name)}\" is not a supported Unicode property", at: start)
        }
        var set = ScalarSet()
        set.properties = [property]
        return set
    }
}

extension ScalarSet {
    fileprivate var onlyScalar: UInt32? {
        guard !isInverted, properties.isEmpty, nested.isEmpty, ranges.count == 1, ranges[0].count == 1 else {
            return nil
        }
        return ranges[0].lowerBound
    }

    fileprivate mutating func insert(_ other: ScalarSet) {
        if other.isInverted {
            nested.append(other)
        } else {
            ranges += other.ranges
            properties += other.properties
            nested += other.nested
        }
    }
}

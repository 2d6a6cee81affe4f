/// ECMA-262 section 22.2.1.
struct RegularExpressionParser {
    let scalars: [Unicode.Scalar]
    var offset = 0

    private var depth = 0

    /// Deeper groups are refused, since each uses call frames.
    private static let maximumDepth = 100

    init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
    }

    mutating func parse() throws(RegularExpressionError) -> RegularExpression.Node {
        let node = try parseAlternatives()
        if offset < scalars.count { throw error("a \")\" closes no group") }
        return node
    }

    // MARK: - Structure

    private mutating func parseAlternatives() throws(RegularExpressionError) -> RegularExpression.Node {
        depth += 1
        defer { depth -= 1 }
        if depth > RegularExpressionParser.maximumDepth { throw error("its groups are nested too deeply") }
        var alternatives = [try parseSequence()]
        while take("|") { alternatives.append(try parseSequence()) }
        return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
    }

    private mutating func parseSequence() throws(RegularExpressionError) -> RegularExpression.Node {
        var nodes: [RegularExpression.Node] = []
        while let next = peek, next != "|", next != ")" {
            let start = offset
            let node = try parseTerm()
            nodes.append(try parseQuantifier(after: node, from: start))
        }
        return .sequence(nodes)
    }

    private mutating func parseTerm() throws(RegularExpressionError) -> RegularExpression.Node {
        let start = offset
        guard let scalar = next() else { throw error("it ends early") }
        switch scalar {
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case ".": return .scalar(.dot)
        case "(": return try parseGroup(from: start)
        case "[": return .scalar(try parseClass(from: start))
        case "\\": return try parseEscape()
        case "*", "+", "?": throw error("there is nothing before \"\(scalar)\" to repeat", at: start)
        default: return .scalar(ScalarSet(scalar))
        }
    }

    /// Continues after an opening parenthesis.
    private mutating func parseGroup(from start: Int) throws(RegularExpressionError) -> RegularExpression.Node {
        var lookaround: (isBehind: Bool, isNegated: Bool)?
        if take("?") {
            if take(":") {
                lookaround = nil
            } else if take("=") {
                lookaround = (false, false)
            } else if take("!") {
                lookaround = (false, true)
            } else if take("<") {
                if take("=") {
                    lookaround = (true, false)
                } else if take("!") {
                    lookaround = (true, true)
                } else {
                    try skipGroupName()
                }
            } else {
                throw error("it has a group of an unsupported kind", at: start)
            }
        }
        let node = try parseAlternatives()
        guard take(")") else { throw error("a group is not closed", at: start) }
        guard let lookaround else { return node }
        return .lookaround(node, isBehind: lookaround.isBehind, isNegated: lookaround.isNegated)
    }

    private mutating func skipGroupName() throws(RegularExpressionError) {
        let start = offset
        while let scalar = peek, scalar.properties.isIDContinue || scalar == "$" { offset += 1 }
        guard offset > start, take(">") else { throw error("a group's name is malformed", at: start) }
    }

    // MARK: - Quantifiers

    private mutating func parseQuantifier(
        after node: RegularExpression.Node, from start: Int
    ) throws(RegularExpressionError) -> RegularExpression.Node {
        let quantifierStart = offset
        guard let bounds = try takeQuantifier() else { return node }
        _ = take("?")
        let secondStart = offset
        if try takeQuantifier() != nil { throw error("a quantifier follows another", at: secondStart) }
        switch node {
        case .assertion, .lookaround: throw error("an assertion cannot be repeated", at: quantifierStart)
        default: return .repetition(node, minimum: bounds.minimum, maximum: bounds.maximum)
        }
    }

    private mutating func takeQuantifier() throws(RegularExpressionError) -> (minimum: Int, maximum: Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        let start = offset
        guard take("{"), let minimum = takeNumber() else {
            offset = start
            return nil
        }
        var maximum: Int? = minimum
        if take(",") { maximum = takeNumber() }
        guard take("}") else {
            offset = start
            return nil
        }
        if let maximum, maximum < minimum { throw error("the numbers of a quantifier are out of order", at: start) }
        return (minimum, maximum)
    }

    /// Capped at a bound that no program reaches.
    private mutating func takeNumber() -> Int? {
        let start = offset
        var number = 0
        while let digit = peek, digit.isASCII, let value = digit.properties.numericValue {
            number = min(number * 10 + Int(value), 1_000_000)
            offset += 1
        }
        return offset > start ? number : nil
    }

    // MARK: - Scalars

    var peek: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    mutating func next() -> Unicode.Scalar? {
        guard let scalar = peek else { return nil }
        offset += 1
        return scalar
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        offset += 1
        return true
    }

    func error(_ reason: String, at place: Int? = nil) -> RegularExpressionError {
        RegularExpressionError(reason: reason, offset: place ?? offset)
    }
}

extension RegularExpressionParser {
    /// Continues after a backslash outside a class.
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

    /// Continues after an opening bracket.
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

    /// Continues after a backslash: an escape that represents one scalar or a set of them.
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

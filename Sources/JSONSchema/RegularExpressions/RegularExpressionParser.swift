/// Reads the syntax of a regular expression. ECMA-262 section 22.2.1.
struct RegularExpressionParser {
    let scalars: [Unicode.Scalar]
    var offset = 0

    private var depth = 0

    /// Groups nested deeper than this are refused: each takes call frames.
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

    /// Reads on after an opening parenthesis.
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

    /// Decimal digits as a number, capped at a bound that no program reaches.
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

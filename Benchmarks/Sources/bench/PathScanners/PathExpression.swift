import UniversalLinks

/// A pattern for paths as a regular expression, in what Hyperscan and RE2 both read.
struct PathExpression {
    let text: String
    let ignoresCase: Bool

    /// Nil for a pattern that cannot match, or of a kind that is not written as an expression here.
    ///
    /// It searches a normalised path. A star at an end of the pattern is the absence of an anchor, so that a scan may stop early.
    init?(_ pattern: String, _ variables: PathVariables, ignoresCase: Bool) {
        var rest = PathNormalizing.normalized(Array(pattern.utf8))[...]
        guard rest != [UInt8(ascii: "*")] else {
            text = ""
            self.ignoresCase = ignoresCase
            return
        }
        var expression = ""
        if rest.first == UInt8(ascii: "*") { rest.removeFirst() } else { expression += "^" }
        let isOpen = rest.last == UInt8(ascii: "*")
        if isOpen { rest.removeLast() }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "*"): expression += ".*"
            case UInt8(ascii: "?"): expression += "."
            case UInt8(ascii: "$") where rest.first == UInt8(ascii: "("):
                guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else { return nil }
                let name = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
                guard let alternatives = variables.expression(of: name) else { return nil }
                expression += alternatives
                rest = rest[(end + 1)...]
            default: expression += PathExpression.literal(byte)
            }
        }
        text = expression + (isOpen ? "" : "\\z")
        self.ignoresCase = ignoresCase
    }

    /// Whether every path matches, so that nothing has to be looked for.
    var isFree: Bool { text.isEmpty }

    private init(text: String, ignoresCase: Bool) {
        self.text = text
        self.ignoresCase = ignoresCase
    }

    /// One a line, for another process.
    static func lines(_ expressions: [PathExpression]) -> LineBuffer {
        LineBuffer(expressions.map { ($0.ignoresCase ? "i" : "c") + $0.text })
    }

    static func list(fromLines lines: LineBuffer) -> [PathExpression] {
        lines.texts(0..<lines.count).map { PathExpression(text: String($0.dropFirst()), ignoresCase: $0.first == "i") }
    }

    static func literal(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"):
            return String(UnicodeScalar(byte))
        default:
            let digits = String(byte, radix: 16)
            return "\\x" + (digits.count < 2 ? "0" : "") + digits
        }
    }
}

import JSONSyntax

/// A sentence in which text from files is kept apart, so that each format can write it in its own way.
struct MarkedText: ExpressibleByStringInterpolation {
    private var pieces: [Piece] = []

    fileprivate enum Piece {
        /// Own words.
        case words(String)
        /// Text from a file, which is quoted.
        case quoted(String)
        /// A name from a file, such as an app's.
        case name(String)
    }

    init(stringLiteral text: String) { pieces = [.words(text)] }
    init(stringInterpolation: Interpolation) { pieces = stringInterpolation.pieces }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ text: String) { pieces.append(.words(text)) }
        mutating func appendInterpolation(_ text: MarkedText) { pieces += text.pieces }
        mutating func appendInterpolation(words text: String) { pieces.append(.words(text)) }
        mutating func appendInterpolation(line: Int) { pieces.append(.words("line \(line)")) }
        mutating func appendInterpolation(quoted text: String) { pieces.append(.quoted(text)) }
        mutating func appendInterpolation(name text: String) { pieces.append(.name(text)) }
    }

    /// Texts with something between them.
    static func joined(_ texts: [MarkedText], by separator: String, last: String? = nil) -> MarkedText {
        var joined: MarkedText = ""
        for (index, text) in texts.enumerated() {
            let isLast = index == texts.count - 1
            if index > 0 { joined.pieces.append(.words(isLast ? last ?? separator : separator)) }
            joined.pieces += text.pieces
        }
        return joined
    }

    /// For terminals: text from files is cut and escaped.
    var plain: String {
        text(
            quoted: { "\"\(PrintableText.escaped($0.shortened()))\"" }, name: { PrintableText.escaped($0.shortened()) })
    }

    /// Text from files is code.
    var markdown: String {
        text(quoted: { MarkdownText.code($0.shortened()) }, name: { MarkdownText.code($0.shortened()) })
    }

    private func text(quoted: (String) -> String, name: (String) -> String) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .words(let words): text += words
            case .quoted(let content): text += quoted(content)
            case .name(let content): text += name(content)
            }
        }
    }
}

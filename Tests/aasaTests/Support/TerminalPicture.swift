/// A terminal's output drawn as SVG, with its colours.
struct TerminalPicture {
    private let title: String
    private let lines: [[Span]]

    /// Text of one colour.
    private struct Span {
        let text: String
        let role: String
    }

    private static let columnWidth = 8.4
    private static let lineHeight = 19
    private static let margin = 20
    private static let barHeight = 36

    /// - Parameters:
    ///   - title: What the picture shows, for those who cannot see it.
    ///   - commands: Command lines with their output, which may have escape sequences for colours.
    init(title: String, _ commands: [(line: String, output: String)]) {
        self.title = title
        lines = commands.enumerated().flatMap { index, command -> [[Span]] in
            let prompt = [Span(text: "$ ", role: "prompt"), Span(text: command.line, role: "command")]
            let output = command.output.split(separator: "\n", omittingEmptySubsequences: false).map {
                TerminalPicture.spans(of: $0)
            }
            let shown = output.last?.isEmpty == true ? Array(output.dropLast()) : output
            return (index > 0 ? [[]] : []) + [prompt] + shown
        }
    }

    /// The picture.
    var svg: String {
        let width = 2 * Self.margin + Int(Double(columnCount) * Self.columnWidth)
        let height = Self.barHeight + lines.count * Self.lineHeight + Self.margin
        let texts = lines.enumerated().map { index, spans in
            let y = Self.barHeight + (index + 1) * Self.lineHeight - 4
            let parts = spans.map { "<tspan class=\"\($0.role)\">\(Self.escaped($0.text))</tspan>" }.joined()
            return "<text x=\"\(Self.margin)\" y=\"\(y)\" xml:space=\"preserve\">\(parts)</text>\n"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img" aria-label="\(Self.escaped(title))">
            <title>\(Self.escaped(title))</title>
            <style>
            text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d6dbe4; }
            .prompt { fill: #7f8b9d; } .command, .strong { font-weight: 600; fill: #ffffff; }
            .good { fill: #7fd08b; } .bad { fill: #ff8a80; } .doubtful { fill: #f2c66d; } .faint { fill: #8b96a8; }
            </style>
            <rect width="\(width)" height="\(height)" rx="10" fill="#1c2230"/>
            <circle cx="22" cy="18" r="6" fill="#ff5f57"/><circle cx="42" cy="18" r="6" fill="#febc2e"/><circle cx="62" cy="18" r="6" fill="#28c840"/>
            \(texts.joined())</svg>

            """
    }

    private var columnCount: Int {
        lines.map { $0.reduce(0) { $0 + $1.text.count } }.max() ?? 0
    }

    private static func spans(of line: Substring) -> [Span] {
        var spans: [Span] = []
        var role = "plain"
        for (index, piece) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
            var text = piece
            if index > 0, let end = piece.firstIndex(of: "m") {
                role = roles[String(piece[..<end])] ?? "plain"
                text = piece[piece.index(after: end)...]
            }
            if !text.isEmpty { spans.append(Span(text: String(text), role: role)) }
        }
        return spans
    }

    private static let roles = ["32": "good", "31": "bad", "33": "doubtful", "2": "faint", "1": "strong"]

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}

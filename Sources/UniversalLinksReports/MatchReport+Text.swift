import JSONSyntax
import UniversalLinks

extension MatchReport {
    /// One line for each URL and app.
    public func text(_ style: TextStyle) -> String {
        var lines = readingOptionLines(style)
        var lastURL: String?
        let width = results.map { ($0.app?.text ?? "").unicodeScalars.count }.max() ?? 0
        for result in results {
            if lastURL != result.trace.link.text {
                lines.append(style.styled(PrintableText.escaped(result.trace.link.text.shortened), .strong))
                lastURL = result.trace.link.text
            }
            lines.append("  " + line(for: result, appWidth: width, style))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func line(for result: Result, appWidth: Int, _ style: TextStyle) -> String {
        let trace = result.trace
        let app = PrintableText.escaped(result.app?.text ?? "")
        let padding = String(repeating: " ", count: max(0, appWidth - app.unicodeScalars.count))
        let summary = Explanation.summary(of: trace, by: matcher)
        let reason = summary.dropFirst(trace.decision.description.count).drop { $0 == ":" || $0 == " " }
        let assumed =
            trace.assumptions.isEmpty ? "" : " [assumed: \(trace.assumptions.map(\.id).joined(separator: ", "))]"
        let answer = trace.decision.description
        let column = answer + String(repeating: " ", count: 10 - answer.utf8.count)
        return style.styled(column, trace.decision.answer.role) + app + padding + (appWidth > 0 ? "  " : "")
            + PrintableText.escaped(String(reason)) + style.styled(assumed, .doubtful)
    }

    func readingOptionLines(_ style: TextStyle) -> [String] {
        let names = matcher.options.names
        guard !names.isEmpty else { return [] }
        return [
            style.styled("reading options: \(names.joined(separator: ", ")), not as today's systems read", .doubtful)
        ]
    }
}

extension Decision.Answer {
    var role: TextStyle.Role {
        switch self {
        case .matched: .good
        case .excluded: .bad
        case .unmatched: .doubtful
        }
    }
}

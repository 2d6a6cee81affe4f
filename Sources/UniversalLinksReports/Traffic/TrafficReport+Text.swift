import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting

extension TrafficReport: Answer {
    /// The counts for people.
    package func text(_ style: TextStyle) -> String {
        var lines = matcher.options.lines(style)
        let counts = Decision.Answer.allCases.map { "\(count(of: $0)) \($0.rawValue)" }
        lines.append(
            style.styled(
                DiagnosticCounts.count(tally.counts.urls, "URL") + ": " + counts.joined(separator: ", "), .strong))
        let width = results.map { "\($0.count)".utf8.count }.max() ?? 0
        for result in results { lines += self.lines(of: result, width, style) }
        if !unreached.isEmpty {
            lines += ["", style.styled("Components that no URL reached:", .strong)]
            lines += unreached.map { "  " + PrintableText.escaped($0.words(in: matcher)) }
        }
        let notes = tally.counts.notes(style)
        if !notes.isEmpty { lines += [""] + notes }
        return lines.map { $0 + "\n" }.joined()
    }

    private func lines(of result: Result, _ width: Int, _ style: TextStyle) -> [String] {
        let answer = result.answer.decision.answer
        let count = "\(result.count)"
        let padding = String(repeating: " ", count: width - count.utf8.count)
        let word = result.answer.decision.description
        let column = word + String(repeating: " ", count: 10 - word.utf8.count)
        let app = result.answer.app.map { PrintableText.escaped($0.text.shortened()) + "  " } ?? ""
        let words = PrintableText.escaped(result.answer.decision.words(in: matcher))
        var lines = ["  \(padding)\(count)  \(style.styled(column, answer.role))\(app)\(words)"]
        if let example = result.example {
            let indentation = String(repeating: " ", count: width + 4)
            lines.append(indentation + style.styled(PrintableText.escaped(example.shortened()), .faint))
        }
        return lines
    }
}

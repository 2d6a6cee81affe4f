import JSONSyntax
import UniversalLinks

extension MatchReport: Answer {
    /// One line for each URL and app.
    package func text(_ style: TextStyle) -> String {
        var lines = matcher.options.lines(style)
        var lastURL: String?
        let width = min(MatchReport.maximumAppWidth, results.map { cell(for: $0).unicodeScalars.count }.max() ?? 0)
        for result in results {
            if lastURL != result.trace.link.text {
                lines.append(style.styled(PrintableText.escaped(result.trace.link.text.shortened()), .strong))
                lastURL = result.trace.link.text
            }
            lines.append("  " + line(for: result, appWidth: width, style))
        }
        if let rivalry { lines += style.paragraph("note: ", rivalry, .doubtful) }
        return lines.reduce(into: "") { $0 += $1 + "\n" }
    }

    /// That several apps get the same URL.
    private var rivalry: String? {
        var counts: [String: Int] = [:]
        for result in results where result.appClipNote == nil && result.trace.decision.answer == .matched {
            counts[result.trace.link.text, default: 0] += 1
        }
        let count = counts.values.count { $0 > 1 }
        guard count > 0 else { return nil }
        return
            "several apps match \(count == 1 ? "1 URL" : "\(count) URLs"); which one opens on a device that has several of "
            + "them is unknown"
    }

    /// Longer app identifiers do not widen the column.
    private static let maximumAppWidth = 60

    private func cell(for result: Result) -> String {
        PrintableText.escaped((result.app?.text ?? "").shortened())
    }

    private func line(for result: Result, appWidth: Int, _ style: TextStyle) -> String {
        let trace = result.trace
        let app = cell(for: result)
        let padding = String(repeating: " ", count: max(0, appWidth - app.unicodeScalars.count))
        let summary = summary(of: result)
        let reason = summary.dropFirst(trace.decision.description.count).drop { $0 == ":" || $0 == " " }
        let assumed =
            trace.assumptions.isEmpty ? "" : " [assumed: \(trace.assumptions.map(\.id).joined(separator: ", "))]"
        if let note = result.appClipNote {
            return style.styled("App Clip  ", .doubtful) + app + padding + "  " + PrintableText.escaped(note)
        }
        let answer = trace.decision.description
        let column = answer + String(repeating: " ", count: 10 - answer.utf8.count)
        return style.styled(column, trace.decision.answer.role) + app + padding + (appWidth > 0 ? "  " : "")
            + PrintableText.escaped(String(reason)) + style.styled(assumed, .doubtful)
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

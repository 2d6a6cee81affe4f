import JSONSyntax
import UniversalLinksAnalysis
import UniversalLinksLinting

extension TrafficCounts {
    /// What was skipped, in lines; none if nothing was.
    package func notes(_ style: TextStyle) -> [String] {
        var notes: [String] = []
        if urls == 0 { notes.append("no URLs were read") }
        if otherRequests > 0 {
            notes.append("\(DiagnosticCounts.count(otherRequests, "request")) skipped: not a GET of a path or URL")
        }
        if blankLines > 0 { notes.append("\(DiagnosticCounts.count(blankLines, "blank line")) skipped") }
        var lines = notes.map { style.styled("note: " + $0, .doubtful) }
        guard badLines > 0 else { return lines }
        let subject = DiagnosticCounts.count(badLines, "line")
        lines.append(
            style.styled(
                "warning: \(subject) skipped, because \(badLines == 1 ? "it" : "they") cannot be read", .doubtful))
        lines += firstBadLines.map { "  line \($0.number): \(PrintableText.escaped("\($0.problem)"))" }
        let others = badLines - firstBadLines.count
        if others > 0 { lines.append("  … and \(others) more") }
        return lines
    }

    /// The counts as data.
    var members: [JSONObject.Member] {
        [
            .init(key: "lines", value: JSONValue(lines)),
            .init(key: "urls", value: JSONValue(urls)),
            .init(key: "blankLines", value: JSONValue(blankLines)),
            .init(key: "otherRequests", value: JSONValue(otherRequests)),
            .init(key: "badLines", value: JSONValue(badLines)),
            .init(
                key: "firstBadLines",
                value: JSONValue(
                    firstBadLines.map {
                        ["line": JSONValue($0.number), "message": JSONValue("\($0.problem)")] as JSONValue
                    })),
        ]
    }
}

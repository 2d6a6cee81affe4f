import JSONSyntax
import UniversalLinksAnalysis
import UniversalLinksLinting

extension TrafficCounts {
    /// What was left out of the URLs, in lines; none where nothing was.
    package func notes(_ style: TextStyle) -> [String] {
        var notes: [String] = []
        if urls == 0 { notes.append("no URL was read") }
        if otherRequests > 0 {
            let requests = otherRequests == 1 ? "1 request is" : "\(otherRequests) requests are"
            notes.append("\(requests) left out: not a GET of a path or a URL")
        }
        if blankLines > 0 { notes.append("\(DiagnosticCounts.count(blankLines, "blank line")) left out") }
        var lines = notes.map { style.styled("note: " + $0, .doubtful) }
        guard badLines > 0 else { return lines }
        let subject = DiagnosticCounts.count(badLines, "line")
        lines.append(
            style.styled("warning: \(subject) cannot be read and \(badLines == 1 ? "is" : "are") left out", .doubtful))
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

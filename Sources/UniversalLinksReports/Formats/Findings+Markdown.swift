import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings {
    /// A table with a row for each diagnostic, and each of them in detail.
    var markdown: String {
        var lines = markdownTable()
        let details = reports.flatMap { report in
            report.diagnostics.flatMap { markdownDetails(of: $0, in: report) }
        }
        if !details.isEmpty { lines += ["", "## Details"] + details }
        return lines.map { $0 + "\n" }.joined()
    }

    /// What a page of a run shows: the table without the details, and no more than GitHub accepts.
    package var markdownSummary: String { (markdownTable(limit: 200) + [""]).map { $0 + "\n" }.joined() }

    /// The heading, what was found, and the table.
    ///
    /// - Parameter limit: The most rows.
    package func markdownTable(limit: Int = .max) -> [String] {
        let diagnostics = reports.flatMap { report in report.diagnostics.map { ($0, report) } }
        var lines = ["# aasa", "", MarkdownText.escaped(verdict.joined(separator: "; "))]
        for file in unread { lines += ["", MarkdownText.escaped("\(file.name): \(file.message)")] }
        guard !diagnostics.isEmpty else { return lines }
        lines += ["", "| severity | code | place | message |", "| --- | --- | --- | --- |"]
        for (diagnostic, report) in diagnostics.prefix(limit) {
            let cells = [
                diagnostic.severity.rawValue, "\(diagnostic.code)", place(of: diagnostic, in: report),
                diagnostic.messageByItself.shortened(to: 500),
            ]
            lines.append("| " + cells.map(MarkdownText.escaped).joined(separator: " | ") + " |")
        }
        if diagnostics.count > limit { lines += ["", "… and \(diagnostics.count - limit) more."] }
        return lines
    }

    private func place(of diagnostic: Diagnostic, in report: DiagnosticReport) -> String {
        let name = report.document(of: diagnostic)?.name ?? ""
        return name + (diagnostic.location.map { ":\($0.position)" } ?? "")
    }

    private func markdownDetails(of diagnostic: Diagnostic, in report: DiagnosticReport) -> [String] {
        let heading = "### \(diagnostic.code)"
        let details = report.details(of: diagnostic, fixOffer)
        let lines = ["", heading, "", MarkdownText.escaped(diagnostic.message)]
        return details.isEmpty ? lines : lines + [""] + MarkdownText.fenced(details, as: "text")
    }
}

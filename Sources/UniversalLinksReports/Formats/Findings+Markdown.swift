import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension Findings {
    func markdown(_ settings: ReportSettings) -> String {
        let documentation = settings.documentationAddress
        var lines = markdownTable(documentation)
        let details = reports.flatMap { report in
            report.diagnostics.flatMap { markdownDetails(of: $0, in: report, documentation) }
        }
        if !details.isEmpty { lines += ["", "## Details"] + details }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The table without the details, short enough for GitHub's page of a run.
    package func markdownSummary(_ documentation: DocumentationAddress? = nil) -> String {
        (markdownTable(documentation, limit: 200) + [""]).map { $0 + "\n" }.joined()
    }

    package func markdownTable(_ documentation: DocumentationAddress? = nil, limit: Int = .max) -> [String] {
        let diagnostics = reports.flatMap { report in report.diagnostics.map { ($0, report) } }
        var lines = ["# aasa", "", MarkdownText.escaped(verdict.joined(separator: "; "))]
        for file in unread { lines += ["", MarkdownText.escaped("\(file.name): \(file.message)")] }
        guard !diagnostics.isEmpty else { return lines }
        lines += ["", "| severity | code | place | message |", "| --- | --- | --- | --- |"]
        for (diagnostic, report) in diagnostics.prefix(limit) {
            let cells = [place(of: diagnostic, in: report), diagnostic.messageByItself.shortened(to: 500)]
            lines.append(
                "| \(diagnostic.severity.rawValue) | \(MarkdownText.link(diagnostic.code, documentation)) | "
                    + cells.map(MarkdownText.escaped).joined(separator: " | ") + " |")
        }
        if diagnostics.count > limit { lines += ["", "… and \(diagnostics.count - limit) more."] }
        return lines
    }

    private func place(of diagnostic: Diagnostic, in report: DiagnosticReport) -> String {
        let name = report.document(of: diagnostic)?.name ?? ""
        return name + (diagnostic.location.map { ":\($0.position)" } ?? "")
    }

    private func markdownDetails(
        of diagnostic: Diagnostic, in report: DiagnosticReport, _ documentation: DocumentationAddress?
    ) -> [String] {
        let heading = "### \(MarkdownText.link(diagnostic.code, documentation))"
        let details = report.details(of: diagnostic, fixOffer)
        let lines = ["", heading, "", MarkdownText.escaped(diagnostic.message)]
        return details.isEmpty ? lines : lines + [""] + MarkdownText.fenced(details, as: "text")
    }
}

enum MarkdownText {
    /// One line of plain text: no markup, HTML, link or mention, and nothing that ends a table cell.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var (before, last) = (Unicode.Scalar("\0"), Unicode.Scalar("\0"))
        for scalar in PrintableText.escaped(text).unicodeScalars {
            defer { (before, last) = (last, scalar) }
            switch scalar {
            // No mention, no link: an empty comment breaks up what GitHub and GitLab look for.
            case "@": escaped += "@\(separator)"
            case "/" where last == ":": escaped += "\(separator)/"
            case "." where (before == "w" || before == "W") && (last == "w" || last == "W"): escaped += "\(separator)."
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$": escaped += "\\\(scalar)"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static let separator = "<!-- -->"

    /// A code, with a link to its page if that has an address.
    static func link(_ code: Diagnostic.Code, _ documentation: DocumentationAddress?) -> String {
        documentation.map { "[\(code)](\($0.page(of: code)))" } ?? "\(code)"
    }

    static func code(_ text: String) -> String {
        let text = PrintableText.escaped(text)
        let longest = longestRun(in: text)
        let fence = String(repeating: "`", count: longest + 1)
        // A backtick at an end would belong to the fence; Markdown strips a space at both ends.
        let isPadded = longest > 0 || (text.hasPrefix(" ") && text.hasSuffix(" "))
        return text.isEmpty ? "" : fence + (isPadded ? " \(text) " : text) + fence
    }

    static func fenced(_ text: String, as language: String) -> [String] {
        let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return [fence + language] + (lines.last == "" ? lines.dropLast() : lines[...]) + [fence]
    }
}

extension MarkdownText {
    private static func longestRun(in text: String) -> Int {
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    /// Prose with code between backticks; everything else is escaped.
    ///
    /// - Parameter isCell: Whether it is in a table, where a bar ends a cell even inside code.
    static func prose(_ text: String, isCell: Bool = false) -> String {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        let isPaired = pieces.count % 2 == 1
        return pieces.enumerated().map { index, piece in
            isPaired && index % 2 == 1 ? code(String(piece), isCell: isCell) : plain(String(piece))
        }.joined(separator: isPaired ? "`" : "\\`")
    }

    private static func code(_ text: String, isCell: Bool) -> String {
        isCell ? text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") : text
    }

    private static func plain(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if ["\\", "*", "_", "[", "<", "|"].contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }
}

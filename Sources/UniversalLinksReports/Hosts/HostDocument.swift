import JSONSyntax
package import UniversalLinksChecks
package import UniversalLinksLinting

/// A text that tells of one host after the other, written as they come.
package struct HostDocument: Sendable {
    let format: ReportFormat
    let settings: ReportSettings
    /// Whether the text shows header fields and certificates.
    let isVerbose: Bool
    /// Whether the text gives hosts of which there is nothing to say one line.
    let isShort: Bool
    /// Whether recipes follow what they mend.
    let showsRecipes: Bool

    /// From how many hosts on those without a diagnostic get one line.
    private static let shortCount = 10

    /// A text; nil for a format that is written at the end.
    package init?(
        _ format: ReportFormat, _ settings: ReportSettings, hostCount: Int, isVerbose: Bool, showsRecipes: Bool
    ) {
        guard HostDocument.isWritten(in: format) else { return nil }
        self.format = format
        self.settings = settings
        self.isVerbose = isVerbose
        self.showsRecipes = showsRecipes
        isShort = hostCount > HostDocument.shortCount
    }

    /// The same format may go to standard output with colours, and to a file without.
    package struct Key: Hashable, Sendable {
        let format: ReportFormat
        let isColored: Bool
        let limit: Int
    }

    /// What tells the text from others of the same run.
    package var key: Key { Key(format: format, isColored: settings.style.isColored, limit: settings.limit) }

    /// Whether a format tells of one host after the other.
    package static func isWritten(in format: ReportFormat) -> Bool {
        [.text, .concise, .json, .jsonl].contains(format)
    }

    /// What stands before the first host.
    package var opening: String { format == .json ? "{\n  \"schemaVersion\": 1,\n  \"hosts\": [" : "" }

    /// What stands before a host, behind what is written of the one before; nil for the first.
    package func separator(after previous: String?, before piece: String) -> String {
        switch format {
        case .json: return previous == nil ? "\n" : ",\n"
        case .text:
            let isBlock = { (text: String) in text.utf8.count { $0 == UInt8(ascii: "\n") } > 1 }
            return previous.map { isBlock($0) || isBlock(piece) } == true ? "\n" : ""
        default: return ""
        }
    }

    /// What is written of a host.
    package func piece(of judged: HostReport, _ report: DiagnosticReport, now: UTCInstant) -> String {
        switch format {
        case .json:
            let text = JSONWriter(layout: .pretty).text(of: judged.json(report, now: now))
            // No string of it holds a line break.
            return text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        case .jsonl:
            return Findings.jsonLine("host", judged.members(now: now)) + Findings([report], cases: []).diagnosticLines
        case .text:
            if isShort, !isVerbose, report.diagnostics.isEmpty, judged.evidence.unreachability == nil {
                return judged.line(report, settings.style, now: now)
            }
            let text = judged.text(
                report, settings.style, limit: settings.limit, isVerbose: isVerbose, now: now)
            return text + (showsRecipes ? judged.recipes(settings.style) : "")
        default: return format.text(of: Findings([report], cases: []), settings)
        }
    }

    /// What stands behind the last host.
    package func closing(_ outcome: CheckOutcome) -> String {
        switch format {
        case .json:
            let tail = JSONObject([
                .init(key: "summary", value: JSONValue(.object(JSONObject(outcome.members)))),
                .init(
                    key: "unread",
                    value: JSONValue(
                        outcome.unread.map { ["host": JSONValue($0.name), "message": JSONValue($0.message)] })),
            ])
            let text = JSONWriter(layout: .pretty).text(of: JSONValue(.object(tail)))
            return (outcome.hostCount == 0 ? "]," : "\n  ],") + text.dropFirst() + "\n"
        case .jsonl: return Findings.jsonLine("summary", outcome.members)
        case .text: return outcome.summary(settings.style)
        default: return ""
        }
    }
}

import JSONSyntax
package import UniversalLinksChecks
package import UniversalLinksLinting

/// A text about one host after the other, written as they come.
package struct HostDocument: Sendable {
    let format: ReportFormat
    let settings: ReportSettings
    /// Whether the text shows the details of requests, and of hosts without findings.
    let isVerbose: Bool
    /// Whether there are several hosts: the text then ends with a table, and shows the details of hosts with findings alone.
    let isTable: Bool
    /// Which recipes follow the findings that they fix; nil for none.
    let recipes: RecipeChoice?

    /// A text; nil for a format that is written at the end.
    package init?(
        _ format: ReportFormat, _ settings: ReportSettings, hostCount: Int, isVerbose: Bool, recipes: RecipeChoice?
    ) {
        guard HostDocument.isWritten(in: format) else { return nil }
        self.format = format
        self.settings = settings
        self.isVerbose = isVerbose
        self.recipes = recipes
        isTable = hostCount > 1
    }

    /// The same format may go to standard output with colours, and to a file without.
    package struct Key: Hashable, Sendable {
        let format: ReportFormat
        let isColored: Bool
        let limit: Int
    }

    /// What distinguishes the text from others of the same run.
    package var key: Key { Key(format: format, isColored: settings.style.isColored, limit: settings.limit) }

    /// Whether a format reports one host after the other.
    package static func isWritten(in format: ReportFormat) -> Bool {
        [.text, .concise, .json, .jsonl].contains(format)
    }

    /// What is written before the first host.
    package var opening: String { format == .json ? "{\n  \"schemaVersion\": 1,\n  \"hosts\": [" : "" }

    /// What is written before a host.
    ///
    /// - Parameter isFirst: Whether nothing was written of another host.
    package func separator(isFirst: Bool, before piece: String) -> String {
        switch format {
        case .json: isFirst ? "\n" : ",\n"
        case .text: isFirst || piece.isEmpty ? "" : "\n"
        default: ""
        }
    }

    /// What is written of a host.
    package func piece(of judged: HostReport, _ report: DiagnosticReport, now: UTCInstant) -> String {
        switch format {
        case .json:
            let text = JSONWriter(layout: .pretty).text(of: judged.json(report, now: now))
            // No string in it contains a line break.
            return text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        case .jsonl:
            return Findings.jsonLine("host", judged.members(now: now)) + Findings([report], cases: []).diagnosticLines
        case .text:
            if isTable, !isVerbose, report.diagnostics.isEmpty, judged.evidence.unreachability == nil { return "" }
            let text = judged.text(
                report, settings.style, limit: settings.limit, isVerbose: isVerbose, now: now)
            return text + (recipes.map { judged.recipes($0, settings.style, now: now) } ?? "")
        default: return format.text(of: Findings([report], cases: []), settings)
        }
    }

    /// What is written after the last host.
    ///
    /// - Parameter isFirst: Whether nothing was written of any host.
    package func closing(_ outcome: CheckOutcome, isFirst: Bool) -> String {
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
        case .text:
            let hidden = outcome.hidden.text
            guard isTable else { return hidden.isEmpty ? "" : "\n" + hidden }
            return (isFirst ? "" : "\n") + outcome.summary(settings.style, isVerbose: isVerbose) + hidden
        default: return ""
        }
    }
}

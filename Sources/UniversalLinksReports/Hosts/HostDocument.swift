package import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks
package import UniversalLinksLinting

/// A report on one host after the other, written as results arrive.
package struct HostDocument: Sendable {
    let format: ReportFormat
    let settings: ReportSettings
    let isVerbose: Bool
    /// Whether there are several hosts: the text then ends with a table, and shows details only of hosts with findings.
    let isTable: Bool
    /// The recipes to show after the findings that they fix; nil for none.
    let recipes: RecipeChoice?
    /// Whether nothing has been written about any host.
    private var isEmpty = true

    /// nil for a format that is written at the end.
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

    /// The same format may go to standard output with colors, and to a file without.
    package struct Key: Hashable, Sendable {
        let format: ReportFormat
        let isColored: Bool
        let limit: Int
    }

    package var key: Key { Key(format: format, isColored: settings.style.isColored, limit: settings.limit) }

    /// Whether a format reports one host after the other.
    package static func isWritten(in format: ReportFormat) -> Bool {
        [.text, .concise, .json, .jsonl].contains(format)
    }

    package var opening: String {
        format == .json ? HostDocument.writer.opening(of: [.init(key: "schemaVersion", value: 1)], list: "hosts") : ""
    }

    private static let writer = JSONWriter(layout: .pretty)

    /// What to write for the next host.
    ///
    /// - Parameter piece: From this document, or from one with the same ``key``.
    package mutating func adding(_ piece: String) -> String {
        guard !piece.isEmpty else { return "" }
        defer { isEmpty = false }
        guard !isEmpty else { return piece }
        switch format {
        case .json: return "," + piece
        case .text: return "\n" + piece
        default: return piece
        }
    }

    /// What one host adds; several may be made at a time.
    package func piece(of judged: HostReport, _ report: DiagnosticReport, now: UTCInstant) -> String {
        switch format {
        case .json:
            return HostDocument.writer.element(judged.json(report, now: now))
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

    /// Written after the last host.
    package func closing(_ outcome: CheckOutcome) -> String {
        switch format {
        case .json:
            return HostDocument.writer.closing(of: HostDocument.end(outcome), isListEmpty: outcome.hostCount == 0)
                + "\n"
        case .jsonl: return Findings.jsonLine("summary", outcome.members)
        case .text:
            let hidden = outcome.hidden.text
            guard isTable else { return hidden.isEmpty ? "" : "\n" + hidden }
            return (isEmpty ? "" : "\n") + outcome.summary(settings.style, isVerbose: isVerbose) + hidden
        default: return ""
        }
    }
}

extension HostDocument {
    /// The whole document in JSON.
    package static func json(_ hosts: [JSONValue], _ outcome: CheckOutcome) -> JSONValue {
        let head: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1), .init(key: "hosts", value: JSONValue(hosts)),
        ]
        return JSONValue(.object(JSONObject(head + end(outcome))))
    }

    private static func end(_ outcome: CheckOutcome) -> [JSONObject.Member] {
        [
            .init(key: "summary", value: JSONValue(.object(JSONObject(outcome.members)))),
            .init(
                key: "unread",
                value: JSONValue(
                    outcome.unread.map { ["host": JSONValue($0.name), "message": JSONValue($0.message)] })),
        ]
    }
}

extension CheckOutcome {
    /// The end of the text about several hosts: a table with the worst first, and the counts.
    func summary(_ style: TextStyle, isVerbose: Bool) -> String {
        let shown = HostVerdict.worstFirst(verdicts).filter { listsFineHosts(isVerbose) || !$0.isFine }
        var lines = HostTable(shown).lines(style)
        if hostCount > CheckOutcome.shortCount { lines += codeLines }
        if !lines.isEmpty { lines.append("") }
        return (lines + [sentence(style)]).map { $0 + "\n" }.joined()
    }

    /// Up to this many hosts, each has a row; with more, hosts without findings are only counted.
    private static let shortCount = 20

    private func listsFineHosts(_ isVerbose: Bool) -> Bool { isVerbose || hostCount <= CheckOutcome.shortCount }

    private func sentence(_ style: TextStyle) -> String {
        let unchecked = verdicts.compactMap(\.unreachabilityWords)
        let unreachable = unchecked.count { $0 == "unreachable" }
        let groups = [
            (unreachable, "unreachable"), (unchecked.count - unreachable, "not checked"), (errorHosts, "with errors"),
            (warningHosts, "with warnings"),
            (fineCount, "ok"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let list = groups.isEmpty ? "" : ": " + groups.joined(separator: ", ")
        var parts = [DiagnosticCounts.count(hostCount, "host") + list]
        if behindCount > 0 {
            parts.append("the CDN copy is out of date for " + DiagnosticCounts.count(behindCount, "host"))
        }
        if leftOutCount > 0 { parts.append("\(leftOutCount) not checked") }
        let isGood = errorHosts + warningHosts + unreachableCount + behindCount + leftOutCount == 0
        return style.verdict(parts.joined(separator: "; "), isGood: isGood)
    }

    private var codeLines: [String] {
        guard !sortedCounts.isEmpty else { return [] }
        return [""]
            + sortedCounts.map { code, hosts, severity in
                "\(severity.rawValue)[\(code.id)] \(code.name): \(DiagnosticCounts.count(hosts, "host"))"
            }
    }
}

extension CheckOutcome {
    var members: [JSONObject.Member] {
        [
            .init(key: "hosts", value: JSONValue(hostCount)),
            .init(key: "fine", value: JSONValue(fineCount)),
            .init(key: "withErrors", value: JSONValue(errorHosts)),
            .init(key: "withWarnings", value: JSONValue(warningHosts)),
            .init(key: "unreachable", value: JSONValue(unreachableCount)),
            .init(key: "cdnBehind", value: JSONValue(behindCount)),
            .init(key: "leftOut", value: JSONValue(leftOutCount)),
            .init(key: "errors", value: JSONValue(totals.errors)),
            .init(key: "warnings", value: JSONValue(totals.warnings)),
            .init(key: "notes", value: JSONValue(totals.notes)),
            .init(key: "ignored", value: JSONValue(hidden.ignoredCount)),
            .init(key: "known", value: JSONValue(hidden.knownCount)),
            .init(
                key: "codes",
                value: JSONValue(
                    sortedCounts.map { entry in
                        [
                            "code": JSONValue(entry.code.id), "name": JSONValue(entry.code.name),
                            "hosts": JSONValue(entry.hosts),
                        ]
                    })),
        ]
    }
}

struct HostTable {
    private let verdicts: [HostVerdict]

    init(_ verdicts: [HostVerdict]) {
        self.verdicts = verdicts
    }

    func lines(_ style: TextStyle) -> [String] {
        guard !verdicts.isEmpty else { return [] }
        let showsCDN = verdicts.contains { $0.cdn.isRequested }
        let titles = ["HOST", "RESULT", "WORST FINDING"] + (showsCDN ? ["CDN"] : [])
        let rows = verdicts.map { Array(HostTable.cells($0).prefix(titles.count)) }
        let widths = titles.indices.map { column in ([titles] + rows).map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String], _ role: (Int) -> TextStyle.Role?) -> String {
            let padded = cells.enumerated().map { column, cell in
                let text = role(column).map { style.styled(cell, $0) } ?? cell
                return text + String(repeating: " ", count: widths[column] - cell.count)
            }
            let text = padded.joined(separator: "  ")
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
        return [line(titles) { _ in .faint }]
            + zip(verdicts, rows).map { verdict, cells in line(cells) { $0 == 1 ? HostTable.role(verdict) : nil } }
    }

    private static func cells(_ verdict: HostVerdict) -> [String] {
        let result =
            verdict.unreachabilityWords ?? (verdict.worstCode == nil ? "ok" : verdict.counts.findingWords)
        return [
            "\(verdict.host)", result, verdict.worstCode.map { "\($0.id) \($0.name)" } ?? "",
            verdict.cdn.name.split(separator: "-").joined(separator: " "),
        ]
    }

    private static func role(_ verdict: HostVerdict) -> TextStyle.Role {
        if verdict.unreachabilityWords != nil || verdict.counts.errors > 0 { return .bad }
        return verdict.counts.warnings > 0 || verdict.cdn.isBehind ? .doubtful : .good
    }
}

import JSONSyntax
import UniversalLinksChecks

package enum HistoryText: Sendable {
    /// The worst first.
    package static func status(_ summaries: [DomainSummary]) -> String {
        guard !summaries.isEmpty else { return "no checks yet\n" }
        var table = TextTable(["domain", "host", "CDN", "last check", "open incidents"])
        for summary in summaries {
            let last = summary.last?.observation
            let incidents = summary.openIncidents.map { "\($0.kind.rawValue) (\($0.severity.name))" }
            table.add([
                summary.domain, last.map { $0.origin.state.rawValue } ?? "not checked", last?.cdn.state ?? "",
                last?.time.description ?? "", incidents.joined(separator: ", "),
            ])
        }
        let count = summaries.reduce(0) { $0 + $1.openIncidents.count }
        let domains = summaries.count.counted("domain")
        let total = count == 0 ? "no open incidents" : count.counted("open incident")
        return table.text + "\n\(domains), \(total)\n" + incidentLines(summaries.flatMap(\.openIncidents))
    }

    package static func timeline(_ timeline: DomainTimeline) -> String {
        var text = "\(timeline.domain.printable()): \(timeline.checkCount.counted("check"))"
        if timeline.clockStepCount > 0 {
            text +=
                "; the clock was set back \(timeline.clockStepCount == 1 ? "once" : "\(timeline.clockStepCount) times")"
        }
        text += "\n"
        text += section("Host and CDN", periods(timeline.periods))
        text += section("Changes of the file", changes(timeline.changes))
        text += section("Outages", outages(timeline.outages))
        text += section("Incidents", incidents(timeline.incidents))
        return text
    }

    package static func incident(_ details: IncidentDetails) -> String {
        let incident = details.incident
        var text = "\(incident.severity.name): \(incident.summary.printable(to: 1_000))\n\n"
        var table = TextTable(["incident", incident.id.printable()])
        table.add(["kind", incident.kind.rawValue])
        table.add(["began", incident.began.description])
        table.add(["opened", incident.opened.description])
        table.add(["closed", closing(of: incident)])
        table.add(["file before", words(details.previousFile, incident.previousFileHash)])
        table.add(["file", words(details.file, incident.fileHash)])
        text += table.text
        if !incident.evidence.isEmpty {
            text += "\nEvidence\n"
            text += incident.evidence.map { "  \($0.printable(to: 500))\n" }.joined()
        }
        var steps = TextTable(["step", "time", "alert"])
        for step in details.steps {
            steps.add([step.step.rawValue, step.time.description, step.alertKey ?? "not sent yet"])
        }
        return text + section("Steps", steps)
    }
}

extension HistoryText {
    private static func periods(_ periods: [DomainTimeline.Period]) -> TextTable {
        var table = TextTable(["from", "for", "host", "file", "CDN", "CDN's file"])
        for period in periods {
            table.add([
                period.start.description, ElapsedTime(seconds: period.seconds).description, period.origin.rawValue,
                short(period.fileHash), period.cdn, short(period.cdnFileHash),
            ])
        }
        return table
    }

    private static func changes(_ changes: [DomainTimeline.FileChange]) -> TextTable {
        var table = TextTable(["noticed", "from", "to", "CDN followed", "devices got another file for"])
        for change in changes {
            let ending =
                switch change.ending {
                case .followed(let time): time.description
                case .superseded: "no, changed again"
                case .open: change.compared == nil ? "not known" : "not yet"
                }
            let duration = change.secondsUntilFollowed.map { ElapsedTime(seconds: $0).description } ?? "not known"
            table.add([change.noticed.description, short(change.from), short(change.to), ending, duration])
        }
        return table
    }

    private static func outages(_ outages: [DomainTimeline.Outage]) -> TextTable {
        var table = TextTable(["from", "for", "host", "problem"])
        for outage in outages {
            let duration = ElapsedTime(seconds: outage.seconds).description
            table.add([
                outage.start.description, outage.end == nil ? "\(duration), not over" : duration,
                outage.wasDown ? "down" : "broken", outage.problem ?? "",
            ])
        }
        return table
    }

    private static func incidents(_ incidents: [Incident]) -> TextTable {
        var table = TextTable(["incident", "severity", "opened", "closed", "summary"])
        for incident in incidents {
            table.add([
                incident.id, incident.severity.name, incident.opened.description, closing(of: incident),
                incident.summary,
            ])
        }
        return table
    }

    private static func incidentLines(_ incidents: [Incident]) -> String {
        guard !incidents.isEmpty else { return "" }
        let shown = incidents.prefix(50).map { incident in
            "\(incident.severity.name): \(incident.summary.printable())\n  \(incident.id.printable())\n"
        }
        let rest = incidents.count - shown.count
        return "\n" + shown.joined() + (rest > 0 ? "and \(rest.counted("more incident")): pass --json\n" : "")
    }

    private static func section(_ title: String, _ table: TextTable) -> String {
        table.isEmpty ? "" : "\n\(title)\n" + table.text
    }

    private static func closing(of incident: Incident) -> String { incident.closed?.description ?? "open" }

    private static func short(_ hash: String?) -> String { hash.map { String($0.prefix(12)) } ?? "none" }

    private static func words(_ file: Monitor.Observation.FileBody?, _ hash: String?) -> String {
        guard let hash else { return "none" }
        return short(hash) + (file.map { ", \($0.bytes.count.counted("byte"))" } ?? ", not kept")
    }
}

/// Rows with aligned columns, for terminals. Every cell is escaped and cut.
struct TextTable {
    private var rows: [[String]]
    private let limit: Int

    /// - Parameter limit: The most Unicode scalars of a cell.
    init(_ header: [String], limit: Int = 400) {
        self.limit = limit
        rows = [header]
    }

    mutating func add(_ cells: [String]) { rows.append(cells.map { $0.printable(to: limit) }) }

    var isEmpty: Bool { rows.count == 1 }

    /// Each line ends with a line break; the last column is not padded.
    var text: String {
        let widths = rows.reduce(into: [Int]()) { widths, row in
            for (index, cell) in row.enumerated() {
                if index == widths.count { widths.append(0) }
                widths[index] = max(widths[index], cell.count)
            }
        }
        return rows.map { row in
            var line = ""
            for (index, cell) in row.enumerated() {
                line += cell
                if index < row.count - 1 { line += String(repeating: " ", count: widths[index] - cell.count + 2) }
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}

/// A time in words with at most two units: `45 s`, `12 min`, `3 h 5 min`, `2 d 4 h`.
struct ElapsedTime: CustomStringConvertible {
    let seconds: Int64

    /// - Parameter seconds: Negative values count as 0.
    init(seconds: Int64) { self.seconds = max(0, seconds) }

    var description: String {
        let units: [(name: String, seconds: Int64)] = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
        guard let index = units.firstIndex(where: { seconds >= $0.seconds }) else { return "0 s" }
        let first = "\(seconds / units[index].seconds) \(units[index].name)"
        guard index < 2 else { return first }
        let rest = seconds % units[index].seconds / units[index + 1].seconds
        return rest == 0 ? first : first + " \(rest) \(units[index + 1].name)"
    }
}

extension Int {
    /// `1 check`, `2 checks`.
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

import UniversalLinksChecks
import UniversalLinksService

/// The texts of an alert for people. What comes from the network is escaped and shortened for one line.
struct AlertWords {
    /// `Critical`, or what became of it: `Changed (critical)`, `Over`.
    let label: String
    let summary: String
    /// One entry for each incident, at most `limit`.
    let incidents: [Entry]
    /// `… and 37 more incidents`; nil if all are listed.
    let omission: String?
    /// `hosting-broken · 2026-11-23T01:51:03Z · key 5f2c…`
    let footer: String

    struct Entry {
        let title: String
        let lines: [String]
    }

    /// - Parameters:
    ///   - limit: The most incidents that are listed.
    ///   - evidenceLimit: The most lines of evidence of each.
    init(_ alert: Alert, limit: Int, evidenceLimit: Int) {
        label =
            switch alert.step {
            case .opened: alert.severity.name.prefix(1).uppercased() + alert.severity.name.dropFirst()
            case .changed: "Changed (\(alert.severity.name))"
            case .closed: "Over"
            }
        summary = TerminalText(alert.summary, limit: 1_000).description
        incidents = alert.incidents.prefix(limit).map { Entry($0, evidenceLimit: evidenceLimit) }
        let omitted = alert.incidentCount - incidents.count
        omission = omitted > 0 ? "… and \(omitted.counted("more incident"))" : nil
        footer = "\(alert.kind.rawValue) · \(alert.time) · key \(alert.key.prefix(12))"
    }
}

extension AlertWords.Entry {
    fileprivate init(_ incident: Incident, evidenceLimit: Int) {
        let domain = TerminalText(incident.domain, limit: 253)
        title = incident.closed.map { "\(domain): \(incident.began) to \($0)" } ?? "\(domain): since \(incident.began)"
        var lines = incident.evidence.prefix(evidenceLimit).map { TerminalText($0, limit: 300).description }
        if incident.evidence.count > lines.count {
            lines.append("… \(incident.evidence.count - lines.count) more lines of evidence")
        }
        self.lines = lines
    }
}

import Crypto
import JSONSyntax
package import UniversalLinksChecks

/// One step of incidents that have one cause, as people are alerted to it once.
package struct Alert: Hashable, Sendable, Codable {
    /// Stays the same however often the alert arrives, so that receivers recognize it.
    package var key: String
    package var step: Incident.Transition.Step
    package var kind: Incident.Kind
    /// The highest severity of its incidents at this step.
    package var severity: Incident.Severity
    package var summary: String
    /// One for each domain; the first ones if there are very many.
    package var incidents: [Incident]
    /// Includes the incidents that are not listed.
    package var incidentCount: Int
    /// Whether it also reports the opening: the incidents were over before anyone was alerted.
    package var isAlreadyOver: Bool
    package var time: UTCInstant

    /// Without `incidentCount`, all incidents are listed.
    package init(
        key: String, step: Incident.Transition.Step, kind: Incident.Kind, severity: Incident.Severity,
        summary: String, incidents: [Incident], incidentCount: Int? = nil, isAlreadyOver: Bool = false,
        time: UTCInstant
    ) {
        (self.key, self.step, self.kind, self.severity) = (key, step, kind, severity)
        (self.summary, self.incidents, self.time) = (summary, incidents, time)
        (self.incidentCount, self.isAlreadyOver) = (incidentCount ?? incidents.count, isAlreadyOver)
    }
}

extension Alert {
    /// The SHA-256 of the sorted identifiers, each followed by a line feed, in lowercase hexadecimal digits. An alert
    /// that is made again after a crash therefore has the same key as before.
    static func key(ofTransitions ids: some Sequence<String>) -> String {
        var hash = SHA256()
        for id in ids.sorted() { hash.update(data: Array("\(id)\n".utf8)) }
        return HexadecimalDigits.text(of: hash.finalize())
    }
}

extension Alert {
    /// One sentence for incidents with one cause: the incident's own, or the number of domains, the cause and the first
    /// of the domains.
    static func summary(of incidents: [Incident], isAlreadyOver: Bool) -> String {
        guard let first = incidents.first else { return "" }
        var text = incidents.count == 1 ? first.summary : commonSummary(of: incidents, cause: first.cause)
        if isAlreadyOver {
            text = text.withoutFinalStop + incidents.overText
        }
        return text
    }

    private static func commonSummary(of incidents: [Incident], cause: String) -> String {
        let names = incidents.prefix(3).map(\.domain)
        let rest = incidents.count - names.count
        let list =
            rest > 0
            ? names.joined(separator: ", ") + " and \(rest) more"
            : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return "\(incidents.count) domains: \(cause.withoutFinalStop): \(list)"
    }
}

extension [Incident] {
    /// ` (already over: 2026-11-23T22:10:00Z to 2026-11-23T23:40:00Z)`
    fileprivate var overText: String {
        guard let start = map(\.opened).min(), let end = compactMap(\.closed).max() else { return " (already over)" }
        return " (already over: \(start) to \(end))"
    }
}

extension String {
    fileprivate var withoutFinalStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// An alert with the transitions that it reports. Both are stored together, or neither is.
package struct AlertDraft: Hashable, Sendable {
    package var alert: Alert
    /// Sorted.
    package var transitionIDs: [String]
    /// One for each incident.
    package var subjects: [Subject]

    package init(_ alert: Alert, transitionIDs: [String], subjects: [Subject]) {
        (self.alert, self.transitionIDs, self.subjects) = (alert, transitionIDs, subjects)
    }

    /// An incident, and the key that keeps its alerts in order.
    package struct Subject: Hashable, Sendable {
        package var incidentID: String
        /// The domain and the kind: alerts about one kind of incident on one domain arrive in order.
        package var track: String

        package init(_ incident: Incident) {
            incidentID = incident.id
            track = "\(incident.domain)/\(incident.kind.rawValue)"
        }
    }
}

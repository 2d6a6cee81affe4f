package import UniversalLinksChecks

/// Something that broke or changed, from when it was certain until it is over.
///
/// Stored as JSON. Later properties are optional, so that what was stored before can be read.
package struct Incident: Hashable, Sendable, Codable {
    /// A domain has at most one open incident of a kind.
    package enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// The host is down, or does not serve the file as Apple expects it.
        case hostingBroken = "hosting-broken"
        case fileBroken = "file-broken"
        /// The CDN has had another file for longer than the limit.
        case cdnOutOfDate = "cdn-out-of-date"
        /// The served file decides URLs differently from the committed one.
        case decisionsChanged = "decisions-changed"
        case linksFail = "links-fail"
        case certificateExpiring = "certificate-expiring"
        /// The served file has an app, team or service that the committed one does not contain.
        case unreviewedChange = "unreviewed-change"
    }

    package enum Severity: Int, Hashable, Sendable, CaseIterable, Comparable, Codable {
        case notice, warning, error, critical

        package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

        package var name: String {
            switch self {
            case .notice: "notice"
            case .warning: "warning"
            case .error: "error"
            case .critical: "critical"
            }
        }
    }

    /// The domain, the kind and the time, such as `shop.example/file-broken/1795397000`.
    package var id: String
    package var domain: String
    package var kind: Kind
    /// As of its last step.
    package var severity: Severity
    /// One sentence that names the domain.
    package var summary: String
    /// The same without the domain: domains with equal causes share one alert.
    package var cause: String
    /// One line each.
    package var evidence: [String]
    /// SHA-256 of the file that was served when it opened; nil if there was none.
    package var fileHash: String?
    /// SHA-256 of the file before it; nil if there was none, or it is the same file.
    package var previousFileHash: String?
    /// The first of the failing checks that opened it.
    package var began: UTCInstant
    package var opened: UTCInstant
    /// Nil while it is open.
    package var closed: UTCInstant?

    package init(
        id: String, domain: String, kind: Kind, severity: Severity, summary: String, cause: String,
        evidence: [String] = [], fileHash: String? = nil, previousFileHash: String? = nil, began: UTCInstant,
        opened: UTCInstant, closed: UTCInstant? = nil
    ) {
        (self.id, self.domain, self.kind, self.severity) = (id, domain, kind, severity)
        (self.summary, self.cause, self.evidence) = (summary, cause, evidence)
        (self.fileHash, self.previousFileHash) = (fileHash, previousFileHash)
        (self.began, self.opened, self.closed) = (began, opened, closed)
    }

    /// A step of an incident that is reported once.
    package struct Transition: Hashable, Sendable {
        package enum Step: String, Hashable, Sendable, Codable {
            case opened
            /// It is still open, but worse, or another problem of the same kind.
            case changed
            case closed
        }

        package var step: Step
        /// As it was after the step.
        package var incident: Incident
        /// No two steps of an incident have the same time.
        package var time: UTCInstant

        package init(_ step: Step, _ incident: Incident, at time: UTCInstant) {
            (self.step, self.incident, self.time) = (step, incident, time)
        }

        package var id: String { "\(incident.id)/\(step.rawValue)/\(time.seconds)" }
    }
}

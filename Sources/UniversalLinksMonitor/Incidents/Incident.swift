package import UniversalLinksChecks

/// Something that broke or changed, from when it was certain until it is over.
package struct Incident: Hashable, Sendable {
    /// What kind of thing it is. A domain has at most one open incident of a kind.
    package enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// The host does not serve the file as Apple expects it, or is down.
        case hostingBroken = "hosting-broken"
        /// The file has errors.
        case fileBroken = "file-broken"
        /// The CDN has had another file for longer than the limit.
        case cdnOutOfDate = "cdn-out-of-date"
        /// The served file decides URLs otherwise than the committed one.
        case decisionsChanged = "decisions-changed"
        /// URLs of the link lists are decided otherwise than expected.
        case linksFail = "links-fail"
        /// The certificate ends soon.
        case certificateExpiring = "certificate-expiring"
        /// The served file has an app, team or service that the committed one does not contain.
        case unreviewedChange = "unreviewed-change"
    }

    /// How bad it is.
    package enum Severity: Int, Hashable, Sendable, CaseIterable, Comparable, Codable {
        case notice, warning, error, critical

        /// The less severe comes first.
        package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

        /// The name in lower case.
        package var name: String {
            switch self {
            case .notice: "notice"
            case .warning: "warning"
            case .error: "error"
            case .critical: "critical"
            }
        }
    }

    /// What identifies it everywhere: the domain, the kind and the time, as in `shop.example/file-broken/1795397000`.
    package var id: String
    /// The name of the domain that it is about.
    package var domain: String
    /// What broke or changed.
    package var kind: Kind
    /// How bad it is since its last step.
    package var severity: Severity
    /// What happened, in one sentence that names the domain.
    package var summary: String
    /// The same without the domain: domains with equal causes are told in one alert.
    package var cause: String
    /// What proves it, one line each.
    package var evidence: [String]
    /// The SHA-256 of the file that was served when it opened; nil if there was none.
    package var fileHash: String?
    /// The SHA-256 of the file before it; nil if there was none, or it is the same file.
    package var previousFileHash: String?
    /// When the first of the checks failed that opened it.
    package var began: UTCInstant
    /// When it opened.
    package var opened: UTCInstant
    /// When it closed; nil while it is open.
    package var closed: UTCInstant?

    /// An incident with all its values; by default, it is open.
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

    /// A step of an incident that people are told of, once.
    package struct Transition: Hashable, Sendable {
        /// What happened to an incident.
        package enum Step: String, Hashable, Sendable, Codable {
            case opened
            /// It is open still, but worse, or another thing of the same kind.
            case changed
            case closed
        }

        /// What happened to the incident.
        package var step: Step
        /// The incident as it was after the step.
        package var incident: Incident
        /// When it happened; no two steps of an incident have the same time.
        package var time: UTCInstant

        /// A step with all its values.
        package init(_ step: Step, _ incident: Incident, at time: UTCInstant) {
            (self.step, self.incident, self.time) = (step, incident, time)
        }

        /// What identifies it everywhere: that of the incident, the step and the time.
        package var id: String { "\(incident.id)/\(step.rawValue)/\(time.seconds)" }
    }
}

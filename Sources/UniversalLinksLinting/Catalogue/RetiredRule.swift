/// A rule that is gone: merged into another, renamed or dropped. Its code is never reused.
package struct RetiredRule: Sendable {
    package let id: String
    package let name: String
    /// The code of the rule that reports the same now, or the same code with the new name; nil if there is none.
    package let successor: String?
    private let reason: String

    private init(_ id: String, _ name: String, _ successor: String?, because reason: String = "") {
        (self.id, self.name, self.successor, self.reason) = (id, name, successor, reason)
    }

    /// The rule with this code, or with this name in lower case; nil if there was none.
    package static func named(_ text: String) -> RetiredRule? {
        all.first { $0.id.lowercased() == text || $0.name == text }
    }

    package static let all: [RetiredRule] = [
        RetiredRule("AASA203", "unusable-service", "AASA203"),
        RetiredRule("AASA205", "key-outside-applinks", "AASA252"),
        RetiredRule("AASA207", "unusable-apps", "AASA203"),
        RetiredRule("AASA208", "skipped-identifier", "AASA203"),
        RetiredRule("AASA211", "apps-without-details", "AASA212"),
        RetiredRule("AASA213", "unusable-details", "AASA203"),
        RetiredRule("AASA214", "skipped-detail", "AASA203"),
        RetiredRule("AASA224", "unusable-components", "AASA203"),
        RetiredRule("AASA225", "unusable-paths", "AASA203"),
        RetiredRule("AASA231", "unusable-defaults", "AASA203"),
        RetiredRule("AASA232", "unusable-variables", "AASA203"),
        RetiredRule("AASA233", "unusable-variable-value", "AASA203"),
        RetiredRule("AASA410", "backslash", "AASA408"),
        RetiredRule(
            "AASA421", "excessive-wildcards", nil, because: "no file comes near 64 stars and variables in one pattern"),
        RetiredRule("AASA425", "wildcard-in-query-name", "AASA424"),
        RetiredRule("AASA501", "components-without-paths", "AASA501"),
        RetiredRule("AASA502", "identifier-list-alone", "AASA501"),
        RetiredRule("AASA503", "missing-apps", "AASA501"),
        RetiredRule("AASA504", "newer-key", "AASA504"),
        RetiredRule("AASA505", "newer-variable", "AASA504"),
        RetiredRule(
            "AASA851", "decision-changed-by-migration", nil,
            because: "that would be a bug of the program, not of the file"),
        RetiredRule(
            "AASA855", "broken-rewriting", nil, because: "that would be a bug of the program, not of the file"),
        RetiredRule("AASA901", "unknown-host", "AASA901"),
        RetiredRule("AASA902", "failed-name-lookup", "AASA901"),
        RetiredRule("AASA903", "missing-address", "AASA901"),
        RetiredRule("AASA905", "refused-connection", "AASA905"),
        RetiredRule("AASA906", "broken-connection", "AASA905"),
        RetiredRule("AASA907", "unreachable-address", "AASA905"),
        RetiredRule("AASA908", "connection-time-out", "AASA905"),
        RetiredRule("AASA909", "missing-answer", "AASA905"),
        RetiredRule("AASA911", "cancelled-check", nil, because: "a cancelled check says nothing about a host"),
        RetiredRule("AASA912", "expired-certificate", "AASA912"),
        RetiredRule("AASA913", "certificate-not-yet-valid", "AASA912"),
        RetiredRule("AASA915", "self-signed-certificate", "AASA915"),
        RetiredRule("AASA916", "unknown-issuer", "AASA915"),
        RetiredRule("AASA918", "outdated-tls", "AASA919"),
        RetiredRule("AASA921", "truncated-answer", "AASA923"),
        RetiredRule("AASA922", "oversized-head", "AASA923"),
        RetiredRule("AASA923", "malformed-answer", "AASA923"),
        RetiredRule("AASA938", "missing-content-type", "AASA937"),
    ]

    /// `AASA207 unusable-apps is part of AASA203.`
    package var sentence: String {
        switch successor {
        case nil: "\(id) \(name) is no longer a rule: \(reason)."
        case id: "\(name) is an old name of \(id)."
        case let successor?: "\(id) \(name) is part of \(successor)."
        }
    }
}

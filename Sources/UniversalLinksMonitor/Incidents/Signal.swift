/// What a check says about one kind of incident, if it says that something is wrong.
package struct Signal: Hashable, Sendable {
    /// What kind of thing it is.
    package var kind: Incident.Kind
    /// How bad it is.
    package var severity: Incident.Severity
    /// What happened, without the domain: equal on all domains that have the same problem.
    package var cause: String
    /// The same in a sentence that names the domain.
    package var summary: String
    /// What proves it, one line each; at most ``evidenceLimit``.
    package var evidence: [String]
    /// What tells it from another thing of the same kind; short, and equal as long as it is the same thing.
    package var fingerprint: String

    /// The most lines of evidence that are kept.
    package static let evidenceLimit = 24
    /// The most characters of a line.
    package static let lineLimit = 400

    /// A signal; lines that are longer than the limit are cut.
    package init(
        kind: Incident.Kind, severity: Incident.Severity, cause: String, summary: String, evidence: [String] = [],
        fingerprint: String
    ) {
        (self.kind, self.severity, self.fingerprint) = (kind, severity, fingerprint)
        self.cause = Signal.cut(cause)
        self.summary = Signal.cut(summary)
        self.evidence = evidence.prefix(Signal.evidenceLimit).map(Signal.cut)
    }

    /// What a check says about a kind of incident.
    package enum Reading: Hashable, Sendable {
        /// Nothing is wrong.
        case fine
        /// Something is.
        case failing(Signal)
        /// The check cannot tell, so that it neither opens nor closes anything.
        case unknown
    }

    private static func cut(_ line: String) -> String {
        line.unicodeScalars.count <= lineLimit
            ? line : String(String.UnicodeScalarView(line.unicodeScalars.prefix(lineLimit))) + "…"
    }
}

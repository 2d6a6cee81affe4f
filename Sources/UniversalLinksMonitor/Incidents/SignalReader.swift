import Crypto
import JSONSyntax
package import UniversalLinksChecks
package import UniversalLinksProject
import UniversalLinksService

/// Reads what a check reports about each kind of incident.
///
/// | kind | fine | failing | unknown |
/// | --- | --- | --- | --- |
/// | hosting broken | a file is served without hosting errors | `warning`: the host is down; `error`: it answers, but not as Apple expects | never |
/// | file broken | the served file has no errors | `error`: it has | no file is served |
/// | CDN out of date | the CDN has what the host serves | behind for the limit or longer; `error`: it has cached a failure, `warning`: it has another file | no file is served, the CDN did not answer, or it is behind for less than the limit |
/// | decisions changed | every URL is decided as in the committed file | `warning`: some are not | there is no comparison, or it is an unreviewed change, which says the same |
/// | links fail | every URL is decided as expected, or nothing is expected any more | `error`: some are not | no file is served |
/// | certificate expiring | it ends after the limit | within the limit, `warning`; within 3 days or already, `error` | there was no handshake |
/// | unreviewed change | the file has no entry beyond the committed one | `critical`: it has | there is no comparison |
package struct SignalReader: Sendable {
    package var observation: Monitor.Observation
    /// Since when the CDN has been behind; nil if it is not.
    package var behindSince: UTCInstant?
    /// How long the CDN may be behind, in seconds.
    package var cdnLimit: Int
    /// How long before its end a certificate is reported, in seconds.
    package var certificateLimit: Int

    /// From this many seconds before its end on, an expiring certificate is an error.
    package static let certificateUrgency: Int64 = 3 * 86_400

    package init(_ observation: Monitor.Observation, behindSince: UTCInstant?, settings: MonitorSettings) {
        (self.observation, self.behindSince) = (observation, behindSince)
        (cdnLimit, certificateLimit) = (settings.cdnLimit, settings.certificateLimit)
    }

    package func reading(of kind: Incident.Kind) -> Signal.Reading {
        switch kind {
        case .hostingBroken: hosting
        case .fileBroken: file
        case .cdnOutOfDate: cdn
        case .decisionsChanged: decisions
        case .linksFail: links
        case .certificateExpiring: certificate
        case .unreviewedChange: entries
        }
    }

    private var domain: String { observation.domain }

    /// Nil if no file is served, so that nothing can be said about it.
    private var servedFile: Monitor.Observation.FileBody? {
        observation.origin.state == .served ? observation.file : nil
    }

    private func errors(of part: Monitor.Observation.ObservedDiagnostic.Part)
        -> [Monitor.Observation.ObservedDiagnostic]
    {
        observation.diagnostics.filter { $0.part == part && $0.isError }
    }

    /// The distinct codes in order, as a fingerprint: equal problems in another order or number are the same problem.
    private func codes(of errors: [Monitor.Observation.ObservedDiagnostic]) -> String {
        Set(errors.map(\.code)).sorted().joined(separator: ",")
    }

    private func lines(of errors: [Monitor.Observation.ObservedDiagnostic]) -> [String] {
        errors.map { "\($0.code): \($0.message)" }
    }

    private static func words(seconds: Int) -> String {
        let (count, unit) = seconds >= 3_600 ? (seconds / 3_600, "hour") : (max(1, seconds / 60), "minute")
        return count.counted(unit)
    }

    private static func hash(_ lines: [String]) -> String {
        let digest = SHA256.hash(data: Array(lines.sorted().joined(separator: "\n").utf8))
        return HexadecimalDigits.text(of: digest.prefix(16))
    }
}

extension SignalReader {
    private var hosting: Signal.Reading {
        let errors = errors(of: .hosting)
        let problem = observation.origin.problem ?? errors.first?.message
        switch observation.origin.state {
        case .served where errors.isEmpty: return .fine
        case .down:
            let cause = problem ?? "The host does not answer."
            // Time-outs, refused connections and 503s alternate during one outage.
            return .failing(
                Signal(
                    kind: .hostingBroken, severity: .warning, cause: cause, summary: "\(domain) is down: \(cause)",
                    evidence: lines(of: errors), fingerprint: "down"))
        case .served, .broken:
            let cause = problem ?? "The host does not serve the file as Apple expects it."
            let codes = codes(of: errors)
            let status = observation.origin.status.map { "status \($0)" } ?? "no status"
            return .failing(
                Signal(
                    kind: .hostingBroken, severity: .error, cause: cause,
                    summary: "\(domain) does not serve its association file as Apple expects it: \(cause)",
                    evidence: lines(of: errors),
                    fingerprint: "\(observation.origin.state.rawValue) \(codes.isEmpty ? status : codes)"))
        }
    }

    private var file: Signal.Reading {
        guard servedFile != nil else { return .unknown }
        let errors = errors(of: .file)
        guard let first = errors.first else { return .fine }
        let more = errors.count == 1 ? "" : " (and \(errors.count - 1) more)"
        return .failing(
            Signal(
                kind: .fileBroken, severity: .error, cause: first.message + more,
                summary: "The association file of \(domain) has errors: \(first.message)\(more)",
                evidence: lines(of: errors), fingerprint: codes(of: errors)))
    }

    private var cdn: Signal.Reading {
        guard servedFile != nil else { return .unknown }
        let copy = observation.cdn
        guard copy.isBehind else { return copy.isUpToDate ? .fine : .unknown }
        let seconds = behindSince.map { max(0, observation.time.seconds(since: $0)) } ?? 0
        guard seconds >= cdnLimit else { return .unknown }
        let hasFailure = copy.file == nil
        // The limit and not the elapsed time: the cause is equal on all domains, and does not change.
        let limit = Self.words(seconds: cdnLimit)
        let cause =
            hasFailure
            ? "Apple's CDN has had no copy of the file for more than \(limit)."
            : "Apple's CDN has had another version of the file for more than \(limit)."
        return .failing(
            Signal(
                kind: .cdnOutOfDate, severity: hasFailure ? .error : .warning, cause: cause,
                summary: "The CDN copy of \(domain) is out of date: \(cause)",
                evidence: [copy.reason].filter { !$0.isEmpty }, fingerprint: hasFailure ? "no copy" : "another copy"))
    }

    private var decisions: Signal.Reading {
        guard servedFile != nil, let review = observation.review, review.addedEntries.isEmpty else { return .unknown }
        guard let first = review.changes.first else { return .fine }
        let more = review.changes.count == 1 ? "" : " (and \(review.changes.count - 1) more)"
        return .failing(
            Signal(
                kind: .decisionsChanged, severity: .warning, cause: first + more,
                summary:
                    "\(domain) serves a file that decides URLs differently from the committed one: \(first)\(more)",
                evidence: review.changes + review.witnesses, fingerprint: Self.hash(review.changes)))
    }

    private var links: Signal.Reading {
        guard servedFile != nil else { return .unknown }
        guard let links = observation.links, links.failureCount > 0 else { return .fine }
        let cause = "\(links.failureCount) of \(links.count.counted("expected URL")) failed."
        return .failing(
            Signal(
                kind: .linksFail, severity: .error, cause: cause,
                summary: "Links of \(domain) are not decided as expected: \(cause)", evidence: links.failures,
                fingerprint: Self.hash(links.failures + ["\(links.failureCount)"])))
    }

    private var certificate: Signal.Reading {
        guard let certificate = observation.certificate else { return .unknown }
        let seconds = certificate.notAfter.seconds(since: observation.time)
        guard seconds <= certificateLimit else { return .fine }
        let isUrgent = seconds <= Self.certificateUrgency
        let cause =
            seconds <= 0
            ? "The certificate expired on \(certificate.notAfter)."
            : "The certificate expires on \(certificate.notAfter)."
        return .failing(
            Signal(
                kind: .certificateExpiring, severity: isUrgent ? .error : .warning, cause: cause,
                summary: "\(domain): \(cause)",
                evidence: [
                    "subject: \(certificate.subject)", "issuer: \(certificate.issuer)",
                    "days left: \(max(0, seconds) / 86_400)",
                ], fingerprint: "\(certificate.notAfter.seconds)"))
    }

    private var entries: Signal.Reading {
        guard servedFile != nil, let review = observation.review else { return .unknown }
        guard let first = review.addedEntries.first else { return .fine }
        let more = review.addedEntries.count == 1 ? "" : " (and \(review.addedEntries.count - 1) more)"
        let cause = "The served file has an entry that the committed file does not contain: \(first)\(more)."
        return .failing(
            Signal(
                kind: .unreviewedChange, severity: .critical, cause: cause, summary: "\(domain): \(cause)",
                evidence: review.addedEntries + review.changes + review.witnesses,
                fingerprint: Self.hash(review.addedEntries)))
    }
}

/// What a check reports about one kind of incident if something is wrong.
package struct Signal: Hashable, Sendable {
    package var kind: Incident.Kind
    package var severity: Incident.Severity
    /// Without the domain: equal on all domains that have the same problem.
    package var cause: String
    /// The same in a sentence that names the domain.
    package var summary: String
    /// One line each, at most ``evidenceLimit``.
    package var evidence: [String]
    /// Short, and equal as long as it is the same problem of this kind.
    package var fingerprint: String

    package static let evidenceLimit = 24
    /// In characters; longer lines are cut.
    package static let lineLimit = 400

    package init(
        kind: Incident.Kind, severity: Incident.Severity, cause: String, summary: String, evidence: [String] = [],
        fingerprint: String
    ) {
        (self.kind, self.severity, self.fingerprint) = (kind, severity, fingerprint)
        self.cause = cause.shortened(to: Signal.lineLimit)
        self.summary = summary.shortened(to: Signal.lineLimit)
        self.evidence = evidence.prefix(Signal.evidenceLimit).map { $0.shortened(to: Signal.lineLimit) }
    }

    package enum Reading: Hashable, Sendable {
        case fine
        case failing(Signal)
        /// The check is inconclusive: it neither opens nor closes anything.
        case unknown
    }
}

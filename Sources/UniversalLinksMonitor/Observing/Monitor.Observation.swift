import JSONSyntax
package import UniversalLinks
package import UniversalLinksChecks
package import UniversalLinksService

/// The monitor: checks domains on a schedule, keeps their history, and reports what breaks, changes and recovers.
package enum Monitor: Sendable {}

extension Monitor {
    /// One check of a domain with its time, as it is stored.
    package struct Observation: Hashable, Sendable {
        package var domain: String
        /// When the check began.
        package var time: UTCInstant
        package var milliseconds: Int
        package var origin: Origin
        /// Nil if the host serves no file.
        package var file: FileBody?
        package var cdn: CDNCopy
        /// Without its names; nil if there was no handshake.
        package var certificate: CertificateSummary?
        package var diagnostics: [ObservedDiagnostic]
        /// Nil if the domain has no link lists, or no file was served.
        package var links: LinkListOutcome?
        /// How the served file differs from the committed one; nil if either is missing or unreadable.
        package var review: FileReview?

        package init(
            domain: String, time: UTCInstant, milliseconds: Int = 0, origin: Origin, file: FileBody? = nil,
            cdn: CDNCopy = .notChecked, certificate: CertificateSummary? = nil,
            diagnostics: [ObservedDiagnostic] = [], links: LinkListOutcome? = nil, review: FileReview? = nil
        ) {
            (self.domain, self.time, self.milliseconds) = (domain, time, milliseconds)
            (self.origin, self.file, self.cdn, self.certificate) = (origin, file, cdn, certificate)
            (self.diagnostics, self.links, self.review) = (diagnostics, links, review)
        }
    }
}

extension Monitor.Observation {
    package struct Origin: Hashable, Sendable {
        package var state: HostServing.State
        /// Nil without a response.
        package var status: Int?
        /// One sentence without the name of the domain, so that equal causes have equal words; nil if nothing failed.
        package var problem: String?
        /// The network address without the port; nil if there was no connection. ``CheckSchedule/addressLimit`` applies
        /// to it.
        package var address: String?

        package init(_ state: HostServing.State, status: Int? = nil, problem: String? = nil, address: String? = nil) {
            (self.state, self.status, self.problem, self.address) = (state, status, problem, address)
        }
    }

    package struct FileBody: Hashable, Sendable {
        /// As received; empty in a stored check, which has only the hash.
        package var bytes: [UInt8]
        /// SHA-256, in lowercase hexadecimal digits; not compared with the bytes.
        package var hash: String

        package init(_ bytes: [UInt8], hash: String) { (self.bytes, self.hash) = (bytes, hash) }
    }

    package struct CDNCopy: Hashable, Sendable {
        /// As in `aasa check`: `in-sync`, `equivalent`, `stale`, `failure-cached`, `only-on-cdn`, `origin-broken`,
        /// `not-checked`.
        package var state: String
        /// Whether devices get from the CDN what the host serves.
        package var isUpToDate: Bool
        /// Whether the host has a file and only the CDN is behind.
        package var isBehind: Bool
        /// One sentence; empty if there is nothing to say.
        package var reason: String
        /// Nil if the CDN has no file, or was not queried.
        package var file: FileBody?

        package init(
            state: String, isUpToDate: Bool, isBehind: Bool, reason: String = "", file: FileBody? = nil
        ) {
            (self.state, self.isUpToDate, self.isBehind) = (state, isUpToDate, isBehind)
            (self.reason, self.file) = (reason, file)
        }

        /// The CDN was not queried, or did not answer.
        package static let notChecked = CDNCopy(state: "not-checked", isUpToDate: false, isBehind: false)
    }

    package struct ObservedDiagnostic: Hashable, Sendable, Codable {
        package enum Part: String, Hashable, Sendable, Codable { case hosting, file, cdn }

        /// `AASA928`
        package var code: String
        /// `blocked-fetcher`
        package var name: String
        package var severity: Diagnostic.Severity
        package var part: Part
        package var message: String

        package init(code: String, name: String, severity: Diagnostic.Severity, part: Part, message: String) {
            (self.code, self.name, self.severity) = (code, name, severity)
            (self.part, self.message) = (part, message)
        }

        /// Whether links do not work because of it.
        package var isError: Bool { severity == .error }
    }
}

extension Monitor.Observation.Origin {
    init(_ evidence: HostEvidence) {
        let serving = evidence.serving
        self.init(
            serving.state, status: evidence.origin.response?.status, problem: serving.problem,
            address: evidence.origin.connectedAddress?.description)
    }
}

extension Monitor.Observation.CDNCopy {
    /// - Parameter body: What the CDN returned with status 200.
    init(_ state: CDNState, _ body: Monitor.Observation.FileBody?) {
        self.init(
            state: state.name, isUpToDate: state.isUpToDate, isBehind: state.isBehind,
            reason: state.isUpToDate ? "" : state.reason.printable(to: 500),
            // A response without freshness is not from the CDN: a proxy or a captive portal may have sent it.
            file: state.freshness == nil ? nil : body)
    }
}

extension CertificateSummary {
    /// As the history keeps it: without its names, of which it can have very many, and safe to print.
    var observed: CertificateSummary {
        CertificateSummary(
            subject: subject.printable(), issuer: issuer.printable(), names: [], notBefore: notBefore,
            notAfter: notAfter)
    }
}

extension HostReport {
    /// The most diagnostics of an observation; the worst are kept.
    private static let maximumCount = 200

    var observedDiagnostics: [Monitor.Observation.ObservedDiagnostic] {
        let all =
            hostingDiagnostics.map { (part: Monitor.Observation.ObservedDiagnostic.Part.hosting, $0) }
            + fileDiagnostics.map { (.file, $0) } + cdnDiagnostics.map { (.cdn, $0) }
        let kept = all.count <= Self.maximumCount ? all : HostReport.worst(of: all)
        return kept.map { part, diagnostic in
            Monitor.Observation.ObservedDiagnostic(
                code: diagnostic.code.id, name: diagnostic.code.name, severity: diagnostic.severity,
                part: part, message: diagnostic.message.printable(to: 300))
        }
    }

    private typealias Part = Monitor.Observation.ObservedDiagnostic.Part

    private static func worst(of all: [(part: Part, Diagnostic)]) -> [(part: Part, Diagnostic)] {
        let ranked = all.enumerated().sorted { left, right in
            left.element.1.severity == right.element.1.severity
                ? left.offset < right.offset : left.element.1.severity > right.element.1.severity
        }
        return ranked.prefix(maximumCount).sorted { $0.offset < $1.offset }.map(\.element)
    }
}

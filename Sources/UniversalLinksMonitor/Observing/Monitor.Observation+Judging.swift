import UniversalLinks
import UniversalLinksChecks
import UniversalLinksService

extension Monitor.Observation.Origin {
    init(_ evidence: HostEvidence) {
        let serving = evidence.serving
        let state: State =
            switch serving.state {
            case .served: .served
            case .broken: .broken
            case .down: .down
            }
        self.init(
            state, status: evidence.origin.response?.status, problem: serving.problem,
            address: evidence.origin.connectedAddress?.description)
    }
}

extension Monitor.Observation.CDNCopy {
    /// - Parameter body: What the CDN returned with status 200.
    init(_ state: CDNState, _ body: Monitor.Observation.FileBody?) {
        self.init(
            state: state.name, isUpToDate: state.isUpToDate, isBehind: state.isBehind,
            reason: state.isUpToDate ? "" : TerminalText(state.reason, limit: 500).description,
            // An answer without freshness is not one of the CDN: a proxy or a captive portal may have sent it.
            file: state.freshness == nil ? nil : body)
    }
}

extension Monitor.Observation.ObservedCertificate {
    init(_ summary: CertificateSummary) {
        self.init(
            subject: TerminalText(summary.subject).description, issuer: TerminalText(summary.issuer).description,
            notBefore: summary.notBefore, notAfter: summary.notAfter)
    }
}

extension HostReport {
    /// The most diagnostics that an observation has; the worst are kept.
    private static let maximumCount = 200

    /// What is wrong, of all three parts.
    var observedDiagnostics: [Monitor.Observation.ObservedDiagnostic] {
        let all =
            hostingDiagnostics.map { (part: Monitor.Observation.ObservedDiagnostic.Part.hosting, $0) }
            + fileDiagnostics.map { (.file, $0) } + cdnDiagnostics.map { (.cdn, $0) }
        let kept = all.count <= Self.maximumCount ? all : HostReport.worst(of: all)
        return kept.map { part, diagnostic in
            Monitor.Observation.ObservedDiagnostic(
                code: diagnostic.code.id, name: diagnostic.code.name, severity: diagnostic.severity.rawValue,
                part: part, message: TerminalText(diagnostic.message, limit: 300).description)
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

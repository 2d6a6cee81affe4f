import UniversalLinks
import UniversalLinksChecks
import UniversalLinksReports

/// What stays of a host once everything about it is written: nothing that grows with what it served, unless a format that is
/// written at the end wants it.
struct CheckedHostResult: Sendable {
    let host: CheckedHost
    /// The counts of what was found and counts.
    let counts: DiagnosticCounts
    /// The code and severity of each diagnostic.
    let found: [Found]
    /// Why nothing could be learnt; nil where something was.
    let unread: Findings.Unread?
    /// Whether the host is fine as far as that goes, and the CDN has something else.
    let isCDNBehind: Bool
    /// Why nothing could be learnt of the CDN's copy; nil where something was.
    let unreadCopy: Findings.Unread?
    /// What is written of the host in the formats that tell of hosts one after the other.
    let pieces: [HostDocument.Key: String]
    /// What was found, for the other formats; nil where none is written.
    let report: DiagnosticReport?
    /// The same as cases.
    let cases: [Findings.Case]

    /// A diagnostic without its words.
    struct Found: Sendable {
        let code: Diagnostic.Code
        let severity: Diagnostic.Severity
    }

    init(_ judged: HostReport, _ plan: CheckPlan) {
        let now = plan.now()
        let report = judged.diagnosticReport(includingCDN: plan.cdn != .ignore)
        host = judged.evidence.host
        counts = DiagnosticCounts(report.diagnostics)
        // With `require`, the CDN has an exit code of its own.
        let counting = plan.cdn == .warn ? report : judged.diagnosticReport(includingCDN: false)
        found = counting.diagnostics.map { Found(code: $0.code, severity: $0.severity) }
        unread = judged.unread(now: now)
        isCDNBehind = judged.cdnState.isBehind
        let isCopyUnread = plan.cdn == .require && unread == nil && !judged.cdnState.isConclusive
        unreadCopy =
            isCopyUnread
            ? Findings.Unread(name: "\(host) on the CDN", message: judged.cdnState.reason.printable) : nil
        pieces = plan.documents.reduce(into: [:]) { pieces, document in
            pieces[document.key] = document.piece(of: judged, report, now: now)
        }
        self.report = plan.keepsReports ? report : nil
        cases = plan.keepsReports ? report.cases(suite: "\(host)") : []
    }
}

/// What a run is asked for.
struct CheckPlan: Sendable {
    let cdn: CDNPolicy
    /// The formats that tell of hosts one after the other.
    let documents: [HostDocument]
    /// Whether a format is written at the end, from everything that was found.
    let keepsReports: Bool
    let now: @Sendable () -> Instant
}

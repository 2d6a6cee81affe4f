import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

/// What is kept of a host once everything about it is written: nothing that grows with what it served, unless the reports are
/// kept.
package struct HostFindings: Sendable {
    /// The host.
    package let host: CheckedHost
    /// Everything that was found, counted.
    package let counts: DiagnosticCounts
    /// What was found and is not reported.
    let hidden: Findings.Hidden
    /// What a table shows of the host.
    package let verdict: HostVerdict
    /// The code and severity of each diagnostic that counts for the ending of the run.
    package let found: [Found]
    /// Why the host is unreachable; nil if it is not.
    package let unread: Findings.Unread?
    /// Whether the host is fine as far as that goes, and the CDN has something else.
    package let isCDNBehind: Bool
    /// Why the CDN's copy could not be checked; nil if it was.
    package let unreadCopy: Findings.Unread?
    /// What was found, for the formats that are written at the end; nil unless it is kept.
    package let report: DiagnosticReport?
    /// The same as cases.
    package let cases: [Findings.Case]

    /// A diagnostic without its words.
    package struct Found: Sendable {
        /// What was found.
        package let code: Diagnostic.Code
        /// How bad it is.
        package let severity: Diagnostic.Severity
    }

    /// What counts of a host.
    package init(_ judged: HostReport, cdn: CDNPolicy, keepsReport: Bool, now: UTCInstant) {
        let report = judged.diagnosticReport(includingCDN: cdn != .ignore)
        host = judged.evidence.host
        hidden = judged.hidden
        counts = DiagnosticCounts(report.diagnostics)
        // With `require`, the CDN has an ending of its own.
        let counting = cdn == .warn ? report : judged.diagnosticReport(includingCDN: false)
        found = counting.diagnostics.map { Found(code: $0.code, severity: $0.severity) }
        unread = judged.unread(now: now)
        verdict = HostVerdict(judged, report.diagnostics)
        isCDNBehind = judged.cdnState.isBehind
        let isCopyUnread = cdn == .require && unread == nil && !judged.cdnState.isConclusive
        unreadCopy =
            isCopyUnread
            ? Findings.Unread(
                name: "\(host) on the CDN", message: PrintableText.escaped(judged.cdnState.reason.shortened(to: 200)))
            : nil
        self.report = keepsReport ? report : nil
        cases = keepsReport ? report.cases(suite: "\(host)") : []
    }
}

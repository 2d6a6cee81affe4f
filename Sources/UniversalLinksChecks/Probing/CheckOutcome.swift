import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

package struct CheckOutcome: Sendable {
    package private(set) var hostCount = 0
    /// Left out because the run was interrupted.
    package var leftOutCount = 0
    package private(set) var errorHosts = 0
    package private(set) var warningHosts = 0
    package private(set) var behindCount = 0
    package private(set) var unreachableCount = 0
    package private(set) var totals = (errors: 0, warnings: 0, notes: 0)
    /// Hosts and copies about which nothing is known.
    package private(set) var unread: [Findings.Unread] = []
    package private(set) var hidden = Findings.Hidden()
    /// In the order in which they were added.
    package private(set) var verdicts: [HostVerdict] = []

    private var counts: [Diagnostic.Code: (hosts: Int, severity: Diagnostic.Severity)] = [:]
    private var worst: Diagnostic.Severity?
    private var reports: [DiagnosticReport] = []
    private var cases: [Findings.Case] = []

    package init() {}

    package mutating func add(_ result: HostFindings) {
        hostCount += 1
        hidden += result.hidden
        verdicts.append(result.verdict)
        if let unreadHost = result.unread {
            unread.append(unreadHost)
            unreachableCount += 1
        } else if result.counts.errors > 0 {
            errorHosts += 1
        } else if result.counts.warnings > 0 {
            warningHosts += 1
        }
        if let copy = result.unreadCopy { unread.append(copy) }
        behindCount += result.isCDNBehind ? 1 : 0
        totals.errors += result.counts.errors
        totals.warnings += result.counts.warnings
        totals.notes += result.counts.notes
        worst = (result.found.map(\.severity) + [worst].compactMap { $0 }).max()
        for (code, found) in Dictionary(grouping: result.found, by: \.code) {
            counts[code, default: (0, found[0].severity)].hosts += 1
        }
        if let report = result.report { reports.append(report) }
        cases += result.cases
    }

    package var findings: Findings { Findings(reports, cases: cases, unread: unread, hidden: hidden) }

    package var fineCount: Int { hostCount - errorHosts - warningHosts - unreachableCount }

    /// How many hosts have each code, the most frequent first.
    package var sortedCounts: [(code: Diagnostic.Code, hosts: Int, severity: Diagnostic.Severity)] {
        counts.map { ($0.key, $0.value.hosts, $0.value.severity) }.sorted {
            $0.hosts != $1.hosts ? $0.hosts > $1.hosts : $0.code.id < $1.code.id
        }
    }
}

extension CheckOutcome {
    package enum Ending: Sendable {
        case fine
        case somethingFound
        /// Nothing else was found, and the CDN copy is out of date, which counts.
        case onlyCDNBehind
        case incomplete
    }

    /// What could not be requested counts most: the answer is not complete. Then findings; an out-of-date CDN copy
    /// counts if nothing else is wrong.
    package func ending(threshold: Threshold, cdn: CDNPolicy) -> Ending {
        if !unread.isEmpty || leftOutCount > 0 { return .incomplete }
        if let worst, threshold.isReached(by: worst) { return .somethingFound }
        return cdn == .require && behindCount > 0 ? .onlyCDNBehind : .fine
    }
}

/// What is kept of a host once everything about it is written. It does not grow with what the host served, unless the
/// reports are kept.
package struct HostFindings: Sendable {
    package let host: CheckedHost
    package let counts: DiagnosticCounts
    let hidden: Findings.Hidden
    package let verdict: HostVerdict
    /// Each diagnostic that counts for the ending of the run.
    package let found: [Found]
    /// Nil if the host is reachable.
    package let unread: Findings.Unread?
    /// Whether the host is otherwise fine, and the CDN has something else.
    package let isCDNBehind: Bool
    /// Nil if the CDN's copy was checked.
    package let unreadCopy: Findings.Unread?
    /// For the formats that are written at the end; nil unless it is kept.
    package let report: DiagnosticReport?
    package let cases: [Findings.Case]

    package struct Found: Sendable {
        package let code: Diagnostic.Code
        package let severity: Diagnostic.Severity
    }

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

/// What a table of many hosts shows of one.
package struct HostVerdict: Sendable {
    package let host: CheckedHost
    package let counts: DiagnosticCounts
    /// The first of the worst diagnostics; nil if there is none.
    package let worstCode: Diagnostic.Code?
    /// In a word or two; nil if the host was checked.
    package let unreachabilityWords: String?
    package let cdn: CDNStanding

    /// Without the evidence.
    package struct CDNStanding: Sendable {
        /// In lower case with hyphens; `not-checked` if the CDN gave no answer about the host.
        package let name: String
        /// Whether the copy differs from what the host serves, while the host is fine.
        package let isBehind: Bool
        package let isRequested: Bool
    }

    init(_ judged: HostReport, _ diagnostics: [Diagnostic]) {
        host = judged.evidence.host
        counts = DiagnosticCounts(diagnostics)
        let worst = diagnostics.map(\.severity).max()
        worstCode = diagnostics.first { $0.severity == worst }?.code
        unreachabilityWords = judged.evidence.unreachabilityWords
        cdn = CDNStanding(
            name: judged.cdnState.copyName, isBehind: judged.cdnState.isBehind,
            isRequested: judged.evidence.cdn != nil)
    }

    package var isFine: Bool { unreachabilityWords == nil && worstCode == nil && !cdn.isBehind }
}

extension HostVerdict {
    /// Verdicts with the worst first: unreachable hosts, then by errors, by warnings, by the CDN, by notes. Equal ones
    /// keep their order.
    package static func worstFirst(_ verdicts: [HostVerdict]) -> [HostVerdict] {
        verdicts.enumerated().sorted { left, right in
            left.element.rank == right.element.rank
                ? left.offset < right.offset : right.element.rank.lexicographicallyPrecedes(left.element.rank)
        }.map(\.element)
    }

    private var rank: [Int] {
        [unreachabilityWords == nil ? 0 : 1, counts.errors, counts.warnings, cdn.isBehind ? 1 : 0, counts.notes]
    }
}

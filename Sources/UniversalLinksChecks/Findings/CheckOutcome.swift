package import UniversalLinks
package import UniversalLinksLinting

/// The results of a run over hosts, counted.
package struct CheckOutcome: Sendable {
    /// How many hosts were checked.
    package private(set) var hostCount = 0
    /// How many hosts were left out, since the run was interrupted.
    package var leftOutCount = 0
    /// How many hosts have errors.
    package private(set) var errorHosts = 0
    /// How many hosts have warnings and no errors.
    package private(set) var warningHosts = 0
    /// For how many hosts the CDN copy is out of date.
    package private(set) var behindCount = 0
    /// How many hosts are unreachable.
    package private(set) var unreachableCount = 0
    /// How many diagnostics there are.
    package private(set) var totals = (errors: 0, warnings: 0, notes: 0)
    /// Hosts and copies about which nothing is known.
    package private(set) var unread: [Findings.Unread] = []
    /// What was found and is not reported.
    package private(set) var hidden = Findings.Hidden()
    /// What a table shows of each host, in the order in which they were added.
    package private(set) var verdicts: [HostVerdict] = []

    private var counts: [Diagnostic.Code: (hosts: Int, severity: Diagnostic.Severity)] = [:]
    private var worst: Diagnostic.Severity?
    private var reports: [DiagnosticReport] = []
    private var cases: [Findings.Case] = []

    /// A run that has not checked any host yet.
    package init() {}

    /// Counts what was found of another host.
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

    /// For the formats that are written at the end.
    package var findings: Findings { Findings(reports, cases: cases, unread: unread, hidden: hidden) }

    /// How many hosts have nothing worse than notes.
    package var fineCount: Int { hostCount - errorHosts - warningHosts - unreachableCount }

    /// How many hosts have each code, that of most hosts first.
    package var sortedCounts: [(code: Diagnostic.Code, hosts: Int, severity: Diagnostic.Severity)] {
        counts.map { ($0.key, $0.value.hosts, $0.value.severity) }.sorted {
            $0.hosts != $1.hosts ? $0.hosts > $1.hosts : $0.code.id < $1.code.id
        }
    }
}

extension CheckOutcome {
    /// What a run ends with.
    package enum Ending: Sendable {
        /// Nothing that counts was found.
        case fine
        /// Something was found.
        case somethingFound
        /// Nothing else was found, and the CDN copy is out of date, which counts.
        case onlyCDNBehind
        /// Something could not be requested, so the answer is not complete.
        case incomplete
    }

    /// What the run ends with.
    ///
    /// What could not be requested counts most: the answer is not complete. Then findings; an out-of-date CDN copy counts
    /// if nothing else is wrong.
    package func ending(threshold: Threshold, cdn: CDNPolicy) -> Ending {
        if !unread.isEmpty || leftOutCount > 0 { return .incomplete }
        if let worst, threshold.isReached(by: worst) { return .somethingFound }
        return cdn == .require && behindCount > 0 ? .onlyCDNBehind : .fine
    }
}

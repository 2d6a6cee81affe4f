import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksReports

/// What came of a run over hosts, counted.
struct CheckOutcome {
    private(set) var hostCount = 0
    /// How many hosts were left out, since the run was interrupted.
    var leftOutCount = 0
    private var errorHosts = 0
    private var warningHosts = 0
    private var behindCount = 0
    private var counts: [Diagnostic.Code: (hosts: Int, severity: Diagnostic.Severity)] = [:]
    private var totals = (errors: 0, warnings: 0, notes: 0)
    private var worst: Diagnostic.Severity?
    /// Hosts and copies that nothing could be learnt about.
    private(set) var unread: [Findings.Unread] = []
    private var unreachableCount = 0
    private var reports: [DiagnosticReport] = []
    private var cases: [Findings.Case] = []

    mutating func add(_ result: CheckedHostResult) {
        hostCount += 1
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
    var findings: Findings { Findings(reports, cases: cases, unread: unread) }

    /// What the program ends with.
    ///
    /// What could not be asked counts most: the answer is not complete. Then what was found; that the CDN is behind counts
    /// where nothing else is wrong.
    func status(threshold: Diagnostic.Severity?, cdn: CDNPolicy) -> ExitStatus {
        if !unread.isEmpty || leftOutCount > 0 { return .couldNotDoIt }
        if let threshold, let worst, worst >= threshold { return .somethingFound }
        return cdn == .require && behindCount > 0 ? .onlyCDNBehind : .success
    }

    /// How many hosts have nothing worse than notes.
    private var fineCount: Int { hostCount - errorHosts - warningHosts - unreachableCount }

    /// The numbers as data.
    var members: [JSONObject.Member] {
        [
            .init(key: "hosts", value: JSONValue(hostCount)),
            .init(key: "fine", value: JSONValue(fineCount)),
            .init(key: "withErrors", value: JSONValue(errorHosts)),
            .init(key: "withWarnings", value: JSONValue(warningHosts)),
            .init(key: "unreachable", value: JSONValue(unreachableCount)),
            .init(key: "cdnBehind", value: JSONValue(behindCount)),
            .init(key: "leftOut", value: JSONValue(leftOutCount)),
            .init(key: "errors", value: JSONValue(totals.errors)),
            .init(key: "warnings", value: JSONValue(totals.warnings)),
            .init(key: "notes", value: JSONValue(totals.notes)),
            .init(
                key: "codes",
                value: JSONValue(
                    sortedCounts.map { entry in
                        [
                            "code": JSONValue(entry.code.id), "name": JSONValue(entry.code.name),
                            "hosts": JSONValue(entry.hosts),
                        ]
                    })),
        ]
    }

    private var sortedCounts: [(code: Diagnostic.Code, hosts: Int, severity: Diagnostic.Severity)] {
        counts.map { ($0.key, $0.value.hosts, $0.value.severity) }.sorted {
            $0.hosts != $1.hosts ? $0.hosts > $1.hosts : $0.code.id < $1.code.id
        }
    }

    /// The end of the text: how many hosts are how, and of several, which codes they have.
    func summary(_ style: TextStyle) -> String {
        let groups = [
            (fineCount, "fine"), (errorHosts, "with errors"), (warningHosts, "with warnings"),
            (unreachableCount, "unreachable"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let list = groups.isEmpty ? "" : ": " + groups.joined(separator: ", ")
        var parts = [DiagnosticCounts.count(hostCount, "host") + list]
        if behindCount > 0 { parts.append("the CDN is behind for \(behindCount)") }
        if leftOutCount > 0 { parts.append("\(leftOutCount) not checked") }
        let isGood = errorHosts + warningHosts + unreachableCount + behindCount + leftOutCount == 0
        var lines = ["", style.verdict(parts.joined(separator: "; "), isGood: isGood)]
        if hostCount > 1 {
            for (code, hosts, severity) in sortedCounts {
                lines.append(
                    "  \(severity.rawValue)[\(code.id)] \(code.name): \(DiagnosticCounts.count(hosts, "host"))")
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

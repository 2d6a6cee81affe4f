import UniversalLinksChecks
import UniversalLinksLinting

extension CheckOutcome {
    /// The end of the text about several hosts: a table with the worst first, and how many hosts are how.
    func summary(_ style: TextStyle, isVerbose: Bool) -> String {
        let shown = HostVerdict.worstFirst(verdicts).filter { listsFineHosts(isVerbose) || !$0.isFine }
        var lines = HostTable(shown).lines(style)
        if hostCount > CheckOutcome.shortCount { lines += codeLines }
        if !lines.isEmpty { lines.append("") }
        return (lines + [sentence(style)]).map { $0 + "\n" }.joined()
    }

    /// Up to how many hosts each has its row; of more, those without findings are only counted.
    private static let shortCount = 20

    private func listsFineHosts(_ isVerbose: Bool) -> Bool { isVerbose || hostCount <= CheckOutcome.shortCount }

    private func sentence(_ style: TextStyle) -> String {
        let unchecked = verdicts.compactMap(\.unreachabilityWords)
        let unreachable = unchecked.count { $0 == "unreachable" }
        let groups = [
            (unreachable, "unreachable"), (unchecked.count - unreachable, "not checked"), (errorHosts, "with errors"),
            (warningHosts, "with warnings"),
            (fineCount, "ok"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let list = groups.isEmpty ? "" : ": " + groups.joined(separator: ", ")
        var parts = [DiagnosticCounts.count(hostCount, "host") + list]
        if behindCount > 0 {
            parts.append("the CDN copy is out of date for " + DiagnosticCounts.count(behindCount, "host"))
        }
        if leftOutCount > 0 { parts.append("\(leftOutCount) not checked") }
        let isGood = errorHosts + warningHosts + unreachableCount + behindCount + leftOutCount == 0
        return style.verdict(parts.joined(separator: "; "), isGood: isGood)
    }

    /// How many hosts have each code, that of most hosts first.
    private var codeLines: [String] {
        guard !sortedCounts.isEmpty else { return [] }
        return [""]
            + sortedCounts.map { code, hosts, severity in
                "\(severity.rawValue)[\(code.id)] \(code.name): \(DiagnosticCounts.count(hosts, "host"))"
            }
    }
}

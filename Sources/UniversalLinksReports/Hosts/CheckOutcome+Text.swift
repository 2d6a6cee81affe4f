import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

extension CheckOutcome {
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

import UniversalLinksChecks
package import UniversalLinksService

extension MonitoredDomain {
    /// The domains of a project that can be watched, and what has to be said of the others, a line each: nobody can request the file
    /// of `*.example.com`.
    package static func domains(of project: ServedProject) -> (domains: [MonitoredDomain], notes: [String]) {
        var domains: [MonitoredDomain] = []
        var leftOut: [String] = []
        for domain in project.domains {
            if domain.isWildcard {
                leftOut.append(domain.name)
            } else {
                domains.append(
                    MonitoredDomain(
                        name: domain.name, host: CheckedHost(name: domain.host), interval: domain.interval))
            }
        }
        let shown = leftOut.prefix(20).map { name in
            "\(TerminalText(name)): not watched, because it matches any number of hosts. List the hosts that matter."
        }
        let rest = leftOut.count - shown.count
        return (domains, shown + (rest > 0 ? ["and \(rest) more domains that match any number of hosts"] : []))
    }
}

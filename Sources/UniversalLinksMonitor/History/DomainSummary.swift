import UniversalLinksChecks

/// How a domain was at its last check.
package struct DomainSummary: Hashable, Sendable {
    /// The name of the domain.
    package var domain: String
    /// The last check; its files have hashes and no bytes. Nil before the first one.
    package var last: StoredCheck?
    /// What is known between two checks; nil if nothing is.
    package var state: DomainState?
    /// The open incidents, the worst first.
    package var openIncidents: [Incident]

    /// A summary with all its values; the incidents may be in any order.
    package init(domain: String, last: StoredCheck? = nil, state: DomainState? = nil, openIncidents: [Incident] = []) {
        (self.domain, self.last, self.state) = (domain, last, state)
        self.openIncidents = openIncidents.sorted { ($1.severity, $0.opened, $0.id) < ($0.severity, $1.opened, $1.id) }
    }

    /// How bad it is: the severity of the worst open incident.
    package var severity: Incident.Severity? { openIncidents.first?.severity }
}

extension DomainSummary {
    /// Whether it belongs before another one in a list that has the worst first: by severity, by the number of incidents, then
    /// what may become one, then by name.
    package func isWorse(than other: DomainSummary) -> Bool {
        rank.lexicographicallyPrecedes(other.rank) || (rank == other.rank && domain < other.domain)
    }

    /// Lower is worse.
    private var rank: [Int] {
        let origin =
            switch last?.observation.origin.state {
            case .down: 0
            case .broken: 1
            case nil: 2
            case .served: 3
            }
        return [
            -(severity?.rawValue ?? -1), -openIncidents.count, origin, last?.observation.cdn.isBehind == true ? 0 : 1,
        ]
    }
}

/// Checks a domain, whatever the network is.
package protocol DomainObserving: Sendable {
    /// One check of a domain, begun now. What fails is in the observation; a cancelled task gets nil, and nothing is stored.
    func observation(of domain: MonitoredDomain) async -> Monitor.Observation?
}

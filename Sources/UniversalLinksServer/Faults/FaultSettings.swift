package import UniversalLinksStandIn

/// Which faults the server makes on purpose, and when.
package struct FaultSettings: Sendable {
    /// The faults of hosts, for all of their requests.
    package private(set) var hosts: [HostName: Fault] = [:]
    /// Whether requests choose a fault as well: by the path `/fault/NAME/…`, or by the field `X-AASA-Fault: NAME`.
    package var isOnDemand = false

    /// No faults.
    package init() {}

    /// Whether there is any.
    var isActive: Bool { isOnDemand || !hosts.isEmpty }

    /// Makes a fault at a host.
    package mutating func add(_ fault: Fault, at host: HostName) { hosts[host] = fault }

    /// Adds a fault as the command line writes it: `HOST=NAME`.
    ///
    /// - Throws: ``FaultSettingsError`` if the text says something else, or there is no such fault.
    package mutating func add(parsing text: String) throws(FaultSettingsError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let host = HostName(parts[0]), !host.isAddress else {
            throw FaultSettingsError(.unreadable, text)
        }
        guard let fault = Fault(named: String(parts[1])) else {
            throw FaultSettingsError(.unknownFault, String(parts[1]))
        }
        add(fault, at: host)
    }

    /// Checks that every host with a fault is served.
    ///
    /// - Throws: ``FaultSettingsError`` with the first that is not.
    func check(against served: VirtualHosts) throws(FaultSettingsError) {
        for host in hosts.keys.sorted(by: { $0.text < $1.text }) {
            guard case .domain = served.site(of: host) else { throw FaultSettingsError(.unservedHost, host.text) }
        }
    }
}

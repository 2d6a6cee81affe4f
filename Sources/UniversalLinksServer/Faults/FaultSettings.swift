import JSONSyntax
package import UniversalLinksStandIn

package struct FaultSettings: Sendable {
    /// For all requests to a host.
    package private(set) var hosts: [HostName: Fault] = [:]
    /// Whether requests can also choose a fault: with the path `/fault/NAME/…`, or the field `X-AASA-Fault: NAME`.
    package var isOnDemand = false

    package init() {}

    var isActive: Bool { isOnDemand || !hosts.isEmpty }

    package mutating func add(_ fault: Fault, at host: HostName) { hosts[host] = fault }

    /// Adds a fault of the command line: `HOST=NAME`.
    ///
    /// - Throws: ``ServerError`` if the text is something else, or names an unknown fault.
    package mutating func add(parsing text: String) throws(ServerError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let host = HostName(parts[0]), !host.isAddress else {
            throw ServerError(
                .invalidFault, "\(Self.shown(text)) is not a host with a fault. Write example.com=redirect.")
        }
        guard let fault = Fault(named: String(parts[1])) else {
            throw ServerError(
                .unknownFault, "Unknown fault \(Self.shown(parts[1])). List all faults with: aasa-server faults")
        }
        add(fault, at: host)
    }

    /// Checks that every host with a fault is served.
    ///
    /// - Throws: ``ServerError`` for the first host that is not.
    func check(against served: VirtualHosts) throws(ServerError) {
        for host in hosts.keys.sorted(by: { $0.text < $1.text }) {
            guard case .domain = served.site(of: host) else {
                throw ServerError(
                    .unservedHost,
                    "\(Self.shown(host.text)) is not served here. Choose one of the served domains for the fault.")
            }
        }
    }

    private static func shown(_ text: some StringProtocol) -> String { "\"\(text.printable(to: 100))\"" }
}

package enum FaultList: Sendable {
    /// One line per fault: name, code, and what happens.
    package static var text: String {
        let width = Fault.all.map(\.name.utf8.count).max() ?? 0
        return Fault.all.map { fault in
            let mark = if case .connection = fault.kind { "*" } else { " " }
            let name = (fault.name + mark).padded(to: width + 1)
            return "\(name)  \((fault.code ?? "-").padded(to: 7))  \(fault.summary)\n"
        }
        .joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - utf8.count))
    }
}

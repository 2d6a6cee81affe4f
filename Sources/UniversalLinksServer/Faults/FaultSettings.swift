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
    /// - Throws: ``FaultSettingsError`` if the text is something else, or names an unknown fault.
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
    /// - Throws: ``FaultSettingsError`` for the first host that is not.
    func check(against served: VirtualHosts) throws(FaultSettingsError) {
        for host in hosts.keys.sorted(by: { $0.text < $1.text }) {
            guard case .domain = served.site(of: host) else { throw FaultSettingsError(.unservedHost, host.text) }
        }
    }
}

package struct FaultSettingsError: Error, Hashable, CustomStringConvertible {
    package struct Code: Hashable, Sendable {
        private let name: String

        package static let unreadable = Code(name: "unreadable")
        package static let unknownFault = Code(name: "unknown-fault")
        package static let unservedHost = Code(name: "unserved-host")
    }

    package let code: Code
    /// What is wrong, and what to do.
    package let description: String

    init(_ code: Code, _ text: String) {
        self.code = code
        let shown = "\"\(text.printable(to: 100))\""
        description =
            switch code {
            case .unreadable: "\(shown) is not a host with a fault. Write example.com=redirect."
            case .unknownFault: "Unknown fault \(shown). List all faults with: aasa-server faults"
            default: "\(shown) is not served here. Choose one of the served domains for the fault."
            }
    }

    package static func == (left: FaultSettingsError, right: FaultSettingsError) -> Bool { left.code == right.code }

    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
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

import ArgumentParser
package import UniversalLinksServer

/// Where the server listens, and how much clients may ask for.
struct ListeningOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Address and port; 0.0.0.0 for all addresses", valueName: "address:port"))
    var listen: ListenAddress = .standard

    @Option(help: ArgumentHelp("Also serve the web page under this name", valueName: "host"))
    var pageHost: HostName?

    @Option(help: ArgumentHelp("Name of the page for testers with a phone", valueName: "host"))
    var tapHost: HostName?

    @Flag(
        inversion: .prefixedNo,
        help: "Let the page check public hosts. Default: only if the server listens on this machine alone")
    var checkHosts: Bool?

    @Option(help: ArgumentHelp("Most connections at a time", valueName: "count"))
    var maxConnections = ServerLimits().connectionCount

    @Option(help: ArgumentHelp("Time for a request to arrive", valueName: "seconds"))
    var requestTimeout = 15

    @Option(help: ArgumentHelp("Time between two requests of a connection", valueName: "seconds"))
    var idleTimeout = 60

    func validate() throws {
        guard (1...1_000_000).contains(maxConnections) else {
            throw ValidationError("--max-connections expects a number from 1 to 1000000.")
        }
        guard (1...3_600).contains(requestTimeout) else {
            throw ValidationError("--request-timeout expects a number of seconds from 1 to 3600.")
        }
        guard (1...86_400).contains(idleTimeout) else {
            throw ValidationError("--idle-timeout expects a number of seconds from 1 to 86400.")
        }
    }
}

extension ListeningOptions {
    /// The hosts of the web page: this machine, and what an option adds.
    var pageHosts: Set<HostName> {
        var hosts: Set<HostName> = [.localhost, .loopback, listen.host]
        if let address = HostName("::1") { hosts.insert(address) }
        if let pageHost { hosts.insert(pageHost) }
        return hosts
    }

    /// Whether the page may check hosts: on a machine of one's own, or if an option says so.
    var checksHosts: Bool { checkHosts ?? ["127.0.0.1", "::1", "localhost"].contains(listen.host.text) }

    /// How much clients may ask for.
    var limits: ServerLimits {
        var limits = ServerLimits()
        limits.connectionCount = maxConnections
        limits.requestTime = .seconds(requestTimeout)
        limits.idleTime = .seconds(idleTimeout)
        return limits
    }
}

extension ListenAddress: ExpressibleByArgument {
    /// An address with its port; nil if it is not one.
    package init?(argument: String) {
        self.init(argument)
    }

    /// As help shows it.
    package var defaultValueDescription: String { description }
}

import ArgumentParser
import Foundation
import JSONSyntax
import UniversalLinksChecks
package import UniversalLinksServer
import UniversalLinksService

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve association files over HTTPS, as Apple expects them",
        discussion: """
            Files are linted before they are served, and watched: a change with errors is rejected, and the previous version \
            is still served.

            Example:
              aasa-server serve apple-app-site-association --domain example.com
            """
    )

    @OptionGroup(title: "Files") var hosting: HostingOptions
    @OptionGroup(title: "Listening") var listening: ListeningOptions
    @OptionGroup(title: "Certificates") var certificates: CertificateOptions
    @OptionGroup(title: "Apple's CDN") var cdn: CDNOptions
    @OptionGroup(title: "Faults") var faults: FaultOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        let project = try hosting.project()
        let hosts = try hosting.hosts(of: project, listening)
        if hosting.printEntitlements { return try hosting.printEntitlements(of: hosts) }
        var settings = ServerSettings(project: project, hosts: hosts, certificates: certificates.source)
        settings.listening = listening.listen
        settings.limits = listening.limits
        settings.cdn = try cdn.settings()
        settings.faults = try faults.settings()
        settings.checksHosts = listening.checksHosts
        settings.allowsErrors = hosting.allowErrors
        settings.logFormat = output.logFormat
        settings.isColored = StandardError.showsColors
        let server = try StagingServer(settings) { StandardError.write($0) }
        if let change = server.authorityChange { StandardError.write(change) }
        let output = output
        try await server.run { port in output.announce(server.settings, port: port) }
    }
}

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
    /// This machine, and what an option adds.
    var pageHosts: Set<HostName> {
        var hosts: Set<HostName> = [.localhost, .loopback, listen.host]
        if let address = HostName("::1") { hosts.insert(address) }
        if let pageHost { hosts.insert(pageHost) }
        return hosts
    }

    /// By default only if the server listens on this machine alone.
    var checksHosts: Bool { checkHosts ?? ["127.0.0.1", "::1", "localhost"].contains(listen.host.text) }

    var limits: ServerLimits {
        var limits = ServerLimits()
        limits.connectionCount = maxConnections
        limits.requestTime = .seconds(requestTimeout)
        limits.idleTime = .seconds(idleTimeout)
        return limits
    }
}

extension ListenAddress: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(argument)
    }

    package var defaultValueDescription: String { description }
}

struct OutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Access log on standard error", valueName: "name"))
    var logFormat: AccessLog.Format = .logfmt

    @Flag(help: "Print a QR code of the page's URL, if standard output is a terminal")
    var qr = false
}

extension OutputOptions {
    func announce(_ settings: ServerSettings, port: Int) {
        var text = ServerGreeting(settings, port: port).text + "\n"
        if qr, isatty(STDOUT_FILENO) == 1, let code = QRCode(ServerGreeting(settings, port: port).pageURL) {
            text += code.text(isColored: StandardError.showsColors)
        }
        // Unlike print, this appears at once if standard output is a pipe.
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}

extension AccessLog.Format: ExpressibleByArgument {}

struct CDNOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Time that a copy is cached: 45s, 90m, 6h. Default: 6h, as Apple's", valueName: "time"))
    var cdnTtl: String?

    @Option(help: ArgumentHelp("Time that a failure is cached. Default: 1h, as Apple's", valueName: "time"))
    var cdnNegativeTtl: String?

    @Option(
        help: ArgumentHelp(
            "Also fetch the file of this host; * for all public hosts (repeatable)", valueName: "host[:port]"))
    var cdnOrigin: [String] = []

    @Option(help: ArgumentHelp("Also trust these certificates of origins (PEM)", valueName: "file"))
    var cdnCaFile: String?

    func settings() throws -> CDNSettings {
        var settings = CDNSettings()
        if let cdnTtl { settings.lifetime = try CDNOptions.time(cdnTtl, of: "--cdn-ttl") }
        if let cdnNegativeTtl {
            settings.failureLifetime = try CDNOptions.time(cdnNegativeTtl, of: "--cdn-negative-ttl")
        }
        for text in cdnOrigin where !settings.addOrigin(parsing: text) {
            throw ValidationError("--cdn-origin expects HOST, HOST:PORT or *.")
        }
        if let cdnCaFile {
            guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: cdnCaFile)) else {
                throw ValidationError("--cdn-ca-file: \(cdnCaFile.printable()) cannot be read.")
            }
            settings.authorities.append(Array(bytes))
        }
        return settings
    }

    private static func time(_ text: String, of option: String) throws -> Duration {
        guard let time = WaitingTime(text)?.duration else {
            throw ValidationError("\(option) expects a time, such as 45s, 90m or 1h30m.")
        }
        return time
    }
}

struct FaultOptions: ParsableArguments {
    @Option(
        name: .customLong("fault"),
        help: ArgumentHelp(
            "Make a fault at a host (repeatable); all: aasa-server faults", valueName: "host=fault"))
    var hostFaults: [String] = []

    @Flag(name: .customLong("faults"), help: "Let requests choose a fault: /fault/NAME/… or X-AASA-Fault: NAME")
    var isOnDemand = false

    func settings() throws -> FaultSettings {
        var settings = FaultSettings()
        settings.isOnDemand = isOnDemand
        for text in hostFaults { try settings.add(parsing: text) }
        return settings
    }
}

struct FaultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faults", abstract: "List the faults that the server can make on purpose",
        discussion: """
            Each line: the name, the rule that aasa check reports for it, and what happens. A fault marked with * is in the \
            connection: only --fault HOST=NAME makes it.

            Example:
              aasa-server serve apple-app-site-association \\
                --domain example.com --fault example.com=redirect
            """)

    func run() { print(FaultList.text, terminator: "") }
}

import ArgumentParser
import UniversalLinksServer

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

import ArgumentParser
import JSONSyntax
package import UniversalLinksServer
import UniversalLinksService

struct HostingOptions: ParsableArguments {
    @Argument(help: "Association file for every --domain without one of its own", completion: .file())
    var file: String?

    @Option(
        name: .customLong("domain"),
        help: ArgumentHelp("Serve this domain, *.example.com included (repeatable)", valueName: "domain[=file]"))
    var domains: [String] = []

    @Option(
        help: ArgumentHelp("Serve the domains of a project. Default: the nearest aasa.yml", valueName: "file"),
        completion: .file(extensions: ["yml", "yaml", "json"]))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Also serve shop.example as shop-example.NAME, for builds that are tested", valueName: "name"))
    var stagingSuffix: HostName?

    @Flag(help: "Print the associated domains for debug builds, and exit")
    var printEntitlements = false

    @Flag(help: "With --print-entitlements: for a release, which cannot use developer mode")
    var release = false

    @Flag(help: "Serve files that have errors too")
    var allowErrors = false

    func validate() throws {
        if file != nil, domains.isEmpty { throw ValidationError("A file needs a domain: add --domain example.com.") }
        if config != nil, !domains.isEmpty || file != nil {
            throw ValidationError(
                "--config serves the domains of a project. Remove --domain and the file, or --config.")
        }
        if release, !printEntitlements { throw ValidationError("--release needs --print-entitlements.") }
    }
}

extension HostingOptions {
    func project() throws -> ServedProject {
        guard domains.isEmpty else { return ServedProject(domains: try domains.map(domain)) }
        guard let path = config ?? ServedProject.nearestPath() else {
            throw ValidationError(
                "There is nothing to serve. Pass a file and --domain, or run this in a folder with aasa.yml.")
        }
        let project = try ServedProject(readingAt: path)
        if project.domains.isEmpty { throw ValidationError("\(path.printable()) lists no domain.") }
        return project
    }

    private func domain(_ text: String) throws -> ServedProject.Domain {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let file = parts.count == 2 ? String(parts[1]) : file, !file.isEmpty else {
            throw ValidationError(
                "--domain \(name.printable()) has no file. Write --domain \(name.printable())=FILE.")
        }
        return try ServedProject.Domain(name, file: file)
    }

    func hosts(of project: ServedProject, _ listening: ListeningOptions) throws -> VirtualHosts {
        let domains = try project.domains.map { domain in
            guard let served = ServedDomain(domain) else {
                throw ValidationError(
                    "\(domain.host.printable()) cannot be served: it is too long, or an IP address.")
            }
            return served
        }
        let hosts = VirtualHosts(
            domains: domains, stagingNames: stagingSuffix.map { StagingNames(suffix: $0) },
            pageHosts: listening.pageHosts, tapHost: listening.tapHost)
        if let conflict = hosts.conflict { throw ValidationError(conflict) }
        return hosts
    }

    /// One per line.
    func printEntitlements(of hosts: VirtualHosts) throws {
        if release {
            throw ValidationError(
                """
                These entries have ?mode=developer, which only development-signed builds may have: Apple rejects it in a \
                release. For a release, list the domains themselves, without a mode.
                """)
        }
        for name in hosts.names { print("applinks:\(name)?mode=developer") }
    }
}

extension HostName: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(argument)
    }
}

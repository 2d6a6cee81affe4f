import Foundation
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksService

extension ServerContext: APIContext {
    /// The client's IP address.
    package var clientAddress: String { connection.clientAddress }
}

extension StagingServer {
    /// The API about the files of this server.
    ///
    /// - Throws: if the network cannot be set up.
    func api() throws -> API {
        var api = APISettings(version: StagingServer.version)
        api.limits = settings.apiLimits
        api.domains = { [files, settings, originNetwork] in settings.apiDomains(files, port: originNetwork.port) }
        api.qrCode = { text in QRCode(text)?.svg(title: text) }
        if settings.checksHosts {
            api.hosts = APISettings.Hosts(over: try NetworkTransport(.init(lookupCount: 16)))
        }
        return API(api)
    }

    /// The version of the server: that of `aasa`, as a test checks.
    package static let version = "0.1.0"
}

extension ServerSettings {
    /// The domains as they are served at this moment.
    fileprivate func apiDomains(_ files: HostedFiles, port: Int) -> [APISettings.Domain] {
        hosts.domains.map { served in
            let (project, listed) = (project, project.domains.first { $0.name == served.name })
            let staging = hosts.stagingNames?.name(of: served.host)
            let port = port == 443 ? "" : ":\(port)"
            return APISettings.Domain(
                name: served.name, stagingName: staging?.text,
                url: "https://\((staging ?? served.host).urlHost)\(port)/.well-known/apple-app-site-association",
                fileName: URL(fileURLWithPath: served.file).lastPathComponent,
                file: files[served.file]?.file.bytes ?? [],
                hasLinks: !served.linkLists.isEmpty,
                // A list that cannot be read is a finding of the project; here there are no links then.
                links: { listed.flatMap { try? project.expectations(of: $0) } ?? [] })
        }
    }
}

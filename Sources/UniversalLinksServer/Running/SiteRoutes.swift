import Hummingbird

/// What answers for each part of the server. Each feature adds its own.
struct SiteRoutes {
    /// Association files.
    var hosting: (any HTTPResponder<ServerContext>)?
    /// The stand-in for Apple's CDN: paths under `/a/v1/`, whatever the host.
    var cdn: (any HTTPResponder<ServerContext>)?
    /// The web page and the API.
    let page = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    /// The page for testers with a phone.
    let tap = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)

    /// Stands in for Apple's CDN.
    mutating func addCDN(_ settings: CDNSettings, from origin: SiteOrigin) {
        cdn = CDNResponder(CDNCache(origin, settings: settings))
    }

    /// Serves association files.
    mutating func addHosting(_ files: HostedFiles, on hosts: VirtualHosts) {
        hosting = AssociationFileResponder(files: files, hosts: hosts)
    }
}

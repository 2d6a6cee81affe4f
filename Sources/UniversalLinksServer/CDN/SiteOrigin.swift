import UniversalLinksChecks
import UniversalLinksService
import UniversalLinksStandIn

/// Where the stand-in for Apple's CDN has its files from: this server's own hosts, and allowed origins.
struct SiteOrigin: OriginFetching {
    let hosts: VirtualHosts
    let files: HostedFiles
    let settings: CDNSettings
    let faults: FaultMaker
    let network: OriginNetwork

    func allows(_ host: HostName) -> Bool {
        if settings.origins.contains(where: { $0.host == host }) { return true }
        switch hosts.site(of: host) {
        case .domain: return true
        // Apple's looks for files at public names only.
        case .page, .tap, .unknown: return settings.includesPublicHosts && host.text.utf8.contains(UInt8(ascii: "."))
        }
    }

    func outcome(of host: HostName) async -> OriginOutcome {
        if let origin = settings.origins.first(where: { $0.host == host }) {
            return await network.outcome(of: host, port: origin.port, .everything)
        }
        guard case .domain(let index) = hosts.site(of: host) else {
            return await network.outcome(of: host, port: 443, .publicAddresses)
        }
        // A fault shows what it does only over a connection.
        if faults.fault(of: host) != nil { return await network.outcomeOfThisServer(for: host) }
        guard let file = files[hosts.domains[index].file] else { return OriginOutcome(body: []) }
        return OriginOutcome(body: file.file.bytes)
    }
}

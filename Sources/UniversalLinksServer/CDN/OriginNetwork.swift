import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksService
import UniversalLinksStandIn

/// Fetches files like Apple's CDN: as its fetcher, over HTTPS, without following redirects.
final class OriginNetwork: Sendable {
    private let settings: CDNSettings
    private let listening: ListenAddress
    /// In PEM; trusted in addition to the system's.
    private let authorities: [[UInt8]]
    private let state = NIOLockedValueBox(State())

    private struct State {
        var port: Int?
        var outside: NetworkTransport?
        var inside: NetworkTransport?
    }

    init(_ settings: CDNSettings, listening: ListenAddress, authorities: [[UInt8]]) {
        (self.settings, self.listening, self.authorities) = (settings, listening, authorities)
    }

    func setPort(_ port: Int) { state.withLockedValue { $0.port = port } }

    /// The actual port once the server runs, before that the one of the settings.
    var port: Int { state.withLockedValue { $0.port } ?? listening.port }

    func outcome(
        of host: HostName, port: Int, _ reachability: ExchangeRequest.Reachability
    ) async -> OriginOutcome {
        let transport = Result {
            try state.withLockedValue { state in
                if let transport = state.outside { return transport }
                let transport = try self.transport(AddressOverrides(), includesSystemRoots: true)
                state.outside = transport
                return transport
            }
        }
        return await outcome(of: host, port: port, reachability, over: transport)
    }

    /// The file of one of this server's own hosts, over a connection to itself.
    func outcomeOfThisServer(for host: HostName) async -> OriginOutcome {
        let transport = Result {
            try state.withLockedValue { state in
                if let transport = state.inside { return transport }
                var overrides = AddressOverrides()
                overrides.add(ownAddresses, for: "*")
                let transport = try self.transport(overrides, includesSystemRoots: false)
                state.inside = transport
                return transport
            }
        }
        return await outcome(of: host, port: port, .everything, over: transport)
    }

    private var ownAddresses: [NetworkAddress] {
        let host = listening.reachableHost
        return (host.isAddress ? [host.text] : ["127.0.0.1", "::1"]).compactMap { NetworkAddress($0) }
    }

    private func transport(
        _ overrides: AddressOverrides, includesSystemRoots: Bool
    ) throws(NetworkConfigurationError) -> NetworkTransport {
        try NetworkTransport(
            NetworkTransport.Configuration(
                overrides: overrides,
                roots: TrustedRoots(
                    includesSystemRoots: includesSystemRoots, authorities: authorities + settings.authorities),
                threadCount: 1, lookupCount: settings.fetchCount))
    }

    private func outcome(
        of host: HostName, port: Int, _ reachability: ExchangeRequest.Reachability,
        over transport: Result<NetworkTransport, any Error>
    ) async -> OriginOutcome {
        let now = { UTCInstant(seconds: Int64(Date().timeIntervalSince1970)) }
        let address = WebAddress(host: host.text, port: port, target: "/.well-known/apple-app-site-association")
        let limits = ExchangeLimits(phase: settings.fetchTime, total: settings.fetchTime)
        let request = ExchangeRequest(
            address, fields: [.userAgent: ProbeOptions.appleUserAgent, .accept: "*/*", .acceptEncoding: "gzip"],
            limits: limits, reachability: reachability)
        switch transport {
        case .success(let transport): return OriginOutcome(await transport.exchange(request), now: now())
        case .failure(let error): return OriginOutcome(notFetched: "\(error)")
        }
    }
}

/// The sources of the stand-in for Apple's CDN: this server's own hosts, and allowed origins.
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
        // Apple's CDN fetches from public names only.
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
        // A fault shows only over a connection.
        if faults.fault(of: host) != nil { return await network.outcomeOfThisServer(for: host) }
        guard let file = files[hosts.domains[index].file] else { return OriginOutcome(body: []) }
        return OriginOutcome(body: file.file.bytes)
    }
}

protocol OriginFetching: Sendable {
    func allows(_ host: HostName) -> Bool

    /// - Precondition: The host is allowed.
    func outcome(of host: HostName) async -> OriginOutcome
}

import HTTPTypes

/// Requests a host's association file in all the ways that show something about it.
///
/// A host gets at most three requests at a time.
public struct HostProbe: Sendable {
    let transport: any Transport
    let clock: any Clock<Duration>
    let now: @Sendable () -> UTCInstant
    let options: ProbeOptions

    /// The most hops of redirects that are looked at.
    package static let maximumHopCount = 10

    /// A probe.
    ///
    /// - Parameters:
    ///   - transport: What carries requests out.
    ///   - clock: What the pauses before asking again are measured with.
    ///   - options: How hosts are requested.
    ///   - now: What time it is.
    public init(
        over transport: any Transport, clock: any Clock<Duration>, options: ProbeOptions = ProbeOptions(),
        now: @escaping @Sendable () -> UTCInstant
    ) {
        self.transport = transport
        self.clock = clock
        self.options = options
        self.now = now
    }

    /// All requests about a host, and what came of them.
    ///
    /// A cancelled task sends no more requests; those that it did not send have failed with `cancelled`.
    public func evidence(of host: CheckedHost) async -> HostEvidence {
        async let cdn = askCDN(for: host)
        var first = request(to: host.file)
        first.connection = ExchangeRequest.ConnectionUse(reuses: false, keeps: true)
        let origin = await ask(first)
        var evidence = HostEvidence(host: host, origin: origin)
        evidence.originReading = evidence.readOrigin
        let hasFile = evidence.hasAssociationFile
        async let seenOtherwise = askOtherwise(origin)
        async let otherPlaces = askOtherPlaces(of: host, origin, hasFile: hasFile)
        async let hops = options.tracesRedirects ? follow(origin) : []
        (evidence.browser, evidence.otherFamily) = await seenOtherwise
        (evidence.root, evidence.jsonNames) = await otherPlaces
        evidence.hops = await hops
        evidence.cdn = await cdn
        return evidence
    }

    func askCDN(for host: CheckedHost) async -> HTTPExchange? {
        guard let address = options.cdnAddress(for: host) else { return nil }
        return await ask(
            ExchangeRequest(
                address, fields: fields(userAgent: ProbeOptions.appleUserAgent), limits: options.limits,
                reachability: options.reachability,
                connection: ExchangeRequest.ConnectionUse(reuses: true, keeps: true)))
    }

    /// As a browser, and over the other version of IP: one after the other.
    ///
    /// Where the host has answered with a file, the browser's request may use the connection again. Where it has not, the two
    /// requests have nothing in common but the address, so that a difference is one between user agents.
    private func askOtherwise(_ origin: HTTPExchange) async -> (browser: HTTPExchange?, otherFamily: HTTPExchange?) {
        var browser: HTTPExchange?
        var otherFamily: HTTPExchange?
        if origin.mayDependOnUserAgent {
            var request = request(to: origin.request.address)
            request.fields[.userAgent] = ProbeOptions.browserUserAgent
            request.connection.reuses = origin.failure == nil && origin.response?.status == 200
            browser = await ask(request)
        }
        if let family = origin.familyNotUsed {
            var request = request(to: origin.request.address)
            request.family = family
            otherFamily = await ask(request)
        }
        return (browser, otherFamily)
    }

    /// Where else the file may be if it is not where it belongs.
    private func askOtherPlaces(
        of host: CheckedHost, _ origin: HTTPExchange, hasFile: Bool
    ) async -> (root: HTTPExchange?, jsonNames: [HTTPExchange]) {
        guard origin.response != nil, !hasFile else { return (nil, []) }
        let root = await ask(request(to: host.address(of: "/apple-app-site-association")))
        var jsonNames: [HTTPExchange] = []
        for place in ["/.well-known/apple-app-site-association.json", "/apple-app-site-association.json"] {
            jsonNames.append(await ask(request(to: host.address(of: place))))
        }
        return (root, jsonNames)
    }

    func request(to address: WebAddress) -> ExchangeRequest {
        ExchangeRequest(
            address, fields: fields(userAgent: options.userAgent, with: options.fields), limits: options.limits,
            reachability: options.reachability)
    }
}

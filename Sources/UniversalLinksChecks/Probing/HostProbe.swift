import HTTPTypes

/// Requests a host's association file in all the ways that show something about it.
///
/// A host gets at most three requests at a time.
public struct HostProbe: Sendable {
    let transport: any Transport
    let clock: any Clock<Duration>
    let now: @Sendable () -> UTCInstant
    let options: ProbeOptions

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
    /// Where the host has answered with a file, the browser's request may use the connection again. Where it has not,
    /// the two requests have nothing in common but the address, so that a difference is one between user agents.
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

extension HostProbe {
    /// The caller's header fields replace those of the same name.
    func fields(userAgent: String, with further: HTTPFields = [:]) -> HTTPFields {
        var fields: HTTPFields = [.userAgent: userAgent, .accept: "*/*", .acceptEncoding: "gzip"]
        for name in Set(further.map(\.name)) { fields[name] = nil }
        for field in further { fields.append(field) }
        return fields
    }

    /// Sends the request again after a pause if the network failed.
    ///
    /// An answer is never a reason to try again: neither its status nor a `Retry-After`.
    func ask(_ request: ExchangeRequest) async -> HTTPExchange {
        var pause = Duration.milliseconds(500)
        var attempts = 0
        while true {
            guard !Task.isCancelled else {
                return HTTPExchange(request, start: now(), failure: ExchangeFailure(.cancelled))
            }
            let exchange = await transport.exchange(request)
            attempts += 1
            guard attempts <= options.retryCount, exchange.failure?.mayPass(request.limits) == true else {
                return exchange
            }
            do {
                try await clock.sleep(for: pause)
            } catch {
                return exchange
            }
            pause = min(pause * 2, .seconds(8))
        }
    }
}

extension ExchangeFailure {
    /// Whether another attempt may succeed. A host that used up all of the time is not given as much again.
    fileprivate func mayPass(_ limits: ExchangeLimits) -> Bool {
        if case .timedOut = kind.value, limits.isUndivided { return false }
        return kind.mayPass
    }
}

extension ExchangeFailure.Kind {
    var mayPass: Bool {
        switch value {
        case .resolutionFailed, .refused, .reset, .unreachable, .noAnswer, .truncatedHead, .truncatedBody,
            .tls(.closed):
            true
        // A host that answers slowly has used the time that there is.
        case .timedOut(let phase): phase != .body && phase != .total
        case .proxy(let status): status == nil
        case .nameNotFound, .noAddress, .forbiddenAddress, .tls, .bodyTooLarge, .headTooLarge, .malformedAnswer,
            .onlyHTTP2, .unreadableCoding, .cancelled:
            false
        }
    }
}

extension HostProbe {
    /// Where the redirects of an exchange lead, hop by hop: up to an answer that is not a redirect, an address that was
    /// there before, an address that cannot be requested, or ``maximumHopCount``.
    func follow(_ origin: HTTPExchange) async -> [HTTPExchange] {
        var hops: [HTTPExchange] = []
        var visited: Set<WebAddress> = [origin.request.address]
        var last = origin
        while hops.count < HostProbe.maximumHopCount, let address = last.redirectAddress,
            visited.insert(address).inserted
        {
            last = await ask(hop(to: address, from: origin.request.address))
            hops.append(last)
        }
        return hops
    }

    /// The caller's header fields are for the host, and not for the hosts that it redirects to.
    private func hop(to address: WebAddress, from origin: WebAddress) -> ExchangeRequest {
        let isSameHost = address.host == origin.host && address.port == origin.port && address.scheme == origin.scheme
        let fields =
            isSameHost
            ? fields(userAgent: options.userAgent, with: options.fields)
            : fields(userAgent: ProbeOptions.appleUserAgent)
        return ExchangeRequest(
            address, fields: fields, limits: options.limits,
            reachability: isSameHost ? options.reachability : options.hopReachability)
    }
}

extension HostProbe {
    /// Requested as Apple's fetcher does; nothing else is requested.
    package func file(of host: CheckedHost) async -> HTTPExchange { await file(at: host.file) }

    package func fileAndCopy(of host: CheckedHost) async -> HostEvidence {
        async let cdn = askCDN(for: host)
        return HostEvidence(host: host, origin: await file(of: host), cdn: await cdn)
    }

    package func file(at address: WebAddress) async -> HTTPExchange { await ask(request(to: address)) }
}

package struct UnservedFile: Error, Sendable {
    package let reason: Reason
    /// A clause, with everything foreign escaped.
    package let words: String

    package enum Reason: Hashable, Sendable {
        case failure(ExchangeFailure.Kind)
        case redirect(status: Int, target: String)
        case status(Int)
    }
}

extension HTTPExchange {
    /// The body of an answer with status 200, whatever it contains. A redirect does not count as a file: Apple follows
    /// none (semantics W2).
    package func servedFile(now: UTCInstant) throws(UnservedFile) -> [UInt8] {
        if let failure = obstructingFailure {
            throw UnservedFile(
                reason: .failure(failure.kind), words: words(for: failure, now: now, namesHost: false))
        }
        guard let response else { throw UnservedFile(reason: .failure(.noAnswer), words: "the host does not answer") }
        guard response.status != 200 else { return response.body }
        if let target = response.redirectTarget {
            throw UnservedFile(
                reason: .redirect(status: response.status, target: target),
                words:
                    "it redirects (\(response.status)) to \(ForeignText.quoted(target, limit: 200))")
        }
        throw UnservedFile(
            reason: .status(response.status), words: "it returns \(response.statusWords)")
    }
}

/// All requests about one host, and what came of them. Nothing is judged here.
public struct HostEvidence: Sendable {
    /// The host.
    public var host: CheckedHost
    /// The file, requested as Apple's fetcher does.
    public var origin: HTTPExchange
    /// The same, requested as a browser does; nil if it was not.
    public var browser: HTTPExchange? {
        get { indirectBrowser.exchange }
        set { indirectBrowser = IndirectExchange(newValue) }
    }
    /// The same as ``origin`` over the IP version that `origin` did not use; nil if the name has addresses of one only.
    public var otherFamily: HTTPExchange? {
        get { indirectOtherFamily.exchange }
        set { indirectOtherFamily = IndirectExchange(newValue) }
    }
    /// The legacy place `/apple-app-site-association`; nil if ``origin`` left no reason to look.
    public var root: HTTPExchange? {
        get { indirectRoot.exchange }
        set { indirectRoot = IndirectExchange(newValue) }
    }
    /// The file under names that end in `.json`, at both places; empty if `origin` left no reason to look.
    public var jsonNames: [HTTPExchange]
    /// Each hop of the redirects of ``origin``, if they are followed.
    public var hops: [HTTPExchange]
    /// The copy of Apple's CDN; nil if it was not requested.
    public var cdn: HTTPExchange? {
        get { indirectCDN.exchange }
        set { indirectCDN = IndirectExchange(newValue) }
    }
    /// What the body of ``origin`` reads as, if that was needed; it counts as long as it is about the same bytes.
    var originReading: ReadBody?

    private var indirectBrowser: IndirectExchange
    private var indirectOtherFamily: IndirectExchange
    private var indirectRoot: IndirectExchange
    private var indirectCDN: IndirectExchange

    package init(
        host: CheckedHost, origin: HTTPExchange, browser: HTTPExchange? = nil, otherFamily: HTTPExchange? = nil,
        root: HTTPExchange? = nil, jsonNames: [HTTPExchange] = [], hops: [HTTPExchange] = [], cdn: HTTPExchange? = nil
    ) {
        self.host = host
        self.origin = origin
        indirectBrowser = IndirectExchange(browser)
        indirectOtherFamily = IndirectExchange(otherFamily)
        indirectRoot = IndirectExchange(root)
        self.jsonNames = jsonNames
        self.hops = hops
        indirectCDN = IndirectExchange(cdn)
    }
}

extension HostEvidence {
    /// Why the host could not be checked: no request got an answer that can be read. Nil if anything is known,
    /// even if only that its certificate is not trusted.
    package var unreachability: ExchangeFailure? {
        let asked = [origin, browser, otherFamily].compactMap { $0 }
        guard asked.allSatisfy({ $0.response == nil && $0.failure?.kind.isSilence == true }) else { return nil }
        return origin.failure
    }

    /// In a word or two; nil if the host was checked.
    package var unreachabilityWords: String? {
        unreachability.map { $0.kind == .onlyHTTP2 ? "not checked" : "unreachable" }
    }

    package var exchanges: [HTTPExchange] {
        [origin, browser, otherFamily, root].compactMap { $0 } + jsonNames + hops + [cdn].compactMap { $0 }
    }

    /// Whether the task was cancelled before all requests were sent.
    var isCutShort: Bool { exchanges.contains { $0.failure?.kind == .cancelled } }
}

extension ExchangeFailure.Kind {
    fileprivate var isSilence: Bool {
        switch value {
        case .nameNotFound, .resolutionFailed, .noAddress, .forbiddenAddress, .refused, .reset, .unreachable, .noAnswer,
            .timedOut, .tls(.closed), .proxy, .onlyHTTP2, .cancelled:
            true
        case .tls, .truncatedHead, .truncatedBody, .bodyTooLarge, .headTooLarge, .malformedAnswer, .unreadableCoding:
            false
        }
    }
}

extension HTTPExchange {
    /// Whether the request reached a server that could check its user agent.
    var mayDependOnUserAgent: Bool {
        switch failure?.kind.value {
        case nil: true
        case .noAnswer, .truncatedHead, .truncatedBody, .bodyTooLarge, .headTooLarge, .malformedAnswer,
            .unreadableCoding:
            true
        case .reset, .timedOut: response != nil || times.handshake != nil || security != nil
        default: false
        }
    }

    /// An IP version that the name has addresses of and the connection did not use; nil if there is none.
    var familyNotUsed: NetworkAddress.Family? {
        guard let used = connectedAddress?.family else { return nil }
        return resolvedAddresses.map(\.family).first { $0 != used }
    }

    /// Nil for other answers, and for a target that cannot be requested.
    package var redirectAddress: WebAddress? {
        response?.redirectTarget.flatMap { try? request.address.redirected(to: $0) }
    }

    /// As a clause, with everything foreign escaped; nil if the exchange did not fail.
    ///
    /// - Parameter namesHost: Whether to name the host, which is redundant right after its name.
    package func failureWords(now: UTCInstant, namesHost: Bool = true) -> String? {
        failure.map { words(for: $0, now: now, namesHost: namesHost) }
    }
}

/// An exchange, or none, in the room of a reference: what stores it can be copied without code for each of its members.
enum IndirectExchange: Sendable {
    case none
    indirect case made(HTTPExchange)

    init(_ exchange: HTTPExchange?) {
        self = exchange.map { .made($0) } ?? .none
    }

    var exchange: HTTPExchange? {
        if case .made(let exchange) = self { exchange } else { nil }
    }
}

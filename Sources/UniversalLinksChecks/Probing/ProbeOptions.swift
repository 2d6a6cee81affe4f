public import HTTPTypes

/// How hosts are requested.
public struct ProbeOptions: Sendable {
    /// The user agent in place of Apple's.
    public var userAgent: String
    /// Further header fields; they are sent to the host itself, and not to the targets of redirects.
    public var fields: HTTPFields
    /// What ends each exchange.
    public var limits: ExchangeLimits
    /// How often a request is repeated after a failure of the network.
    public var retryCount: Int
    /// Which addresses the names of the hosts may resolve to.
    public var reachability: ExchangeRequest.Reachability
    /// Which addresses the names in redirects may resolve to: hosts choose those.
    public var hopReachability: ExchangeRequest.Reachability
    /// Whether redirects are followed, to judge each hop. Apple's fetcher follows none (semantics W2).
    public var tracesRedirects: Bool
    /// Where the CDN's copy is requested.
    public var cdn: CDNLocation

    /// Apple's fetcher (semantics W2).
    public static let appleUserAgent = "AASA-Bot/1.0.0"
    /// A browser, for what is answered to people.
    public static let browserUserAgent =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
        + "Version/18.5 Mobile/15E148 Safari/604.1"

    /// The options for requests like those of Apple's fetcher, which trust every name that the caller passes.
    ///
    /// - Parameters:
    ///   - retryCount: How often a request is repeated after a failure of the network.
    ///   - reachability: Which addresses names may resolve to, those of hosts and those in redirects.
    public init(
        userAgent: String = ProbeOptions.appleUserAgent, fields: HTTPFields = [:],
        limits: ExchangeLimits = ExchangeLimits(), retryCount: Int = 1,
        reachability: ExchangeRequest.Reachability = .everything, tracesRedirects: Bool = false,
        cdn: CDNLocation = .apple
    ) {
        self.userAgent = userAgent
        self.fields = fields
        self.limits = limits
        self.retryCount = retryCount
        self.reachability = reachability
        hopReachability = reachability
        self.tracesRedirects = tracesRedirects
        self.cdn = cdn
    }

    /// Where the CDN's copy of a file is.
    public enum CDNLocation: Hashable, Sendable {
        /// It is not requested.
        case nowhere
        /// At Apple's (semantics N1), which knows only hosts with port 443: others are not requested.
        case apple
        /// Below another address, for every host, whatever its port; one without a path means its `/a/v1`.
        case base(WebAddress)
    }
}

extension ProbeOptions {
    func cdnAddress(for host: CheckedHost) -> WebAddress? {
        switch cdn {
        case .nowhere: nil
        case .apple:
            host.port == 443
                ? WebAddress(host: "app-site-association.cdn-apple.com", target: "/a/v1/\(host.name)") : nil
        case .base(let base): base.appending(host.name)
        }
    }
}

extension WebAddress {
    fileprivate func appending(_ name: String) -> WebAddress {
        let folder = target == "/" ? "/a/v1/" : target.hasSuffix("/") ? target : target + "/"
        return WebAddress(scheme: scheme, host: host, port: port, target: folder + name)
    }
}

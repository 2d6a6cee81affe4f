public import HTTPTypes

/// How hosts are asked.
public struct ProbeOptions: Sendable {
    /// The user agent in place of Apple's.
    public var userAgent: String
    /// Further header fields; they go to the host itself and to nobody else, however a redirect names it.
    public var fields: HTTPFields
    /// What ends each exchange.
    public var limits: ExchangeLimits
    /// How often is asked again after a failure of the network.
    public var retryCount: Int
    /// Which addresses the names of the hosts may stand for.
    public var reachability: ExchangeRequest.Reachability
    /// Which addresses the names in redirects may stand for: hosts choose those.
    public var hopReachability: ExchangeRequest.Reachability
    /// Whether redirects are followed, to judge each hop. Apple's fetcher follows none (semantics W2).
    public var tracesRedirects: Bool
    /// Where the CDN's copy is asked for.
    public var cdn: CDNLocation

    /// Apple's fetcher (semantics W2).
    public static let appleUserAgent = "AASA-Bot/1.0.0"
    /// A browser, for what is answered to people.
    public static let browserUserAgent =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
        + "Version/18.5 Mobile/15E148 Safari/604.1"

    /// The options that ask as Apple's fetcher does, and trust every name that the caller gives.
    ///
    /// - Parameters:
    ///   - retryCount: How often is asked again after a failure of the network.
    ///   - reachability: Which addresses names may stand for, those of hosts and those in redirects.
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
        /// It is not asked.
        case nowhere
        /// At Apple's (semantics N1), which knows hosts with port 443 alone: others are not asked for.
        case apple
        /// Below another address, for every host, whatever its port; one without a path stands for its `/a/v1`.
        case base(WebAddress)
    }
}

extension ProbeOptions {
    /// Where the CDN's copy for a host is asked for; nil where it is not.
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
    /// The address of a host's copy below a CDN's.
    fileprivate func appending(_ name: String) -> WebAddress {
        let folder = target == "/" ? "/a/v1/" : target.hasSuffix("/") ? target : target + "/"
        return WebAddress(scheme: scheme, host: host, port: port, target: folder + name)
    }
}

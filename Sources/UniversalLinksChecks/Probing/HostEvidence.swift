/// Everything that was asked about one host, and what came of it. Nothing is judged here.
public struct HostEvidence: Sendable {
    /// The host.
    public var host: CheckedHost
    /// The file, asked for as Apple's fetcher asks.
    public var origin: HTTPExchange
    /// The same, asked for as a browser asks; nil where that was not asked.
    public var browser: HTTPExchange?
    /// The same as ``origin`` over the version of IP that `origin` did not use; nil where the name has addresses of one only.
    public var otherFamily: HTTPExchange?
    /// The legacy place `/apple-app-site-association`; nil where ``origin`` left no reason to look.
    public var root: HTTPExchange?
    /// The file under names that end in `.json`, at both places; empty where `origin` left no reason to look.
    public var jsonNames: [HTTPExchange]
    /// Where redirects of ``origin`` lead, each hop, where that was asked for.
    public var hops: [HTTPExchange]
    /// The copy of Apple's CDN; nil where it was not asked.
    public var cdn: HTTPExchange?

    /// Evidence.
    package init(
        host: CheckedHost, origin: HTTPExchange, browser: HTTPExchange? = nil, otherFamily: HTTPExchange? = nil,
        root: HTTPExchange? = nil, jsonNames: [HTTPExchange] = [], hops: [HTTPExchange] = [], cdn: HTTPExchange? = nil
    ) {
        self.host = host
        self.origin = origin
        self.browser = browser
        self.otherFamily = otherFamily
        self.root = root
        self.jsonNames = jsonNames
        self.hops = hops
        self.cdn = cdn
    }
}

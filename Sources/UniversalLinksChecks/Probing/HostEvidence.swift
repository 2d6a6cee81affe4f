/// Everything that was asked about one host, and what came of it. Nothing is judged here.
public struct HostEvidence: Sendable {
    /// The host.
    public var host: CheckedHost
    /// The file, asked for as Apple's fetcher asks.
    public var origin: Exchange
    /// The same, asked for as a browser asks; nil where that was not asked.
    public var browser: Exchange?
    /// The same as ``origin`` over the version of IP that `origin` did not use; nil where the name has addresses of one only.
    public var otherFamily: Exchange?
    /// The legacy place `/apple-app-site-association`; nil where ``origin`` left no reason to look.
    public var root: Exchange?
    /// The file under names that end in `.json`, at both places; empty where `origin` left no reason to look.
    public var jsonNames: [Exchange]
    /// Where redirects of ``origin`` lead, each hop, where that was asked for.
    public var hops: [Exchange]
    /// The copy of Apple's CDN; nil where it was not asked.
    public var cdn: Exchange?

    /// Evidence.
    public init(
        host: CheckedHost, origin: Exchange, browser: Exchange? = nil, otherFamily: Exchange? = nil,
        root: Exchange? = nil, jsonNames: [Exchange] = [], hops: [Exchange] = [], cdn: Exchange? = nil
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

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

    /// Evidence.
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

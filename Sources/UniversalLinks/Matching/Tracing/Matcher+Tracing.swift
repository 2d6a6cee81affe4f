extension Matcher {
    /// The decision for one URL and one app with every comparison behind it. For many URLs, ask through one ``Tracer``.
    ///
    /// Made for people to read: it costs a multiple of ``decide(_:for:)-(LinkURL,_)``.
    public func trace(_ link: LinkURL, for app: AppIdentifier) -> Trace {
        var tracer = Tracer(self)
        return tracer.traces(link, for: [app])[0]
    }
}

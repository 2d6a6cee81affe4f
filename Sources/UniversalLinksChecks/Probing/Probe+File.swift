extension Probe {
    /// The file of a host, asked for as Apple's fetcher asks, and nothing besides.
    public func file(of host: CheckedHost) async -> Exchange { await ask(request(to: host.file)) }
}

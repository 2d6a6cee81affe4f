extension HostProbe {
    /// The file of a host, asked for as Apple's fetcher asks, and nothing besides.
    package func file(of host: CheckedHost) async -> HTTPExchange { await file(at: host.file) }

    /// The file at an address, asked for as Apple's fetcher asks, and nothing besides.
    package func file(at address: WebAddress) async -> HTTPExchange { await ask(request(to: address)) }
}

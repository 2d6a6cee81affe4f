extension HostProbe {
    /// The file of a host, requested as Apple's fetcher does, and nothing else.
    package func file(of host: CheckedHost) async -> HTTPExchange { await file(at: host.file) }

    /// The file at an address, requested as Apple's fetcher does, and nothing else.
    package func file(at address: WebAddress) async -> HTTPExchange { await ask(request(to: address)) }
}

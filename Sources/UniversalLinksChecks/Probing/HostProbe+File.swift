extension HostProbe {
    /// The file of a host, requested as Apple's fetcher does, and nothing else.
    package func file(of host: CheckedHost) async -> HTTPExchange { await file(at: host.file) }

    /// The file of a host, requested as Apple's fetcher does, and the CDN's copy of it.
    package func fileAndCopy(of host: CheckedHost) async -> HostEvidence {
        async let cdn = askCDN(for: host)
        return HostEvidence(host: host, origin: await file(of: host), cdn: await cdn)
    }

    /// The file at an address, requested as Apple's fetcher does, and nothing else.
    package func file(at address: WebAddress) async -> HTTPExchange { await ask(request(to: address)) }
}

extension HostProbe {
    /// Where the redirects of an exchange lead, hop by hop: up to an answer that is not a redirect, an address that was there before,
    /// an address that cannot be requested, or ``maximumHopCount``.
    func follow(_ origin: HTTPExchange) async -> [HTTPExchange] {
        var hops: [HTTPExchange] = []
        var visited: Set<WebAddress> = [origin.request.address]
        var last = origin
        while hops.count < HostProbe.maximumHopCount, let address = last.redirectAddress,
            visited.insert(address).inserted
        {
            last = await ask(hop(to: address, from: origin.request.address))
            hops.append(last)
        }
        return hops
    }

    /// The caller's header fields are for the host, and not for the hosts that it redirects to.
    private func hop(to address: WebAddress, from origin: WebAddress) -> ExchangeRequest {
        let isSameHost = address.host == origin.host && address.port == origin.port && address.scheme == origin.scheme
        let fields =
            isSameHost
            ? fields(userAgent: options.userAgent, with: options.fields)
            : fields(userAgent: ProbeOptions.appleUserAgent)
        return ExchangeRequest(
            address, fields: fields, limits: options.limits,
            reachability: isSameHost ? options.reachability : options.hopReachability)
    }
}

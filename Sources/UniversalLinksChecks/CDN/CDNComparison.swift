public import UniversalLinks

/// A host's file and the CDN's copy of it, put side by side.
public struct CDNComparison: Sendable {
    /// The requests, and what came of them.
    public let evidence: HostEvidence
    /// How the copy compares to the file.
    public let state: CDNState
}

extension HostProbe {
    /// Asks a host for its file and the CDN for its copy, and nothing else.
    package func comparedEvidence(of host: CheckedHost) async -> HostEvidence {
        async let cdn = askCDN(for: host)
        let origin = await ask(request(to: host.file))
        return HostEvidence(host: host, origin: origin, cdn: await cdn)
    }

    /// Compares hosts with the CDN, several at a time.
    ///
    /// - Parameters:
    ///   - hosts: The hosts, each once.
    ///   - links: URLs that matter, to compare decisions on.
    ///   - concurrency: The most hosts that are checked at a time.
    /// - Returns: What came of it, in the order of the hosts.
    public func compare(
        _ hosts: [CheckedHost], links: [LinkURL] = [], concurrency: Int
    ) async -> [CDNComparison] {
        await withTaskGroup(of: (index: Int, comparison: CDNComparison).self) { group in
            var found: [Int: CDNComparison] = [:]
            for (index, host) in hosts.enumerated() {
                if index >= max(1, concurrency), let one = await group.next() { found[one.index] = one.comparison }
                group.addTask {
                    let evidence = await comparedEvidence(of: host)
                    let state = CDNState(judging: evidence, links: links, now: now())
                    return (index, CDNComparison(evidence: evidence, state: state))
                }
            }
            for await one in group { found[one.index] = one.comparison }
            return hosts.indices.compactMap { found[$0] }
        }
    }
}

public import UniversalLinksLinting

/// One run over any number of hosts, several at a time.
///
/// Nothing is kept of a host but what the caller keeps, and no more of those that wait for their turn than 16 times
/// ``concurrency``.
public struct CheckRun: Sendable {
    let probe: HostProbe
    let judge: @Sendable (HostEvidence, UTCInstant) -> HostReport
    /// The most hosts that are checked at a time.
    public let concurrency: Int

    /// A run.
    ///
    /// - Parameters:
    ///   - probe: What sends the requests.
    ///   - linter: What judges their files.
    ///   - concurrency: The most hosts that are checked at a time, at least 1.
    public init(_ probe: HostProbe, linter: Linter = Linter(), concurrency: Int = 32) {
        self.init(probe, concurrency: concurrency) { HostReport(judging: $0, linter: linter, now: $1) }
    }

    package init(
        _ probe: HostProbe, concurrency: Int,
        judging judge: @escaping @Sendable (HostEvidence, UTCInstant) -> HostReport
    ) {
        self.probe = probe
        self.judge = judge
        self.concurrency = max(1, concurrency)
    }

    /// The most hosts that are started and not yet delivered: a slow one delays so many others.
    var windowSize: Int { concurrency * 16 }

    /// Checks hosts, and delivers what was kept of each in the order of `hosts`, as soon as those before it are
    /// through.
    ///
    /// One host's failure is its own report. A cancelled task ends its requests, delivers what was complete, and leaves
    /// the rest out.
    ///
    /// - Parameters:
    ///   - keep: What to keep of a report; called for several hosts at a time.
    ///   - progress: Called with the number of hosts that are through, in whatever order.
    ///   - deliver: Called for one host after the other.
    /// - Returns: How many hosts were left out.
    /// - Throws: what `deliver` throws, which ends the run.
    public func check<Kept: Sendable>(
        _ hosts: [CheckedHost], keeping keep: @escaping @Sendable (HostReport) -> Kept,
        progress: (Int) -> Void = { _ in }, deliver: (Kept) async throws -> Void
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: (index: Int, kept: Kept?).self) { group in
            var finished: [Int: Kept?] = [:]
            var (started, ended, delivered, leftOut) = (0, 0, 0, 0)
            while true {
                while started - ended < concurrency, started - delivered < windowSize, started < hosts.count,
                    !Task.isCancelled
                {
                    group.addTask { [host = hosts[started], index = started] in
                        (index, await report(on: host).map(keep))
                    }
                    started += 1
                }
                guard let (index, kept) = try await group.next() else { break }
                ended += 1
                progress(ended)
                finished.updateValue(kept, forKey: index)
                while let next = finished.removeValue(forKey: delivered) {
                    if let next { try await deliver(next) } else { leftOut += 1 }
                    delivered += 1
                }
            }
            return leftOut + hosts.count - started
        }
    }

    /// Nil if the task was cancelled before all requests were sent.
    private func report(on host: CheckedHost) async -> HostReport? {
        let evidence = await probe.evidence(of: host)
        return evidence.isCutShort ? nil : judge(evidence, probe.now())
    }
}

/// A host whose association file is looked at.
public struct CheckedHost: Hashable, Sendable {
    /// The name in ASCII lower case, in Punycode if it is international.
    public let name: String
    /// The port of its site; devices and Apple's CDN use 443 alone (semantics W1).
    public let port: Int

    /// A host that is known by a right name.
    public init(name: String, port: Int = 443) {
        self.name = name
        self.port = port
    }

    /// Where its file has to be (semantics W1).
    public var file: WebAddress { address(of: "/.well-known/apple-app-site-association") }

    package func address(of target: String) -> WebAddress {
        WebAddress(host: name, port: port, target: target)
    }
}

extension CheckedHost: CustomStringConvertible {
    /// The name, with the port unless it is the usual one.
    public var description: String { file.authority }
}

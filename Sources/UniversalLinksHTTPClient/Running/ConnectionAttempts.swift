internal import UniversalLinksChecks

/// The addresses that a connection is tried to, one after another.
struct ConnectionAttempts: Sendable {
    /// Those that are still to be tried, the present one first.
    var rest: [NetworkAddress] = []
    var port = 0
    private var failures: [(address: NetworkAddress, failure: ExchangeFailure)] = []

    init() {}

    init(_ addresses: [NetworkAddress], port: Int) {
        rest = addresses
        self.port = port
    }

    /// Notes that the present one failed.
    mutating func fail(_ failure: ExchangeFailure) {
        guard let address = rest.first else { return }
        failures.append((address, failure))
        rest.removeFirst()
    }

    /// The failure that says most about the host, where it happened, and all of them in words.
    var outcome: (address: NetworkAddress, failure: ExchangeFailure)? {
        guard
            let telling = failures.min(by: { ConnectionAttempts.rank($0.failure) < ConnectionAttempts.rank($1.failure) }
            )
        else { return nil }
        let details = failures.map { "\($0.address): \(ConnectionAttempts.words($0.failure))" }.joined(separator: "; ")
        return (telling.address, ExchangeFailure(telling.failure.kind, detail: details))
    }

    /// A host that answers, if only to refuse, says more than one that does not; a machine without a way says least.
    private static func rank(_ failure: ExchangeFailure) -> Int {
        switch failure.kind.value {
        case .refused: 0
        case .reset: 1
        case .timedOut: 2
        default: 3
        }
    }

    private static func words(_ failure: ExchangeFailure) -> String {
        failure.kind == .timedOut(.connection) ? "no answer in time" : failure.detail
    }
}

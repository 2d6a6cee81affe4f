internal import NIOConcurrencyHelpers
internal import NIOCore
internal import UniversalLinksChecks

/// The connections of a transport that wait for another request, for a moment and never more than a few.
final class KeptConnections: Sendable {
    /// How long a connection waits, as a part of the time that its request had: 2 seconds of the usual 30.
    private static let shareOfTime = 15
    /// The most connections that wait.
    private static let maximumCount = 256

    /// Which requests a connection can carry.
    private struct Key: Hashable {
        let scheme: WebAddress.Scheme
        let host: String
        let port: Int
        let family: NetworkAddress.Family?
        let reachability: ExchangeRequest.Reachability
        let headByteCount: Int

        init(_ request: ExchangeRequest) {
            (scheme, host, port) = (request.address.scheme, request.address.host, request.address.port)
            (family, reachability) = (request.family, request.reachability)
            headByteCount = request.limits.headByteCount
        }
    }

    private struct State {
        var connections: [Key: [KeptConnection]] = [:]
        var count = 0

        mutating func remove(_ connection: KeptConnection, at key: Key) -> Bool {
            guard let index = connections[key]?.firstIndex(where: { $0 === connection }) else { return false }
            connections[key]?.remove(at: index)
            if connections[key]?.isEmpty == true { connections[key] = nil }
            count -= 1
            return true
        }
    }

    private let state = NIOLockedValueBox(State())

    /// The connection that was kept last for requests like this one; nil if there is none.
    func take(for request: ExchangeRequest) -> KeptConnection? {
        let key = Key(request)
        return state.withLockedValue { state in
            guard let connection = state.connections[key]?.last else { return nil }
            return state.remove(connection, at: key) ? connection : nil
        }
    }

    /// Keeps a connection for requests like the one that it carried, on its event loop; closes it if there are too many.
    func keep(_ connection: KeptConnection) {
        let key = Key(connection.facts.request)
        let isKept = state.withLockedValue { state in
            guard state.count < KeptConnections.maximumCount else { return false }
            state.connections[key, default: []].append(connection)
            state.count += 1
            return true
        }
        guard isKept else { return connection.close() }
        let time = connection.facts.request.limits.total / KeptConnections.shareOfTime
        connection.wait(for: TimeAmount(time)) {
            // Whoever has taken it will see for himself what has become of it.
            if self.state.withLockedValue({ $0.remove(connection, at: key) }) { connection.close() }
        }
    }
}

internal import NIOConcurrencyHelpers
internal import NIOCore
internal import UniversalLinksChecks

/// The connections of a transport that wait for another request: for a moment, and only a few.
final class KeptConnections: Sendable {
    /// How long a connection waits, as a part of the time that its request had: 2 seconds of the usual 30.
    private static let shareOfTime = 15
    private static let maximumCount = 256

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

    /// The most recent one for requests like this; nil if there is none.
    func take(for request: ExchangeRequest) -> KeptConnection? {
        let key = Key(request)
        return state.withLockedValue { state in
            guard let connection = state.connections[key]?.last else { return nil }
            return state.remove(connection, at: key) ? connection : nil
        }
    }

    /// Keeps a connection for requests like the one that it carried, on its event loop; closes it if there are too
    /// many.
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
            // If another exchange has taken it, that one notices what has become of it.
            if self.state.withLockedValue({ $0.remove(connection, at: key) }) { connection.close() }
        }
    }
}

/// A connection that has carried an exchange and waits for another one.
///
/// Everything but the initialiser happens on its event loop.
final class KeptConnection: @unchecked Sendable {
    let channel: any Channel
    let wire: WireHandler
    let head: HeadHandler
    let answers: AnswerHandler
    let facts: HTTPExchange

    private var timer: Scheduled<Void>?
    private var isBroken = false

    init(
        _ channel: any Channel, wire: WireHandler, head: HeadHandler, answers: AnswerHandler, facts: HTTPExchange
    ) {
        self.channel = channel
        self.wire = wire
        self.head = head
        self.answers = answers
        self.facts = facts
    }

    var loop: any EventLoop { channel.eventLoop }

    var isUsable: Bool { !isBroken && channel.isActive }

    /// Waits, and closes the connection if the other side sends anything, or nobody uses it in time.
    func wait(for time: TimeAmount, onEnd: @escaping () -> Void) {
        answers.run = nil
        answers.onUnexpected = {
            self.isBroken = true
            onEnd()
            self.close()
        }
        timer = loop.assumeIsolated().scheduleTask(in: time, onEnd)
        // Reads, to notice the end of the connection.
        channel.read()
    }

    func stopWaiting() {
        timer?.cancel()
        timer = nil
        answers.onUnexpected = nil
    }

    func close() {
        stopWaiting()
        wire.close()
    }
}

import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOTLS
import UniversalLinksStandIn

/// Sets up incoming connections.
struct Acceptance: Sendable {
    let sites: Sites
    let contexts: TLSContexts
    let connections: OpenConnections

    /// Speaks TLS, or does what the host does instead.
    func acceptSecure(_ channel: any Channel) -> EventLoopFuture<Void> {
        accept(channel) {
            let names = SNIHandler { result in
                let name: String? = if case .hostname(let name) = result { name } else { nil }
                return channel.eventLoop.makeCompletedFuture { try begin(channel, serverName: name) }
            }
            try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(names))
        }
    }

    func acceptPlain(_ channel: any Channel) -> EventLoopFuture<Void> {
        accept(channel) { try addHTTP(to: channel, serverName: nil) }
    }

    func acceptAndEnd(_ channel: any Channel, _ end: WireHandler.End) -> EventLoopFuture<Void> {
        accept(channel) { try channel.pipeline.syncOperations.addHandler(EndingHandler(end)) }
    }

    func acceptSilently(_ channel: any Channel) -> EventLoopFuture<Void> {
        accept(channel) {}
    }

    private func accept(_ channel: any Channel, _ setUp: () throws -> Void) -> EventLoopFuture<Void> {
        connections.add(channel)
        return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(WireHandler())
            try setUp()
        }
    }

    /// The client's first message is there; it is replayed to the handlers that are added here.
    private func begin(_ channel: any Channel, serverName: String?) throws {
        let host = serverName ?? TLSContexts.hostWithoutName
        let connection = sites.connect(to: host)
        let pipeline = channel.pipeline.syncOperations
        guard !connection.playInsteadOfTLS(on: channel) else { return }
        try pipeline.addHandler(NIOSSLServerHandler(context: contexts.context(for: connection)))
        try addHTTP(to: channel, serverName: host)
    }

    private func addHTTP(to channel: any Channel, serverName: String?) throws {
        try channel.pipeline.syncOperations.addHandlers([
            ByteToMessageHandler(HTTPRequestDecoder()), AnswerHandler(sites: sites, serverName: serverName),
        ])
    }
}

/// Plays the answers to the requests of one connection, one after the other, as bytes.
final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    private let sites: Sites
    private let serverName: String?
    private var head: HTTPRequestHead?
    private var waiting: [ReceivedRequest] = []
    private var isAnswering = false

    /// - Parameter serverName: The host in the handshake; nil without TLS.
    init(sites: Sites, serverName: String?) {
        self.sites = sites
        self.serverName = serverName
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head else { return }
            let client = context.channel.remoteAddress
            waiting.append(ReceivedRequest(head, serverName: serverName, client: client))
            self.head = nil
            answerNext(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError else {
            context.close(mode: .all, promise: nil)
            return
        }
        isAnswering = true
        let refusal = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        play([.send(Array(refusal.utf8)), .close], context)
    }

    private func answerNext(_ context: ChannelHandlerContext) {
        guard !isAnswering, !waiting.isEmpty else { return }
        isAnswering = true
        let request = waiting.removeFirst()
        play(sites.answer(to: request) + (request.isLast ? [.close] : []), context)
    }

    private func play(_ steps: [Answer.Step], _ context: ChannelHandlerContext) {
        AnswerPlayer(context) {
            self.isAnswering = false
            self.answerNext(context)
        }
        .play(steps)
    }
}

final class EndingHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let end: WireHandler.End

    init(_ end: WireHandler.End) {
        self.end = end
    }

    func channelActive(context: ChannelHandlerContext) {
        context.triggerUserOutboundEvent(end, promise: nil)
    }
}

/// The connections of a test bed, so that it can end them all.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isEnded = false
    }

    private let state = NIOLockedValueBox(State())

    var count: Int { state.withLockedValue { $0.channels.count } }

    func add(_ channel: any Channel) {
        let isEnded = state.withLockedValue { state in
            state.channels[ObjectIdentifier(channel)] = channel
            return state.isEnded
        }
        channel.closeFuture.whenComplete { [state] _ in
            state.withLockedValue { $0.channels[ObjectIdentifier(channel)] = nil }
        }
        if isEnded { channel.close(mode: .all, promise: nil) }
    }

    /// Ends all connections, including later ones, without waiting for clients.
    func endAll() {
        let channels = state.withLockedValue { state in
            state.isEnded = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.triggerUserOutboundEvent(WireHandler.End.drop, promise: nil) }
    }
}

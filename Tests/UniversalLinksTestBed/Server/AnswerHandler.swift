import NIOCore
import NIOHTTP1
import UniversalLinksStandIn

/// Plays the answers to the requests of one connection, one after the other, as bytes.
final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    private let sites: Sites
    private let serverName: String?
    private var head: HTTPRequestHead?
    private var waiting: [ReceivedRequest] = []
    private var isAnswering = false

    /// - Parameter serverName: The host of the handshake; nil without TLS.
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
        guard context.channel.isActive else { return }
        guard let step = steps.first else {
            isAnswering = false
            answerNext(context)
            return
        }
        let rest = Array(steps.dropFirst())
        switch step {
        case .send(let bytes): send(bytes, then: rest, context)
        case .trickle(let bytes, let interval):
            guard let byte = bytes.first else { return play(rest, context) }
            let remaining = Answer.Step.trickle(Array(bytes.dropFirst()), every: interval)
            send([byte], then: bytes.count == 1 ? rest : [.wait(interval), remaining] + rest, context)
        case .repeat(let bytes, let times, let interval):
            if let times, times <= 0 { return play(rest, context) }
            let remaining = Answer.Step.repeat(bytes, times: times.map { $0 - 1 }, every: interval)
            send(bytes, then: [.wait(interval), remaining] + rest, context)
        case .wait(let duration):
            context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(duration)) { self.play(rest, context) }
        case .hold: break
        case .close: context.close(mode: .all, promise: nil)
        case .cut: context.triggerUserOutboundEvent(WireHandler.End.cut, promise: nil)
        case .reset: context.triggerUserOutboundEvent(WireHandler.End.reset, promise: nil)
        }
    }

    /// The next step waits for the write, so that an answer is never kept in memory faster than the client reads it.
    private func send(_ bytes: [UInt8], then rest: [Answer.Step], _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes))).assumeIsolated()
            .whenSuccess { self.play(rest, context) }
    }
}

internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import NIOTLS

/// The end of the line: hands what happens to the exchange, and asks for more as long as there is any use.
final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// The exchange that the connection carries; nil between two of them, and after the last.
    var run: ExchangeRun?
    /// Called where something happens while there is no exchange.
    var onUnexpected: (() -> Void)?

    init(_ run: ExchangeRun) {
        self.run = run
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let run else {
            onUnexpected?()
            return
        }
        switch unwrapInboundIn(data) {
        case .head(let head): run.took(head)
        case .body(let bytes): run.took(bytes)
        case .end: run.tookEnd()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if let run, !run.isFinished { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent { run?.secured() }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let run { run.broke(error) } else { onUnexpected?() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let run { run.closed() } else { onUnexpected?() }
        context.fireChannelInactive()
    }
}

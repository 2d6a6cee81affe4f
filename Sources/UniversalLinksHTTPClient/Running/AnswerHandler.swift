internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import NIOTLS

/// The end of the line: hands what happens to the exchange, and asks for more as long as there is any use.
final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let run: ExchangeRun

    init(_ run: ExchangeRun) {
        self.run = run
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): run.took(head)
        case .body(let bytes): run.took(bytes)
        case .end: run.tookEnd()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !run.isFinished { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent { run.secured() }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { run.broke(error) }

    func channelInactive(context: ChannelHandlerContext) {
        run.closed()
        context.fireChannelInactive()
    }
}

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Takes requests that get a fault away from the server, and has the fault played instead.
///
/// The last handler before the server, behind the HTTP codec. The first fault ends the connection.
final class FaultSwitch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let faults: FaultMaker
    private let tell: @Sendable (HTTPRequest, String, SocketAddress?) -> Void
    private var making: FaultMaker.Making?
    private var isComplete = false
    private var openResponseCount = 0

    /// - Parameter tell: Told of every fault that is made, with its name.
    init(_ faults: FaultMaker, tell: @escaping @Sendable (HTTPRequest, String, SocketAddress?) -> Void) {
        (self.faults, self.tell) = (faults, tell)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if making != nil {
            guard case .end = part, !isComplete else { return }
            isComplete = true
            return playIfAlone(context)
        }
        switch part {
        case .head(let request):
            let client = context.channel.remoteAddress
            if let making = faults.making(for: request, client: client) {
                self.making = making
                tell(request, making.name, client)
                return
            }
        case .body: break
        case .end: openResponseCount += 1
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        context.write(data, promise: promise)
        guard case .end = part else { return }
        openResponseCount -= 1
        playIfAlone(context)
    }

    /// Earlier requests on the connection are answered first.
    private func playIfAlone(_ context: ChannelHandlerContext) {
        guard isComplete, openResponseCount <= 0, let making else { return }
        context.triggerUserOutboundEvent(FaultPlayer.Playback(steps: making.steps), promise: nil)
    }
}

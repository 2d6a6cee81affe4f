import NIOCore
import UniversalLinksStandIn

/// Ends a connection as soon as it is there.
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

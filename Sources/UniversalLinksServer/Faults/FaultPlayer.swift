import NIOCore
import UniversalLinksStandIn

/// Writes the bytes of a fault, which no HTTP library would: next to TLS, on its inner side.
final class FaultPlayer: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Sent against the stream by ``FaultSwitch``.
    struct Playback: Sendable {
        let steps: [Answer.Step]
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let playback = event as? Playback else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        promise?.succeed()
        AnswerPlayer(context) { context.close(mode: .all, promise: nil) }.play(playback.steps)
    }
}

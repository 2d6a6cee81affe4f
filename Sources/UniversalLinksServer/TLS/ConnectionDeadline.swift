import NIOCore
import NIOExtras

/// Closes a connection whose handshake takes too long, or whose client does not read what is sent to it.
///
/// First in the pipeline, where it sees what the system's buffers take.
final class ConnectionDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var handshake: Deadline
    private var stall: Deadline
    private var isEstablished = false

    init(_ limits: ServerLimits) {
        handshake = Deadline(after: TimeAmount(limits.requestTime))
        stall = Deadline(after: TimeAmount(limits.stallTime))
    }

    /// The handshake has ended well.
    func establish() {
        isEstablished = true
        handshake.cancel()
    }

    /// The handshake may take as long as the client waits, for a fault.
    func suspend() { handshake.cancel() }

    func handlerAdded(context: ChannelHandlerContext) {
        handshake.set(context, check(context, \.handshake))
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        handshake.cancel()
        stall.cancel()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            stall.clear()
        } else {
            stall.set(context, check(context, \.stall))
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // Neither a server that stops nor a client that has sent its last byte leaves anything of a handshake to wait for.
        let isLast = event is ChannelShouldQuiesceEvent || event as? ChannelEvent == .inputClosed
        if isLast, !isEstablished { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    private func check(
        _ context: ChannelHandlerContext,
        _ deadline: any ReferenceWritableKeyPath<ConnectionDeadline, Deadline> & Sendable
    ) -> @Sendable () -> Void {
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        return {
            let (handler, context) = bound.value
            handler[keyPath: deadline].check(context, handler.check(context, deadline))
        }
    }
}

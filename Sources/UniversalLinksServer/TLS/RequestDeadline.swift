import NIOCore
import NIOHTTPTypes

/// Closes a stream if the rest of a request does not arrive in time after its head.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private var deadline: Deadline
    private var isReading = false

    private let startsWithBytes: Bool

    /// - Parameter startsWithBytes: Whether a ``RequestStart`` is in the pipeline: not in that of an HTTP/2 stream.
    init(_ time: TimeAmount, startsWithBytes: Bool) {
        deadline = Deadline(after: time)
        self.startsWithBytes = startsWithBytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: isReading = true
        case .body: break
        case .end:
            isReading = false
            deadline.clear()
            if startsWithBytes { context.triggerUserOutboundEvent(RequestStart.RequestEnded(), promise: nil) }
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Most requests are complete by now, and cost no timer.
        if isReading { deadline.set(context, check(context)) }
        context.fireChannelReadComplete()
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline.cancel() }

    private func check(_ context: ChannelHandlerContext) -> @Sendable () -> Void {
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        return {
            let (handler, context) = bound.value
            handler.deadline.check(context, handler.check(context))
        }
    }
}

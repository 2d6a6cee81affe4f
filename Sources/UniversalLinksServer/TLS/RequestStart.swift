import NIOCore

/// Closes a connection if a request's head does not arrive in time after its first byte.
///
/// Between TLS and the HTTP/1.1 decoder: it sees bytes of a head that is not complete. ``RequestDeadline`` tells it of the end.
final class RequestStart: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var deadline: Deadline
    private var isReading = false

    /// What ``RequestDeadline`` sends against the stream when a request has arrived.
    struct RequestEnded: Sendable {}

    init(_ time: TimeAmount) {
        deadline = Deadline(after: time)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isReading = true
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isReading { deadline.set(context, check(context)) }
        context.fireChannelReadComplete()
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is RequestEnded else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        isReading = false
        deadline.clear()
        promise?.succeed()
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

import NIOCore

/// Closes a connection over HTTP/2 that has had no open stream for too long.
///
/// Hummingbird asks an idle client to leave, and then waits for its answer for as long as the client likes: one that never sends a whole
/// preface, or acknowledges nothing, would keep its connection forever.
final class StreamlessDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private var deadline: Deadline
    private var streamCount = 0
    private var context: ChannelHandlerContext?

    /// - Parameter limits: A client has the time in which a connection may be idle, and then that in which it is asked to leave.
    init(_ limits: ServerLimits) {
        deadline = Deadline(after: TimeAmount(limits.idleTime + limits.shutdownTime))
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        deadline.set(context, check(context))
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline.cancel()
        self.context = nil
    }

    private func streamBegan() {
        streamCount += 1
        deadline.clear()
    }

    private func streamEnded() {
        streamCount -= 1
        if streamCount == 0, let context { deadline.set(context, check(context)) }
    }

    private func check(_ context: ChannelHandlerContext) -> @Sendable () -> Void {
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        return {
            let (handler, context) = bound.value
            handler.deadline.check(context, handler.check(context))
        }
    }

    /// Tells the connection's handler of one stream; in the pipeline of the stream.
    final class Stream: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = NIOAny

        private var connection: StreamlessDeadline?

        func handlerAdded(context: ChannelHandlerContext) {
            connection = try? context.channel.parent?.pipeline.syncOperations.handler(type: StreamlessDeadline.self)
            connection?.streamBegan()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            connection?.streamEnded()
            connection = nil
        }
    }
}

import NIOCore
import NIOExtras
import NIOHTTPTypes

/// A time after which a channel is closed, unless it is cleared before.
///
/// At most one task of the event loop waits for it, however often it is set, so it is cheap on a connection with many
/// requests.
struct Deadline {
    private let time: TimeAmount
    private var end: NIODeadline?
    private var task: Scheduled<Void>?

    init(after time: TimeAmount) {
        self.time = time
    }

    var isSet: Bool { end != nil }

    /// Has no effect if it is set already.
    ///
    /// - Parameter handler: Called when the time has come; it calls ``check(_:_:)``.
    mutating func set(_ context: ChannelHandlerContext, _ handler: @escaping @Sendable () -> Void) {
        guard end == nil else { return }
        end = .now() + time
        if task == nil { task = context.eventLoop.scheduleTask(in: time, handler) }
    }

    mutating func clear() { end = nil }

    /// For when the channel ends.
    mutating func cancel() {
        clear()
        task?.cancel()
        task = nil
    }

    /// Closes the channel if the time is over; waits on if it was set again.
    mutating func check(_ context: ChannelHandlerContext, _ handler: @escaping @Sendable () -> Void) {
        task = nil
        guard let end else { return }
        guard end > .now() else { return context.close(promise: nil) }
        task = context.eventLoop.scheduleTask(deadline: end, handler)
    }
}

/// A handler that closes its channel at one deadline.
private protocol DeadlineHandler: ChannelHandler, SendableMetatype {
    var deadline: Deadline { get set }
}

extension DeadlineHandler {
    fileprivate func check(_ context: ChannelHandlerContext) -> @Sendable () -> Void {
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        return {
            let (handler, context) = bound.value
            handler.deadline.check(context, handler.check(context))
        }
    }
}

/// Closes a connection if the handshake takes too long, or if the client does not read.
///
/// First in the pipeline, where it sees what the system's buffers accept.
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

    /// The handshake succeeded.
    func establish() {
        isEstablished = true
        handshake.cancel()
    }

    /// For a fault, in which the handshake may last as long as the client waits.
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
        // The handshake cannot complete any more, neither when the server stops nor after the client's last byte.
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

/// Closes a stream if the rest of a request does not arrive in time after its head.
final class RequestDeadline: ChannelInboundHandler, DeadlineHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    fileprivate var deadline: Deadline
    private var isReading = false

    private let startsWithBytes: Bool

    /// - Parameter startsWithBytes: Whether the pipeline has a ``RequestStart``; that of an HTTP/2 stream does not.
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
        // Most requests are complete by now, and need no timer.
        if isReading { deadline.set(context, check(context)) }
        context.fireChannelReadComplete()
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline.cancel() }
}

/// Closes a connection if the head of a request does not arrive in time after its first byte.
///
/// Between TLS and the HTTP/1.1 decoder, where it sees the bytes of an incomplete head. ``RequestDeadline`` reports the
/// end.
final class RequestStart: ChannelDuplexHandler, DeadlineHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    fileprivate var deadline: Deadline
    private var isReading = false

    /// Sent outbound by ``RequestDeadline`` when a request has arrived.
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
}

/// Closes a connection over HTTP/2 that has had no open stream for too long.
///
/// Hummingbird sends GOAWAY to an idle client and then waits without a limit: a client that never completes its
/// preface, or never acknowledges, would keep its connection forever.
final class StreamlessDeadline: ChannelInboundHandler, DeadlineHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    fileprivate var deadline: Deadline
    private var streamCount = 0
    private var context: ChannelHandlerContext?

    /// - Parameter limits: The deadline is the idle time and then the time for a graceful close.
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

    /// In the pipeline of a stream; counts it at the handler of the connection.
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

import Foundation
package import NIOCore

/// Plays the steps of an answer on a connection, as raw bytes that no HTTP library changes.
///
/// It writes through a handler's context: the handlers between that one and the socket, such as TLS, see the bytes. One
/// of them has to be a ``WireHandler``.
package struct AnswerPlayer {
    private let context: ChannelHandlerContext
    private let onEnd: () -> Void

    /// - Parameters:
    ///   - context: What to write through, on its event loop.
    ///   - onEnd: Called after the last step, unless a step ended the connection or keeps it open.
    package init(_ context: ChannelHandlerContext, onEnd: @escaping () -> Void) {
        (self.context, self.onEnd) = (context, onEnd)
    }

    /// Ends early if the client disconnects.
    package func play(_ steps: some Sequence<Answer.Step>) {
        play(Array(steps)[...])
    }

    private func play(_ steps: ArraySlice<Answer.Step>) {
        guard context.channel.isActive else { return }
        guard let step = steps.first else { return onEnd() }
        let rest = steps.dropFirst()
        switch step {
        case .send(let bytes): send(bytes[...], then: rest)
        case .trickle(let bytes, let interval): trickle(bytes[...], every: interval, then: rest)
        case .repeat(let bytes, let times, let interval): repeatedly(bytes, times: times, every: interval, then: rest)
        case .wait(let duration): after(duration) { play(rest) }
        case .hold: break
        case .close: context.close(mode: .all, promise: nil)
        case .cut: context.triggerUserOutboundEvent(WireHandler.End.cut, promise: nil)
        case .reset: context.triggerUserOutboundEvent(WireHandler.End.reset, promise: nil)
        }
    }

    private func trickle(_ bytes: ArraySlice<UInt8>, every interval: Duration, then rest: ArraySlice<Answer.Step>) {
        guard context.channel.isActive else { return }
        guard !bytes.isEmpty else { return play(rest) }
        send(bytes.prefix(1)) {
            let remaining = bytes.dropFirst()
            if remaining.isEmpty {
                play(rest)
            } else {
                after(interval) { trickle(remaining, every: interval, then: rest) }
            }
        }
    }

    private func repeatedly(
        _ bytes: [UInt8], times: Int?, every interval: Duration, then rest: ArraySlice<Answer.Step>
    ) {
        guard context.channel.isActive else { return }
        if let times, times <= 0 { return play(rest) }
        send(bytes[...]) {
            after(interval) { repeatedly(bytes, times: times.map { $0 - 1 }, every: interval, then: rest) }
        }
    }

    private func send(_ bytes: ArraySlice<UInt8>, then rest: ArraySlice<Answer.Step>) {
        send(bytes) { play(rest) }
    }

    /// Waits for each write, so that an answer is never buffered faster than the client reads it.
    private func send(_ bytes: ArraySlice<UInt8>, then next: @escaping () -> Void) {
        context.writeAndFlush(NIOAny(context.channel.allocator.buffer(bytes: bytes))).assumeIsolated().whenSuccess(next)
    }

    private func after(_ duration: Duration, _ next: @escaping () -> Void) {
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(duration), next)
    }
}

/// Belongs to the event loop of its connection.
@available(*, unavailable)
extension AnswerPlayer: Sendable {}

/// The handler next to the socket, which can end a connection without TLS.
package final class WireHandler: ChannelDuplexHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    /// How a connection ends; sent outbound by a later handler.
    package enum End: Sendable {
        /// The end of the stream, without a close_notify of TLS. The rest of the client's data is still read: closing a
        /// socket with unread data resets the connection.
        case cut
        case reset
        /// Closes the socket at once, whatever the client sees of it.
        case drop
    }

    package init() {}

    package func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?)
    {
        guard let end = event as? End else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        switch end {
        case .cut: context.close(mode: .output, promise: promise)
        case .drop: context.close(mode: .all, promise: promise)
        case .reset: reset(context, promise)
        }
    }

    /// Closing a socket that does not linger sends a reset.
    private func reset(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
        guard let provider = context.channel as? any SocketOptionProvider else {
            return context.close(mode: .all, promise: promise)
        }
        provider.setSoLinger(linger(l_onoff: 1, l_linger: 0)).assumeIsolated().whenComplete { _ in
            context.close(mode: .all, promise: promise)
        }
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(mode: .all, promise: nil)
    }
}

/// Belongs to the event loop of its connection.
@available(*, unavailable)
extension WireHandler: Sendable {}

extension HostConnection {
    /// Does what a host does instead of TLS, once the client's first message is there.
    ///
    /// The channel's pipeline must have a ``WireHandler``, and after it nothing that changes bytes.
    ///
    /// - Returns: False if the connection continues with TLS.
    package func playInsteadOfTLS(on channel: any Channel) -> Bool {
        switch self {
        case .certificate, .tls10, .tls11: return false
        case .closedInHandshake: channel.triggerUserOutboundEvent(WireHandler.End.cut, promise: nil)
        case .resetInHandshake: channel.triggerUserOutboundEvent(WireHandler.End.reset, promise: nil)
        case .silentHandshake: break
        case .alert(let description): say([21, 3, 3, 0, 2, 2, description], on: channel)
        case .plainHTTP:
            let page = "<html><body>This port speaks plain HTTP.</body></html>\r\n"
            let head = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n"
            say(Array((head + "Connection: close\r\n\r\n" + page).utf8), on: channel)
        case .garbage: say(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8), on: channel)
        }
        return true
    }

    /// Then closes the connection.
    private func say(_ bytes: [UInt8], on channel: any Channel) {
        channel.writeAndFlush(channel.allocator.buffer(bytes: bytes)).whenComplete { _ in
            channel.close(mode: .all, promise: nil)
        }
    }
}

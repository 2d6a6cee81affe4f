import Foundation
package import NIOCore

/// Is next to the socket, where a connection can be ended without TLS having a say.
package final class WireHandler: ChannelDuplexHandler {
    /// What comes from the socket.
    package typealias InboundIn = ByteBuffer
    /// What goes on to TLS.
    package typealias InboundOut = ByteBuffer
    /// What comes from TLS.
    package typealias OutboundIn = ByteBuffer
    /// What goes to the socket.
    package typealias OutboundOut = ByteBuffer

    /// How a connection ends; sent as an outbound event by a handler behind this one.
    package enum End: Sendable {
        /// The end of the stream, without a word from TLS. What the client still says is read: a socket that is closed
        /// with something unread resets the connection instead.
        case cut
        /// A reset.
        case reset
        /// Whatever comes of closing the socket at once.
        case drop
    }

    /// A handler for one connection.
    package init() {}

    /// Ends the connection if the event says so.
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

    /// Closes the connection.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(mode: .all, promise: nil)
    }
}

/// Belongs to the event loop of its connection.
@available(*, unavailable)
extension WireHandler: Sendable {}

import Foundation
import NIOCore
import NIOPosix

/// Stands next to the socket, where a connection can be ended without TLS having a say.
final class WireHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Sent as an outbound event by what stands behind it.
    enum End: Sendable {
        /// The end of the stream, without a word from TLS. What the client still says is read: a socket that is closed
        /// with something unread resets the connection instead.
        case cut
        /// A reset.
        case reset
        /// Whatever comes of closing the socket at once.
        case drop
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
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

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(mode: .all, promise: nil)
    }
}

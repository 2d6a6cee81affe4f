internal import NIOCore

/// Next to the socket: holds reading back, looks at what TLS gets to see, and closes without waiting for anybody.
final class WireHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Whether what comes first has to be TLS.
    var expectsTLS = false
    /// Called once, with the first bytes, where TLS was to come and something else did.
    private var onPlainText: ((ByteBuffer) -> Void)?
    private var context: ChannelHandlerContext?
    private var isHeld = false
    private var wantsRead = false

    init(onPlainText: @escaping (ByteBuffer) -> Void) {
        self.onPlainText = onPlainText
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Reads no more until ``release()``: while a certificate is judged, TLS would keep whatever comes.
    func hold() { isHeld = true }

    func release() {
        isHeld = false
        guard wantsRead else { return }
        wantsRead = false
        context?.read()
    }

    /// Closes the socket at once; TLS would wait for the other side to say goodbye.
    func close() { context?.close(promise: nil) }

    func read(context: ChannelHandlerContext) {
        if isHeld { wantsRead = true } else { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if expectsTLS {
            expectsTLS = false
            let onPlainText = onPlainText
            self.onPlainText = nil
            let bytes = unwrapInboundIn(data)
            // RFC 8446 section 5.1: change of cipher, alert, handshake, application data.
            if let type = bytes.readableBytesView.first, !(20...23).contains(type) {
                onPlainText?(bytes)
                return
            }
        }
        context.fireChannelRead(data)
    }
}

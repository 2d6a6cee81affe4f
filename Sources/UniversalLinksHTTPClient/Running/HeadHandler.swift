internal import NIOCore

/// Between TLS and the parser: notes when the answer begins, keeps the bytes of its head, and lets no more of them pass
/// than allowed.
final class HeadHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limit: Int
    private let onFirstByte: () -> Void
    private let onExcess: () -> Void
    /// The bytes up to the end of the head, and perhaps some of the body that came with it.
    private(set) var bytes: [UInt8] = []
    /// Set by who sees the head complete.
    var isComplete = false

    init(limit: Int, onFirstByte: @escaping () -> Void, onExcess: @escaping () -> Void) {
        self.limit = limit
        self.onFirstByte = onFirstByte
        self.onExcess = onExcess
    }

    /// Nothing is looked at any more.
    func complete() {
        isComplete = true
        bytes = []
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isComplete else { return context.fireChannelRead(data) }
        var buffer = unwrapInboundIn(data)
        if bytes.isEmpty, buffer.readableBytes > 0 { onFirstByte() }
        // The parser sees at most what a head may have before it is asked whether that was all.
        let room = max(0, limit - bytes.count)
        if let slice = buffer.readSlice(length: min(room, buffer.readableBytes)), slice.readableBytes > 0 {
            bytes.append(contentsOf: slice.readableBytesView)
            context.fireChannelRead(wrapInboundOut(slice))
        }
        guard buffer.readableBytes > 0 else { return }
        if isComplete { context.fireChannelRead(wrapInboundOut(buffer)) } else { onExcess() }
    }
}

internal import NIOCore

/// Between TLS and the parser: notes when an answer begins, keeps the bytes of its head, and lets no more of them pass
/// than allowed.
final class HeadHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var limit = 0
    private var onFirstByte: () -> Void = {}
    private var onExcess: () -> Void = {}
    /// The bytes up to the end of the head, and perhaps some of the body that came with it.
    private(set) var bytes: [UInt8] = []
    private var isComplete = true

    /// Whether the answer starts with a SETTINGS frame of HTTP/2, as every server of that version does (RFC 9113 section 3.4).
    var isHTTP2: Bool {
        let (length, type, stream) = (bytes.prefix(3), bytes.dropFirst(3).first, bytes.dropFirst(5).prefix(4))
        return length.first == 0 && type == 4 && stream.count == 4 && stream.allSatisfy { $0 == 0 }
    }

    /// Looks at the next answer.
    func expect(limit: Int, onFirstByte: @escaping () -> Void, onExcess: @escaping () -> Void) {
        (self.limit, self.onFirstByte, self.onExcess) = (limit, onFirstByte, onExcess)
        isComplete = false
    }

    /// Nothing is looked at any more, up to the next answer; called by who sees the head complete.
    func complete() {
        isComplete = true
        bytes = []
        (onFirstByte, onExcess) = ({}, {})
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

internal import NIOCore

/// Asks a proxy for a connection (`CONNECT`, RFC 9110 section 9.3.6) and waits for its answer.
final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The most bytes of the proxy's answer that are read.
    private static let maximumByteCount = 16_384

    /// What the proxy said.
    enum Answer: Sendable {
        case open
        case refused(status: Int?, detail: String)
    }

    private let target: String
    private let onAnswer: (Answer) -> Void
    private var head: [UInt8] = []
    private var isAnswered = false

    /// A handler that asks as soon as it is added.
    ///
    /// - Parameter target: Host and port.
    init(target: String, onAnswer: @escaping (Answer) -> Void) {
        self.target = target
        self.onAnswer = onAnswer
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let request = "CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\r\n"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isAnswered else { return }
        head.append(contentsOf: unwrapInboundIn(data).readableBytesView)
        let end: [UInt8] = [13, 10, 13, 10]
        guard let last = head.indices.first(where: { head[$0...].starts(with: end) }) else {
            if head.count > TunnelHandler.maximumByteCount {
                answer(.refused(status: nil, detail: "The proxy's answer is incomplete."))
            }
            return
        }
        guard let line = StatusLine(head) else {
            return answer(.refused(status: nil, detail: "The proxy's answer is not HTTP."))
        }
        if line.status / 100 == 1, line.status != 101 {
            head.removeFirst(last + end.count)
        } else if line.status / 100 != 2 {
            answer(.refused(status: line.status, detail: "The proxy answered \(line.status) \(line.reason)."))
        } else if last + end.count < head.count {
            answer(.refused(status: line.status, detail: "The proxy sent more than its answer."))
        } else {
            answer(.open)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !isAnswered { context.read() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        answer(.refused(status: nil, detail: "The proxy closed the connection."))
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        answer(.refused(status: nil, detail: "The connection to the proxy failed: \(error)"))
    }

    private func answer(_ answer: Answer) {
        guard !isAnswered else { return }
        isAnswered = true
        onAnswer(answer)
    }
}

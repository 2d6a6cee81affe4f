internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import NIOTLS

/// The end of the pipeline: passes events to the exchange, and reads on as long as that is of any use.
final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// The exchange that the connection carries; nil between two of them, and after the last.
    var run: ExchangeRun?
    /// Called if something happens while there is no exchange.
    var onUnexpected: (() -> Void)?

    init(_ run: ExchangeRun) {
        self.run = run
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let run else {
            onUnexpected?()
            return
        }
        switch unwrapInboundIn(data) {
        case .head(let head): run.took(head)
        case .body(let bytes): run.took(bytes)
        case .end: run.tookEnd()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if let run, !run.isFinished { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent { run?.secured() }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let run { run.broke(error) } else { onUnexpected?() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let run { run.closed() } else { onUnexpected?() }
        context.fireChannelInactive()
    }
}

/// Between TLS and the parser: notes when an answer begins, keeps the bytes of its head, and lets no more of them pass
/// than allowed.
final class HeadHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var limit = 0
    private var onFirstByte: () -> Void = {}
    private var onExcess: () -> Void = {}
    /// The bytes up to the end of the head, perhaps with the start of the body.
    private(set) var bytes: [UInt8] = []
    private var isComplete = true

    /// Whether the answer starts with a SETTINGS frame, as every HTTP/2 server does (RFC 9113 section 3.4).
    var isHTTP2: Bool {
        let (length, type, stream) = (bytes.prefix(3), bytes.dropFirst(3).first, bytes.dropFirst(5).prefix(4))
        return length.first == 0 && type == 4 && stream.count == 4 && stream.allSatisfy { $0 == 0 }
    }

    func expect(limit: Int, onFirstByte: @escaping () -> Void, onExcess: @escaping () -> Void) {
        (self.limit, self.onFirstByte, self.onExcess) = (limit, onFirstByte, onExcess)
        isComplete = false
    }

    /// Called when the head is complete: ignores everything up to the next answer.
    func complete() {
        isComplete = true
        bytes = []
        (onFirstByte, onExcess) = ({}, {})
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isComplete else { return context.fireChannelRead(data) }
        var buffer = unwrapInboundIn(data)
        if bytes.isEmpty, buffer.readableBytes > 0 { onFirstByte() }
        // The parser sees at most what a head may have before it must say whether that was all.
        let room = max(0, limit - bytes.count)
        if let slice = buffer.readSlice(length: min(room, buffer.readableBytes)), slice.readableBytes > 0 {
            bytes.append(contentsOf: slice.readableBytesView)
            context.fireChannelRead(wrapInboundOut(slice))
        }
        guard buffer.readableBytes > 0 else { return }
        if isComplete { context.fireChannelRead(wrapInboundOut(buffer)) } else { onExcess() }
    }
}

/// The first line of an answer (RFC 9112 section 4).
struct StatusLine: Equatable, Sendable {
    let status: Int
    /// As sent, at most 200 bytes.
    let reason: String

    /// Nil if the bytes do not start with a status line.
    init?(_ bytes: some Collection<UInt8>) {
        let line = bytes.prefix { $0 != 13 && $0 != 10 }
        guard line.starts(with: "HTTP/".utf8) else { return nil }
        let rest = line.drop { $0 != 0x20 }.drop { $0 == 0x20 }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard digits.count == 3, let status = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        self.status = status
        reason = String(decoding: rest.dropFirst(3).drop { $0 == 0x20 }.prefix(200), as: UTF8.self)
    }

    init?(ofFinalAnswerIn head: [UInt8]) {
        var rest = head[...]
        while let line = StatusLine(rest) {
            guard line.status / 100 == 1, line.status != 101,
                let end = rest.indices.first(where: { rest[$0...].starts(with: [13, 10, 13, 10]) })
            else {
                self = line
                return
            }
            rest = rest[(end + 4)...]
        }
        return nil
    }
}

/// Next to the socket: pauses reading, checks what reaches TLS, and closes without waiting for the other side.
final class WireHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    var expectsTLS = false
    /// Called once, with the first bytes, if they should be TLS and are not.
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

/// Requests a connection from a proxy (`CONNECT`, RFC 9110 section 9.3.6) and waits for its answer.
final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Of the proxy's answer.
    private static let maximumByteCount = 16_384

    enum Answer: Sendable {
        case open
        case refused(status: Int?, detail: String)
    }

    private let target: String
    private let onAnswer: (Answer) -> Void
    private var head: [UInt8] = []
    private var isAnswered = false

    /// Sends its request as soon as it is added.
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

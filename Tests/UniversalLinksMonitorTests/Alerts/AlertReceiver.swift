import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix

/// A receiver on a port of its own, with a behavior for each request.
final class AlertReceiver: Sendable {
    enum Behavior: Hashable, Sendable {
        case status(Int, headers: [String: String] = [:], body: String = "")
        /// No answer; the connection stays open.
        case hang
        /// The connection ends without an answer.
        case reset
        /// A head, and then one byte at a time without an end.
        case endlessBody
    }

    struct Request: Hashable, Sendable {
        let path: String
        let headers: [String: String]
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private let log: NIOLockedValueBox<[Request]>
    private let channel: any Channel

    private init(channel: any Channel, log: NIOLockedValueBox<[Request]>) { (self.channel, self.log) = (channel, log) }

    /// In order.
    var requests: [Request] { log.withLockedValue(\.self) }

    func url(_ path: String = "/hook") -> String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)\(path)" }

    /// - Parameter behavior: For a request and the number of earlier ones.
    static func with<Result>(
        _ behavior: @escaping @Sendable (Int, Request) -> Behavior = { _, _ in .status(200) },
        _ body: (AlertReceiver) async throws -> Result
    ) async throws -> Result {
        let log = NIOLockedValueBox<[Request]>([])
        let children = NIOLockedValueBox<[any Channel]>([])
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                children.withLockedValue { $0.append(channel) }
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(log: log, behavior: behavior))
                }
            }
        let channel = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
        let receiver = AlertReceiver(channel: channel, log: log)
        let result: Result
        do { result = try await body(receiver) } catch {
            await end(channel, children)
            throw error
        }
        await end(channel, children)
        return result
    }

    private static func end(_ channel: any Channel, _ children: NIOLockedValueBox<[any Channel]>) async {
        try? await channel.close().get()
        for child in children.withLockedValue(\.self) { try? await child.close().get() }
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let log: NIOLockedValueBox<[Request]>
        private let behavior: @Sendable (Int, Request) -> Behavior
        private var head: HTTPRequestHead?
        private var body: [UInt8] = []

        init(log: NIOLockedValueBox<[Request]>, behavior: @escaping @Sendable (Int, Request) -> Behavior) {
            (self.log, self.behavior) = (log, behavior)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): (self.head, body) = (head, [])
            case .body(let buffer): body += Array(buffer: buffer)
            case .end: answer(context)
            }
        }

        private func answer(_ context: ChannelHandlerContext) {
            guard let head else { return }
            let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
            let request = Request(path: head.uri, headers: headers, body: body)
            let index = log.withLockedValue { log in
                log.append(request)
                return log.count - 1
            }
            switch behavior(index, request) {
            case .hang: break
            case .reset: context.close(promise: nil)
            case .endlessBody:
                let head = HTTPResponseHead(
                    version: .http1_1, status: .internalServerError, headers: ["Content-Length": "1000"])
                context.write(wrapOutboundOut(.head(head)), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "x")))), promise: nil)
            case .status(let code, let headers, let body):
                var fields = HTTPHeaders(headers.map { ($0.key, $0.value) })
                fields.add(name: "Content-Length", value: String(body.utf8.count))
                let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: code), headers: fields)
                context.write(wrapOutboundOut(.head(head)), promise: nil)
                context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            }
        }
    }
}

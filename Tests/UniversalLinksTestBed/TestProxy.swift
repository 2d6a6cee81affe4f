import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A proxy on loopback that connects everything to one port, or sends a fixed answer.
package final class TestProxy: Sendable {
    package enum Conduct: Sendable {
        case connects
        /// Sends this and closes.
        case answers(String)
    }

    /// On 127.0.0.1.
    package let port: Int
    private let listener: any Channel
    private let log: Log

    /// The requested authorities.
    package var targets: [String] { log.targets }

    /// Starts a proxy on a free port.
    ///
    /// - Parameter port: The port of 127.0.0.1 that every connection goes to, whatever was requested.
    package init(_ conduct: Conduct, to port: Int) async throws {
        let log = Log()
        self.log = log
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Door(conduct, port, log))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        self.port = listener.localAddress?.port ?? 0
    }

    /// Starts a test bed with a proxy that leads to it, and stops both after `body`.
    package static func run(
        _ conduct: Conduct = .connects, _ body: (TestBed, TestProxy) async throws -> Void
    ) async throws {
        try await TestBed.run { bed in
            let proxy = try await TestProxy(conduct, to: bed.port)
            do {
                try await body(bed, proxy)
                try await proxy.stop()
            } catch {
                try? await proxy.stop()
                throw error
            }
        }
    }

    /// The options with which a program reaches the hosts of a test bed through the proxy, trusts them, and never times
    /// out.
    package func options(for bed: TestBed) -> [String] {
        ["--timeout", "3600", "--proxy", "http://127.0.0.1:\(port)", "--ca-file", bed.certificateAuthority.file]
    }

    package func stop() async throws { try await listener.close() }

    private final class Log: Sendable {
        private let all = NIOLockedValueBox<[String]>([])

        var targets: [String] { all.withLockedValue { $0 } }

        func add(_ target: String) { all.withLockedValue { $0.append(target) } }
    }

    /// Reads the request, and connects or answers.
    private final class Door: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let conduct: Conduct
        private let port: Int
        private let log: Log
        private var head = ""
        private var other: (any Channel)?

        init(_ conduct: Conduct, _ port: Int, _ log: Log) {
            (self.conduct, self.port, self.log) = (conduct, port, log)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if let other { return other.writeAndFlush(unwrapInboundIn(data), promise: nil) }
            head += String(buffer: unwrapInboundIn(data))
            guard head.hasSuffix("\r\n\r\n") else { return }
            log.add(String(head.split(separator: " ").dropFirst().first ?? ""))
            let channel = context.channel
            switch conduct {
            case .answers(let text):
                context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
                context.close(promise: nil)
            case .connects:
                let door = NIOLoopBound(self, eventLoop: context.eventLoop)
                ClientBootstrap(group: context.eventLoop)
                    .channelInitializer { other in
                        other.eventLoop.makeCompletedFuture {
                            try other.pipeline.syncOperations.addHandler(Way(to: channel))
                        }
                    }
                    .connect(host: "127.0.0.1", port: port)
                    .whenSuccess { other in
                        door.value.other = other
                        channel.writeAndFlush(ByteBuffer(string: "HTTP/1.1 200 Open\r\n\r\n"), promise: nil)
                    }
            }
        }

        func channelInactive(context: ChannelHandlerContext) { other?.close(promise: nil) }
    }

    /// Forwards data from the other side.
    private final class Way: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let target: any Channel

        init(to target: any Channel) { self.target = target }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            target.writeAndFlush(unwrapInboundIn(data), promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) { target.close(promise: nil) }
    }
}

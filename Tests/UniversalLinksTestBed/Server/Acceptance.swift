import NIOCore
import NIOHTTP1
import NIOSSL
import NIOTLS
import UniversalLinksStandIn

/// Sets up the connections that come in.
struct Acceptance: Sendable {
    let sites: Sites
    let contexts: TLSContexts
    let connections: OpenConnections

    /// Speaks TLS, or what the host does instead.
    func acceptSecure(_ channel: any Channel) -> EventLoopFuture<Void> {
        accept(channel) {
            let names = SNIHandler { result in
                let name: String? = if case .hostname(let name) = result { name } else { nil }
                return channel.eventLoop.makeCompletedFuture { try begin(channel, serverName: name) }
            }
            try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(names))
        }
    }

    /// Speaks HTTP.
    func acceptPlain(_ channel: any Channel) -> EventLoopFuture<Void> {
        accept(channel) { try addHTTP(to: channel, serverName: nil) }
    }

    /// Does one thing when the connection is there.
    func acceptAndEnd(_ channel: any Channel, _ end: WireHandler.End) -> EventLoopFuture<Void> {
        accept(channel) { try channel.pipeline.syncOperations.addHandler(EndingHandler(end)) }
    }

    /// Keeps the connection and never says anything.
    func acceptSilently(_ channel: any Channel) -> EventLoopFuture<Void> {
        accept(channel) {}
    }

    private func accept(_ channel: any Channel, _ setUp: () throws -> Void) -> EventLoopFuture<Void> {
        connections.add(channel)
        return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(WireHandler())
            try setUp()
        }
    }

    /// The client's first message is there; it is replayed to the handlers that are added here.
    private func begin(_ channel: any Channel, serverName: String?) throws {
        let host = serverName ?? TLSContexts.hostWithoutName
        let connection = sites.connect(to: host)
        let pipeline = channel.pipeline.syncOperations
        switch connection {
        case .certificate, .tls10, .tls11:
            try pipeline.addHandler(NIOSSLServerHandler(context: contexts.context(for: connection)))
            try addHTTP(to: channel, serverName: host)
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
    }

    private func addHTTP(to channel: any Channel, serverName: String?) throws {
        try channel.pipeline.syncOperations.addHandlers([
            ByteToMessageHandler(HTTPRequestDecoder()), AnswerHandler(sites: sites, serverName: serverName),
        ])
    }

    /// Says something, and closes.
    private func say(_ bytes: [UInt8], on channel: any Channel) {
        channel.writeAndFlush(channel.allocator.buffer(bytes: bytes)).whenComplete { _ in
            channel.close(mode: .all, promise: nil)
        }
    }
}

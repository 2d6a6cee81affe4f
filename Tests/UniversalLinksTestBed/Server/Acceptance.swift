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
        guard !connection.playInsteadOfTLS(on: channel) else { return }
        try pipeline.addHandler(NIOSSLServerHandler(context: contexts.context(for: connection)))
        try addHTTP(to: channel, serverName: host)
    }

    private func addHTTP(to channel: any Channel, serverName: String?) throws {
        try channel.pipeline.syncOperations.addHandlers([
            ByteToMessageHandler(HTTPRequestDecoder()), AnswerHandler(sites: sites, serverName: serverName),
        ])
    }
}

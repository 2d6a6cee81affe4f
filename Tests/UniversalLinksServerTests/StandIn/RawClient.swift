import NIOCore
import NIOPosix
import NIOSSL

/// A TLS client that sends bytes as they are and reads to the end of the connection.
struct RawClient {
    let server: StandInServer

    /// Sends a request that closes the connection.
    func request(
        _ host: String, _ target: String, method: String = "GET", fields: String = ""
    ) async throws -> String {
        try await send(
            host, "\(method) \(target) HTTP/1.1\r\nHost: \(host):\(server.port)\r\n\(fields)Connection: close\r\n\r\n")
    }

    /// Sends text over a connection to a host.
    func send(_ host: String, _ text: String) async throws -> String {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(server.authority))
        configuration.applicationProtocols = ["http/1.1"]
        let context = try NIOSSLContext(configuration: configuration)
        let connected = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: server.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: host))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await connected.executeThenClose { inbound, outbound in
            var received: [UInt8] = []
            try await outbound.write(ByteBuffer(string: text))
            do {
                for try await buffer in inbound { received += buffer.readableBytesView }
            } catch {
                // Some faults end the connection by force.
            }
            return String(decoding: received, as: UTF8.self)
        }
    }
}

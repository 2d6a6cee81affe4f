import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL

extension RunningServer {
    private typealias Stream = NIOAsyncChannel<HTTP2Frame.FramePayload, HTTP2Frame.FramePayload>

    /// The status of the answer to a request over HTTP/2 with just these fields, as they are; nil if its stream is reset.
    func status(of fields: [(String, String)], serverName: String = "localhost") async throws -> String? {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(authority)
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        let (connection, streams) = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: serverName))
                    var configuration = NIOHTTP2Handler.Configuration()
                    // What is malformed has to leave this side.
                    configuration.connection.headerBlockValidation = .disabled
                    let streams = try pipeline.configureAsyncHTTP2Pipeline(
                        mode: .client, configuration: configuration
                    ) { $0.eventLoop.makeSucceededVoidFuture() }
                    return (channel, streams)
                }
            }
        let stream = try await streams.openStream { channel in
            channel.eventLoop.makeCompletedFuture { try Stream(wrappingChannelSynchronously: channel) }
        }
        defer { connection.close(promise: nil) }
        do {
            return try await stream.executeThenClose { inbound, outbound in
                try await outbound.write(.headers(.init(headers: HPACKHeaders(fields), endStream: true)))
                for try await frame in inbound {
                    if case .headers(let head) = frame { return head.headers.first(name: ":status") }
                }
                return nil
            }
        } catch is NIOHTTP2Errors.StreamClosed {
            return nil
        }
    }
}

import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import NIOCore
import NIOPosix
import Testing

@testable import UniversalLinksServer

/// Connections without TLS, as those of the status page.
struct PlainChannelTests {
    private static func application(_ limits: ServerLimits) -> some ApplicationProtocol {
        let router = Router()
        router.get("/") { request, _ in request.head.authority ?? "" }
        return Application(router: router, server: .plain(limits))
    }

    /// What comes back until the connection ends.
    private static func exchange(_ text: String, with client: any TestClientProtocol) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "localhost", port: #require(client.port)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var answer = ByteBuffer()
            for try await part in inbound { answer.writeImmutableBuffer(part) }
            return String(buffer: answer)
        }
    }

    /// The server ends the connection: this would wait forever otherwise.
    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\nX-", "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx",
    ])
    func aRequestThatDoesNotArriveInTimeEndsItsConnection(start: String) async throws {
        var limits = ServerLimits()
        limits.requestTime = .milliseconds(100)
        try await PlainChannelTests.application(limits).test(.live) { client in
            let answer = try await PlainChannelTests.exchange(start, with: client)
            #expect(!answer.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func aRequestHasOneHost() async throws {
        try await PlainChannelTests.application(ServerLimits()).test(.live) { client in
            let rows = [("Host: a", "a"), ("Host: a\r\nHost: b", ""), ("X: a", "")]
            for (fields, host) in rows {
                let answer = try await PlainChannelTests.exchange(
                    "GET / HTTP/1.1\r\n\(fields)\r\nConnection: close\r\n\r\n", with: client)
                #expect(answer.hasSuffix("\r\n\r\n\(host)"), "\(answer)")
            }
        }
    }
}

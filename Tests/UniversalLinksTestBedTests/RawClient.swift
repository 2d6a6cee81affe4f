import Foundation
import NIOCore
import NIOPosix
import UniversalLinksStandIn
import UniversalLinksTestBed

/// A client that sends bytes and keeps every byte that comes back.
enum RawClient {
    /// How a connection ended.
    enum Ending: Equatable {
        /// The other side closed it.
        case closed
        /// The other side reset it.
        case reset
    }

    /// Sends text to a port, and reads until the end of the connection.
    ///
    /// - Parameter timeout: For the connection alone.
    static func exchange(
        port: Int, _ text: String = "", timeout: TimeAmount = .hours(1)
    ) async throws -> (text: String, ending: Ending) {
        let connected: NIOAsyncChannel<ByteBuffer, ByteBuffer>
        do {
            connected = try await connect(port: port, timeout: timeout)
        } catch let error as NIOConnectionError where (error.connectionErrors.first?.error).map(isReset) == true {
            return ("", .reset)
        }
        return try await connected.executeThenClose { inbound, outbound in
            var received: [UInt8] = []
            do {
                if !text.isEmpty { try await outbound.write(ByteBuffer(string: text)) }
                for try await buffer in inbound { received += buffer.readableBytesView }
            } catch  where isReset(error) {
                return (String(decoding: received, as: UTF8.self), .reset)
            } catch ChannelError.ioOnClosedChannel {
                // The end came before the text was sent.
            }
            return (String(decoding: received, as: UTF8.self), .closed)
        }
    }

    private static func connect(
        port: Int, timeout: TimeAmount
    ) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(timeout)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }

    private static func isReset(_ error: any Error) -> Bool {
        (error as? IOError).map { $0.errnoCode == ECONNRESET || $0.errnoCode == EPIPE } ?? false
    }

    /// Asks a host over plain HTTP, on a connection of its own, and gives the answer byte by byte.
    static func get(
        _ bed: TestBed, _ host: String, path: String = TestBed.wellKnownPath, fields: String = ""
    ) async throws -> String {
        let port = try await bed.port(.plainHTTP)
        let request = "GET \(path) HTTP/1.1\r\nHost: \(host):\(port)\r\n\(fields)Connection: close\r\n\r\n"
        return try await exchange(port: port, request).text
    }
}

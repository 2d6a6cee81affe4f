import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore
import ServiceLifecycle

/// A line for each request: when, who, what, and what came of it.
///
/// Requests only put their line into a buffer; a task writes what has come together. If nobody reads the lines, requests go on,
/// and the log says how many lines it lost.
package final class AccessLog: Service {
    /// How lines are written.
    package enum Format: String, CaseIterable, Sendable {
        /// `key=value`, with quotes where they are needed.
        case logfmt
        /// A JSON object.
        case json
        /// No line at all.
        case none
    }

    private struct Buffer {
        var bytes: [UInt8] = []
        var lostCount = 0
    }

    private let format: Format
    private let write: @Sendable ([UInt8]) async -> Void
    private let buffer = NIOLockedValueBox(Buffer())
    private let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    private static let byteLimit = 1 << 20
    /// `2026-11-22T22:06:03.123Z`
    private static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// - Parameter write: Writes lines; called by one task at a time.
    package init(_ format: Format, write: @escaping @Sendable ([UInt8]) async -> Void) {
        (self.format, self.write) = (format, write)
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Writes lines until the server stops, and those that are left.
    package func run() async throws {
        await withGracefulShutdownHandler {
            for await _ in wakes { await flush() }
        } onGracefulShutdown: { [waker] in
            waker.finish()
        }
        await flush()
    }

    /// Text that is not about one request, in order with the lines.
    package func tell(_ text: String) { add(text.utf8) }

    func add(_ request: Request, _ context: ServerContext, _ response: Response, took time: Duration) {
        guard format != .none else { return }
        var line = AccessLogLine(format)
        line.add("time", text: Date.now.formatted(AccessLog.timeStyle))
        line.add("client", text: context.connection.clientAddress)
        line.add("kind", text: ClientKind(userAgent: request.headers[.userAgent]).rawValue)
        line.add("host", outside: context.host?.text ?? request.head.authority ?? "")
        line.add("method", outside: request.method.rawValue)
        line.add("path", outside: request.head.path ?? "")
        line.add("status", number: String(response.status.code))
        line.add("bytes", number: String(response.body.contentLength ?? 0))
        line.add("ms", number: AccessLogLine.milliseconds(time))
        add(line.bytes)
    }

    func add(_ request: HTTPRequest, fault: String, from client: SocketAddress?) {
        guard format != .none else { return }
        var line = AccessLogLine(format)
        line.add("time", text: Date.now.formatted(AccessLog.timeStyle))
        line.add("client", text: client?.ipAddress ?? "")
        line.add("kind", text: ClientKind(userAgent: request.headerFields[.userAgent]).rawValue)
        line.add("host", outside: request.authority.flatMap { HostName(authority: $0)?.text } ?? "")
        line.add("method", outside: request.method.rawValue)
        line.add("path", outside: request.path ?? "")
        line.add("fault", text: fault)
        add(line.bytes)
    }

    private func add(_ bytes: some Collection<UInt8>) {
        buffer.withLockedValue { buffer in
            guard buffer.bytes.count + bytes.count <= AccessLog.byteLimit else {
                buffer.lostCount += 1
                return
            }
            buffer.bytes += bytes
        }
        waker.yield()
    }

    private func flush() async {
        let full = buffer.withLockedValue { buffer in
            let full = buffer
            buffer = Buffer()
            buffer.bytes.reserveCapacity(min(full.bytes.count, 1 << 16))
            return full
        }
        if !full.bytes.isEmpty { await write(full.bytes) }
        if full.lostCount > 0 { await write(Array("\(full.lostCount) lines of the access log were lost.\n".utf8)) }
    }
}

import Foundation
import HTTPTypes
import Hummingbird
import JSONSyntax
import NIOConcurrencyHelpers
import NIOCore
import ServiceLifecycle

/// One line per request: when, who, what, and the result.
///
/// Requests only append to a buffer, and a task writes it. If nobody reads the lines, requests continue, and the log
/// says how many lines were lost.
package final class AccessLog: Service {
    package enum Format: String, CaseIterable, Sendable {
        /// `key=value`, with quotes where necessary.
        case logfmt
        case json
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

    /// - Parameter write: Called by one task at a time.
    package init(_ format: Format, write: @escaping @Sendable ([UInt8]) async -> Void) {
        (self.format, self.write) = (format, write)
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Writes lines until the server stops, and then the rest.
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

/// Text from clients is escaped and cut: a hostile request still makes one line.
struct AccessLogLine {
    /// With the line end.
    var bytes: [UInt8] { text + (isJSON ? [UInt8(ascii: "}"), UInt8(ascii: "\n")] : [UInt8(ascii: "\n")]) }

    private var text: [UInt8] = []
    private let isJSON: Bool
    private static let limit = 400

    init(_ format: AccessLog.Format) {
        isJSON = format == .json
        text.reserveCapacity(256)
        if isJSON { text.append(UInt8(ascii: "{")) }
    }

    /// A value from a client.
    mutating func add(_ key: StaticString, outside value: String) {
        // Most values are plain.
        let isPlain = value.utf8.count <= AccessLogLine.limit && value.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        add(key, text: isPlain ? value : value.printable(to: AccessLogLine.limit))
    }

    /// A value of this program, without control characters.
    mutating func add(_ key: StaticString, text value: String) {
        start(key)
        let needsQuotes = isJSON || value.isEmpty || value.utf8.contains(where: AccessLogLine.needsQuotes)
        guard needsQuotes else {
            text += value.utf8
            return
        }
        text.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
            text.append(byte)
        }
        text.append(UInt8(ascii: "\""))
    }

    mutating func add(_ key: StaticString, number: String) {
        start(key)
        text += number.utf8
    }

    private mutating func start(_ key: StaticString) {
        if text.count > 1 { text.append(isJSON ? UInt8(ascii: ",") : UInt8(ascii: " ")) }
        if isJSON { text.append(UInt8(ascii: "\"")) }
        key.withUTF8Buffer { text += $0 }
        if isJSON { text.append(UInt8(ascii: "\"")) }
        text.append(isJSON ? UInt8(ascii: ":") : UInt8(ascii: "="))
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "=")
            || byte == UInt8(ascii: "\\")
    }

    /// `0.12`
    static func milliseconds(_ time: Duration) -> String {
        let hundredths = time.components.seconds * 100_000 + time.components.attoseconds / 10_000_000_000_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// The probable kind of a client, by its user agent.
package enum ClientKind: String, CaseIterable, Sendable {
    /// The fetcher of Apple's CDN.
    case apple
    /// A device in developer mode, which fetches from the host itself.
    case device
    case browser
    case curl
    /// This project's tool.
    case aasa
    /// Includes clients without a user agent.
    case other

    package init(userAgent: String?) {
        let agent = userAgent ?? ""
        let table: [(String, ClientKind)] = [
            ("AASA-Bot", .apple), ("swcd", .device), ("aasa/", .aasa), ("curl/", .curl), ("Mozilla/", .browser),
        ]
        self = table.first { agent.utf8Contains($0.0) }?.1 ?? .other
    }
}

extension String {
    fileprivate func utf8Contains(_ other: String) -> Bool {
        let (bytes, wanted) = (Array(utf8.prefix(512)), Array(other.utf8))
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}

import AsyncHTTPClient
import Foundation
import JSONSyntax
import NIOCore
import NIOHTTP1
import NIOPosix
import UniversalLinksChecks

/// Sends documents by POST. It does not follow redirects: an alert goes where the configuration says, or nowhere.
struct HTTPPoster: Sendable {
    let client: SharedHTTPClient
    let limits: AlertSendingLimits

    /// A status from 200 to 299 accepts the document.
    func post(_ body: [UInt8], to url: String, headers: [(String, String)], now: UTCInstant) async -> SendingResult {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json; charset=utf-8")
        request.headers.add(name: "User-Agent", value: "aasa-monitor")
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: body))
        let (client, limit) = (client.client, limits.seconds)
        return await withTaskGroup { [request] group in
            group.addTask { await HTTPPoster.result(of: request, client, limit: limit, now: now) }
            group.addTask {
                // The client's deadline ends with the head of the response; this one does not.
                try? await Task.sleep(for: .seconds(limit))
                return .failed(SendingFailure("The receiver did not answer within \(limit) s."))
            }
            let result = await group.next() ?? .failed(SendingFailure("The attempt was cancelled."))
            group.cancelAll()
            return result
        }
    }

    private static func result(
        of request: HTTPClientRequest, _ client: HTTPClient, limit: Int, now: UTCInstant
    ) async -> SendingResult {
        do {
            let response = try await client.execute(request, timeout: .seconds(Int64(limit)))
            let status = Int(response.status.code)
            if (200...299).contains(status) {
                // Only a connection whose response was read can be reused.
                _ = try? await response.body.collect(upTo: answerLimit)
                return .accepted
            }
            let text = (try? await response.body.collect(upTo: answerLimit)).map { String(buffer: $0) } ?? ""
            return .failed(failure(status, text, retryAfter: response.headers.first(name: "Retry-After"), now: now))
        } catch {
            return .failed(SendingFailure(problem(error, limit: limit)))
        }
    }

    private static func failure(_ status: Int, _ text: String, retryAfter: String?, now: UTCInstant) -> SendingFailure {
        var problem = "The receiver answered with status \(status)"
        if (300...399).contains(status) { problem += ", and redirects are not followed" }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").printable(to: 120)
        problem += words.isEmpty ? "." : ": \(words)"
        let concernsChannel = status == 408 || status == 425 || status == 429 || status >= 500
        return SendingFailure(
            problem, retryAfter: retryAfter.flatMap { RetryAfter.seconds($0, now: now) },
            concernsChannel: concernsChannel)
    }

    private static func problem(_ error: any Error, limit: Int) -> String {
        // The client's errors may show the address, which is a secret with Slack and Teams.
        switch error {
        case let error as HTTPClientError where error == .connectTimeout: "The receiver cannot be reached in time."
        case let error as HTTPClientError where error == .deadlineExceeded:
            "The receiver did not answer within \(limit) s."
        case let error as HTTPClientError where error == .remoteConnectionClosed:
            "The receiver closed the connection before it answered."
        case is CancellationError: "The attempt was cancelled."
        case is NIOConnectionError: "The receiver cannot be reached."
        case let error as IOError where error.errnoCode == ECONNRESET || error.errnoCode == EPIPE:
            "The receiver closed the connection before it answered."
        case is IOError: "The receiver cannot be reached."
        default: "The connection failed (\(type(of: error)))."
        }
    }

    private static let answerLimit = 16_384
}

/// The HTTP client of all channels, shut down with its last user.
final class SharedHTTPClient: Sendable {
    let client: HTTPClient

    init(_ limits: AlertSendingLimits) {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(Int64(min(5, limits.seconds)))
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    deinit {
        // Not waited for: after a connection that just failed to open, it takes 5 seconds.
        client.shutdown { _ in }
    }
}

/// How long a receiver asks to wait. RFC 9110, section 10.2.3: a number of seconds, or a date.
enum RetryAfter {
    /// Seconds, at least 0; nil if it is neither a number nor a date in the form that RFC 9110 prefers.
    static func seconds(_ value: String, now: UTCInstant) -> Int? {
        let text = value.trimmingPrefix { $0 == " " || $0 == "\t" }
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return Int(text) ?? .max
        }
        return date(text).map { max(0, Int(clamping: $0 - now.seconds)) }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, as seconds since 1970.
    private static func date(_ text: Substring) -> Int64? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" || $0 == "," })
        guard parts.count == 8, parts[7] == "GMT", let day = Int64(parts[1]),
            let monthIndex = UTCInstant.monthNames.firstIndex(of: String(parts[2])), let year = Int64(parts[3]),
            let hour = Int64(parts[4]), let minute = Int64(parts[5]),
            let second = Int64(parts[6]), (1...31).contains(day), (1970...9999).contains(year),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        return UTCInstant(
            year: year, month: Int64(monthIndex + 1), day: day, hour: hour, minute: minute, second: second
        ).seconds
    }
}

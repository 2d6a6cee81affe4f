import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import UniversalLinksChecks
import UniversalLinksService

/// Sends documents by POST. Redirects are not followed: an alert goes where the configuration says, or nowhere.
struct HTTPPoster: Sendable {
    let client: SharedHTTPClient
    let limits: AlertSendingLimits

    /// Sends a document; a status from 200 to 299 accepts it.
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
                // The deadline of the client ends with the head of the answer; this one does not.
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
                // Only a connection whose answer was read can be used again.
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
        let words = TerminalText(text.split(whereSeparator: \.isWhitespace).joined(separator: " "), limit: 120)
        problem += words.description.isEmpty ? "." : ": \(words)"
        let concernsChannel = status == 408 || status == 425 || status == 429 || status >= 500
        return SendingFailure(
            problem, retryAfter: retryAfter.flatMap { RetryAfter.seconds($0, now: now) },
            concernsChannel: concernsChannel)
    }

    private static func problem(_ error: any Error, limit: Int) -> String {
        // Errors of the client may show the address, which is a secret with Slack and Teams.
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

import AsyncHTTPClient
import NIOCore

/// The HTTP client of all channels, which is shut down when nobody needs it any more.
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
        // It is not waited for: a connection that just failed to open would take 5 seconds.
        client.shutdown { _ in }
    }
}

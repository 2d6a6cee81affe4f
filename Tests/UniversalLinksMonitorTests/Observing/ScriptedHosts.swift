import HTTPTypes
import NIOConcurrencyHelpers
import UniversalLinksChecks

/// A network of hosts with scripted answers; counts requests.
final class ScriptedHosts: Transport {
    enum Answer: Sendable {
        case file(String)
        case status(Int, body: String = "", fields: HTTPFields = [:])
        case failure(ExchangeFailure.Kind)
        /// An untrusted certificate.
        case distrust(ExchangeFailure.TLSProblem)
        /// For Apple's fetcher, and for a browser.
        case byAgent(apple: [Answer], browser: [Answer])
    }

    static let cdn = "app-site-association.cdn-apple.com"

    private let answer: @Sendable (ExchangeRequest) -> Answer
    private let log = NIOLockedValueBox<[ExchangeRequest]>([])

    init(_ answer: @escaping @Sendable (ExchangeRequest) -> Answer) { self.answer = answer }

    /// All hosts have one answer, and the CDN has another.
    convenience init(origin: Answer, cdn: Answer) {
        self.init { request in
            if request.address.host == Self.cdn { return cdn }
            return request.address.target == "/.well-known/apple-app-site-association" ? origin : .status(404)
        }
    }

    var requests: [ExchangeRequest] { log.withLockedValue { $0 } }

    func exchange(_ request: ExchangeRequest) async -> HTTPExchange {
        log.withLockedValue { $0.append(request) }
        return Self.exchange(request, answer(request))
    }

    /// The exchange for an answer, with the end of its certificate.
    static func exchange(
        _ request: ExchangeRequest, _ answer: Answer, certificateEnd: Int64 = 1_900_000_000
    ) -> HTTPExchange {
        let leaf = CertificateSummary(
            subject: "CN=leaf", issuer: "CN=issuer", names: [request.address.host],
            notBefore: UTCInstant(seconds: 1_700_000_000), notAfter: UTCInstant(seconds: certificateEnd))
        var exchange = HTTPExchange(
            request, start: UTCInstant(seconds: 1_795_000_000),
            connectedAddress: NetworkAddress("198.51.100.7"), security: ConnectionSecurity(version: "TLS 1.3"),
            certificates: CertificateChain([leaf]))
        exchange.times.handshake = .milliseconds(1)
        switch answer {
        case .file(let text):
            exchange.response = ExchangeResponse(
                status: 200, fields: [.contentType: "application/json"], body: Array(text.utf8))
        case .status(let status, let body, let fields):
            exchange.response = ExchangeResponse(status: status, fields: fields, body: Array(body.utf8))
        case .failure(let kind):
            (exchange.security, exchange.certificates, exchange.times) = (nil, nil, ExchangeTimes())
            exchange.failure = ExchangeFailure(kind, detail: "errno 1")
        case .distrust(let problem):
            exchange.certificates?.problem = problem
            exchange.failure = ExchangeFailure(.tls(problem))
        case .byAgent(let apple, let browser):
            let isApple = request.fields[.userAgent]?.hasPrefix("AASA-Bot") == true
            return Self.exchange(request, (isApple ? apple : browser).first ?? .status(404))
        }
        return exchange
    }
}

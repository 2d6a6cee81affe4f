import HTTPTypes
import UniversalLinksChecks

/// A transport with scripted answers that records its requests.
actor ScriptedTransport: Transport {
    /// In order.
    private(set) var requests: [ExchangeRequest] = []
    /// The most exchanges in progress at a time.
    private(set) var peak = 0
    /// The most exchanges with one host in progress at a time.
    private(set) var peakForOneHost = 0

    private var underWay: [String: Int] = [:]
    private let answer: @Sendable (ExchangeRequest, Int) async -> Answer

    struct Answer: Sendable {
        var response: ExchangeResponse?
        var failure: ExchangeFailure?
        /// The addresses of the name; the first one of the requested family is connected to.
        var addresses: [NetworkAddress] = [.test(4)]

        static func status(_ status: Int, _ fields: HTTPFields = [:], _ body: String = "") -> Answer {
            Answer(response: ExchangeResponse(status: status, fields: fields, body: Array(body.utf8)))
        }

        static func file(_ body: String = #"{"applinks": {"details": []}}"#) -> Answer {
            status(200, [.contentType: "application/json"], body)
        }

        static func redirect(to location: String) -> Answer { status(301, [.location: location]) }

        static func failure(_ kind: ExchangeFailure.Kind) -> Answer { Answer(failure: ExchangeFailure(kind)) }

        func at(_ addresses: NetworkAddress...) -> Answer {
            var answer = self
            answer.addresses = addresses
            return answer
        }
    }

    /// - Parameter answer: Called with the number of earlier requests for the address.
    init(_ answer: @escaping @Sendable (ExchangeRequest, Int) async -> Answer) {
        self.answer = answer
    }

    /// Answers by URL; everything else is not found.
    init(_ answers: [String: Answer]) {
        self.init { request, _ in answers["\(request.address)"] ?? .status(404) }
    }

    func exchange(_ request: ExchangeRequest) async -> HTTPExchange {
        let count = requests.count { $0.address == request.address }
        requests.append(request)
        let host = request.address.authority
        underWay[host, default: 0] += 1
        peak = max(peak, underWay.values.reduce(0, +))
        peakForOneHost = max(peakForOneHost, underWay[host, default: 0])
        let answer = await answer(request, count)
        underWay[host, default: 0] -= 1

        var exchange = HTTPExchange(request, start: .test)
        if Task.isCancelled {
            exchange.failure = ExchangeFailure(.cancelled)
            return exchange
        }
        exchange.failure = answer.failure
        exchange.response = answer.response
        if answer.failure?.kind == .nameNotFound { return exchange }
        exchange.resolvedAddresses = answer.addresses
        exchange.connectedAddress = answer.addresses.first { request.family == nil || $0.family == request.family }
        return exchange
    }

    /// In order.
    var urls: [String] { requests.map { "\($0.address)" } }
}

extension NetworkAddress {
    /// An address of 192.0.2.0/24 or 2001:db8::/32, which are for documentation.
    static func test(_ version: Int) -> NetworkAddress {
        let bytes: [UInt8] =
            version == 4 ? [192, 0, 2, 1] : [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1]
        return NetworkAddress(bytes: bytes)!
    }
}

extension UTCInstant {
    /// 2026-11-21T12:00:00Z
    static let test = UTCInstant(seconds: 1_795_262_400)
}

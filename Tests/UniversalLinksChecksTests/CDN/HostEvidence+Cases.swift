import HTTPTypes
import UniversalLinksChecks

/// An answer of a host or the CDN, in a table.
enum Answer: Sendable {
    case file(String, HTTPFields = [:])
    case status(Int, HTTPFields = [:])
    case failure(ExchangeFailure.Kind)
    /// An incomplete answer.
    case brokenOff(ExchangeFailure.Kind)

    func exchange(_ address: WebAddress, at time: UTCInstant) -> HTTPExchange {
        var exchange = HTTPExchange(ExchangeRequest(address), start: time)
        switch self {
        case .file(let text, let fields):
            exchange.response = ExchangeResponse(status: 200, fields: fields, body: Array(text.utf8))
        case .status(let status, let fields): exchange.response = ExchangeResponse(status: status, fields: fields)
        case .failure(let kind): exchange.failure = ExchangeFailure(kind)
        case .brokenOff(let kind):
            exchange.response = ExchangeResponse(status: 200, body: Array("{\"applinks\"".utf8))
            exchange.failure = ExchangeFailure(kind)
        }
        return exchange
    }
}

extension HostEvidence {
    /// The evidence for `eats.example` and the CDN; nil if the CDN was not requested.
    static func of(
        origin: Answer, cdn: Answer?, host: CheckedHost = CheckedHost(name: "eats.example"), at time: UTCInstant = .test
    ) -> HostEvidence {
        let copy = WebAddress(host: "app-site-association.cdn-apple.com", target: "/a/v1/\(host.name)")
        return HostEvidence(
            host: host, origin: origin.exchange(host.file, at: time), cdn: cdn?.exchange(copy, at: time))
    }
}

extension CDNState {
    /// The state of `eats.example` with these answers.
    static func of(origin: Answer, cdn: Answer?) -> CDNState {
        CDNState(judging: .of(origin: origin, cdn: cdn), now: .test)
    }
}

enum Sample: Sendable {
    static let app = "7Q4KX2M9TD.example.eats"

    static func file(_ components: String, more: String = "") -> String {
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(components)]}]}\#(more)}"#
    }

    static let good = file(#"{"/": "/menu/*"}"#)

    static let cached: HTTPFields = [.cacheControl: "max-age=21600", .age: "3600"]

    static let failureFields: HTTPFields = {
        var fields: HTTPFields = [.cacheControl: "max-age=3600", .age: "600"]
        fields[HTTPField.Name("Apple-Failure-Reason")!] = "SWCERR00101 Bad HTTP Response: 404 Not Found"
        fields[HTTPField.Name("Apple-Failure-Details")!] = #"{"status": "404 Not Found"}"#
        fields[HTTPField.Name("Apple-From")!] = "https://eats.example/.well-known/apple-app-site-association"
        fields[HTTPField.Name("Apple-Try-Direct")!] = "true"
        return fields
    }()

    static let ofApple: HTTPFields = [HTTPField.Name("Apple-Origin-Format")!: "json"]
}

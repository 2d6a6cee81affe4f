import HTTPTypes
import UniversalLinks
import UniversalLinksChecks

/// The time of the checks: 2026-11-21T12:00:00Z.
let sampleNow = UTCInstant(seconds: 1_795_262_400)

extension UTCInstant {
    /// A time relative to the checks.
    static func days(_ count: Double) -> UTCInstant { UTCInstant(seconds: sampleNow.seconds + Int64(count * 86_400)) }
}

extension NetworkAddress {
    static let sample4 = NetworkAddress(bytes: [192, 0, 2, 7])!
    static let sample6 = NetworkAddress(bytes: [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [7])!
}

extension CertificateSummary {
    static func sample(
        _ subject: String = "CN=example.com", by issuer: String = "CN=Sample CA", for names: [String] = ["example.com"],
        from start: Double = -30, to end: Double = 60
    ) -> CertificateSummary {
        CertificateSummary(
            subject: subject, issuer: issuer, names: names, notBefore: .days(start), notAfter: .days(end))
    }
}

extension CertificateChain {
    /// A host's certificate and an intermediate one.
    static func sample(
        _ leaf: CertificateSummary = .sample(), problem: ExchangeFailure.TLSProblem? = nil
    ) -> CertificateChain {
        CertificateChain(
            [leaf, .sample("CN=Sample CA", by: "CN=Sample Root", for: [], from: -700, to: 1_000)], problem: problem)
    }
}

extension ExchangeResponse {
    static let fileText = #"{ "applinks": { "details": [] } }"#
    static let pageText = "<!DOCTYPE html>\n<html><head><title>Eats</title></head><body></body></html>"

    /// A well-served file.
    static func file(
        _ text: String = fileText, type: String? = "application/json", _ fields: HTTPFields = [:]
    ) -> ExchangeResponse {
        var all = fields
        if let type { all[.contentType] = type }
        return ExchangeResponse(status: 200, reason: "OK", fields: all, body: Array(text.utf8))
    }

    static func page(_ status: Int = 200, _ text: String = pageText, _ fields: HTTPFields = [:]) -> ExchangeResponse {
        var all = fields
        all[.contentType] = "text/html; charset=utf-8"
        return ExchangeResponse(status: status, fields: all, body: Array(text.utf8))
    }

    static func redirect(_ target: String, _ status: Int = 301) -> ExchangeResponse {
        ExchangeResponse(status: status, fields: [.location: target])
    }

    /// Without a body.
    static func status(_ status: Int, _ fields: HTTPFields = [:]) -> ExchangeResponse {
        ExchangeResponse(status: status, fields: fields)
    }
}

extension HTTPExchange {
    static let host = CheckedHost(name: "example.com")

    static func answering(
        _ response: ExchangeResponse, at address: WebAddress = host.file, family: NetworkAddress.Family = .ipv4,
        chain: CertificateChain? = .sample()
    ) -> HTTPExchange {
        HTTPExchange(
            ExchangeRequest(address, family: family), start: sampleNow,
            connectedAddress: family == .ipv4 ? .sample4 : .sample6, security: ConnectionSecurity(version: "TLS 1.2"),
            certificates: chain, response: response, times: ExchangeTimes(handshake: .milliseconds(20)))
    }

    static func failing(
        _ kind: ExchangeFailure.Kind, detail: String = "", at address: WebAddress = host.file,
        family: NetworkAddress.Family = .ipv4, chain: CertificateChain? = nil, response: ExchangeResponse? = nil,
        hasHandshake: Bool = false
    ) -> HTTPExchange {
        HTTPExchange(
            ExchangeRequest(address, family: family), start: sampleNow,
            connectedAddress: family == .ipv4 ? .sample4 : .sample6, certificates: chain, response: response,
            failure: ExchangeFailure(kind, detail: detail),
            times: ExchangeTimes(handshake: hasHandshake ? .milliseconds(20) : nil))
    }
}

extension HostEvidence {
    /// The evidence for `example.com`.
    static func sample(
        _ origin: HTTPExchange = .answering(.file()), browser: HTTPExchange? = nil, otherFamily: HTTPExchange? = nil,
        root: HTTPExchange? = nil, jsonNames: [HTTPExchange] = [], hops: [HTTPExchange] = []
    ) -> HostEvidence {
        HostEvidence(
            host: HTTPExchange.host, origin: origin, browser: browser, otherFamily: otherFamily, root: root,
            jsonNames: jsonNames, hops: hops)
    }

    static func answer(_ response: ExchangeResponse) -> HostEvidence { sample(.answering(response)) }

    static func failure(_ kind: ExchangeFailure.Kind, chain: CertificateChain? = nil) -> HostEvidence {
        sample(.failing(kind, chain: chain))
    }

    /// The names of all problems, in the order of the report.
    var names: [String] { HostChecks.diagnostics(in: self, now: sampleNow).map(\.code.name) }
}

import HTTPTypes
import UniversalLinks

/// What the CDN returns for a host.
enum CDNReading {
    /// A file.
    case file(AssociationFile, CDNFreshness)
    /// Status 200 with something that is not a file; why.
    case unusableCopy(String, CDNFreshness)
    /// A failure that it has cached, or a name that it does not know.
    case failure(CDNFailure)
    /// Nothing conclusive; why.
    case unknown(reason: String)

    /// - Parameters:
    ///   - read: What is read already: the copy is usually what the host serves.
    ///   - now: When it is judged.
    init(_ exchange: HTTPExchange?, host: CheckedHost, besides read: [ReadBody], now: UTCInstant) {
        guard let exchange else {
            self = .unknown(
                reason: host.port == WebAddress.Scheme.https.usualPort
                    ? "The CDN was not requested." : "The CDN was not requested: Apple's serves only sites on port 443."
            )
            return
        }
        if let failure = exchange.obstructingFailure {
            self = .unknown(reason: "Cannot fetch the CDN's copy: \(exchange.words(for: failure, now: now)).")
            return
        }
        guard let response = exchange.response else {
            self = .unknown(reason: "The CDN was not requested.")
            return
        }
        let freshness = CDNFreshness(response.fields, at: exchange.start, now: now)
        switch response.status {
        case 200:
            self = CDNReading.reading(response, besides: read, freshness)
        case 404, 405, 410:
            self = .failure(CDNFailure(status: response.status, fields: response.fields, freshness: freshness))
        case _ where response.fields[.appleFailureReason] != nil:
            self = .failure(CDNFailure(status: response.status, fields: response.fields, freshness: freshness))
        default:
            self = .unknown(
                reason: "The CDN returns \(response.status), which says nothing about the host.")
        }
    }

    private static func reading(
        _ response: ExchangeResponse, besides read: [ReadBody], _ freshness: CDNFreshness
    ) -> CDNReading {
        let same = read.first { $0.bytes == response.body }
        switch ServedFile(same ?? ReadBody(response.body)) {
        case .file(let file): return .file(file, freshness)
        case .unusable(let reason):
            // A proxy or a captive portal may answer instead of the CDN.
            let isOfCDN = response.fields.contains { $0.name.canonicalName.hasPrefix("apple-") }
            return isOfCDN
                ? .unusableCopy(reason, freshness)
                : .unknown(
                    reason:
                        "The answer is not from Apple's CDN, as far as its header fields show, and is not a file: \(reason)."
                )
        }
    }
}

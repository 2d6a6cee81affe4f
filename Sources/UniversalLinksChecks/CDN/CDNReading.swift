import HTTPTypes
import UniversalLinks

enum CDNReading {
    case file(AssociationFile, CDNFreshness)
    /// Status 200 with something that is not a file; why.
    case unusableCopy(String, CDNFreshness)
    /// A failure that it has cached, or a name that it does not know.
    case failure(CDNFailure)
    case unknown(reason: String)

    /// - Parameter read: Bodies that are read already: the copy is usually what the host serves.
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

package struct OriginProblem: Hashable, Sendable {
    package let kind: Kind
    /// Escaped and shortened.
    package let sentence: String

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case absent
        case unusable
        case unreachable
    }
}

enum OriginReading {
    case file(AssociationFile)
    case problem(OriginProblem)
    /// It could not be requested, for a reason that is not its own.
    case notAsked(reason: String)

    /// - Parameter body: The body of the answer, if it is read already.
    init(_ exchange: HTTPExchange, _ body: ReadBody?, now: UTCInstant) {
        if let failure = exchange.obstructingFailure {
            let sentence = "Cannot fetch the host's file: \(exchange.words(for: failure, now: now))."
            switch failure.kind.value {
            case .cancelled, .forbiddenAddress, .proxy, .noAddress, .onlyHTTP2:
                self = .notAsked(reason: sentence)
            case .nameNotFound, .resolutionFailed, .refused, .reset, .unreachable, .tls(.closed), .timedOut, .noAnswer:
                self = .problem(OriginProblem(kind: .unreachable, sentence: sentence))
            case .tls, .truncatedHead, .truncatedBody, .bodyTooLarge, .headTooLarge, .malformedAnswer,
                .unreadableCoding:
                self = .problem(OriginProblem(kind: .unusable, sentence: sentence))
            }
            return
        }
        guard let response = exchange.response else {
            self = .notAsked(reason: "The host was not requested.")
            return
        }
        guard response.status == 200 else {
            let kind: OriginProblem.Kind = [404, 410].contains(response.status) ? .absent : .unusable
            self = .problem(OriginProblem(kind: kind, sentence: "The host returns \(response.status)."))
            return
        }
        switch ServedFile(body ?? ReadBody(response.body)) {
        case .file(let file): self = .file(file)
        case .unusable(let reason):
            self = .problem(
                OriginProblem(kind: .unusable, sentence: "The host does not serve an association file: \(reason)."))
        }
    }
}

enum ServedFile {
    case file(AssociationFile)
    /// Not one that the system accepts; why, as a clause.
    case unusable(String)

    init(_ body: ReadBody) {
        do throws(AssociationFileError) {
            let file = try body.result.get()
            self = file.refusal.map { .unusable(ServedFile.clause($0.message)) } ?? .file(file)
        } catch {
            self = .unusable(ServedFile.clause(error.description))
        }
    }

    private static func clause(_ message: String) -> String {
        let text = ForeignText.plain(message, limit: 200)
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}

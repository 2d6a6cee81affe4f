import JSONSyntax
package import UniversalLinksChecks

/// The result of fetching a file from its host, as a CDN like Apple's would cache it (semantics W2, N2, N3).
package enum OriginOutcome: Sendable, Hashable {
    /// A file.
    case file([UInt8])
    /// Why there is no file.
    case failure(OriginFailure)
    /// The fetch was cancelled, which says nothing about the host.
    case cancelled
}

extension OriginOutcome {
    /// The outcome of an exchange.
    ///
    /// - Parameter now: The current time, for certificates.
    package init(_ exchange: HTTPExchange, now: UTCInstant) {
        do throws(UnservedFile) {
            self.init(body: try exchange.servedFile(now: now))
        } catch {
            switch error.reason {
            case .status, .redirect:
                self = .failure(
                    OriginFailure(status: exchange.response?.status ?? 0, reason: exchange.response?.reason ?? ""))
            case .failure(let kind): self.init(kind, words: error.words)
            }
        }
    }

    /// What the CDN makes of a body with status 200.
    package init(body: [UInt8]) {
        guard body.count < ExchangeLimits.fileByteCount else {
            self = .failure(.content("the body is larger than \(ExchangeLimits.fileByteCount - 1) bytes"))
            return
        }
        do throws(JSONSyntaxError) {
            let document = try JSONDocument(parsing: body)
            self = document.root.object == nil ? .failure(.content("the JSON is not an object")) : .file(body)
        } catch {
            self = .failure(.content("\(error)"))
        }
    }

    /// The outcome if nothing could be requested, and why.
    package init(notFetched words: String) { self = .failure(.connection(words)) }

    private init(_ kind: ExchangeFailure.Kind, words: String) {
        switch kind.value {
        case .cancelled: self = .cancelled
        case .forbiddenAddress(let address): self = .failure(.forbidden(address))
        case .timedOut(let phase):
            let isConnected = phase == .head || phase == .body || phase == .total
            self = .failure(
                .timeout(
                    isConnected
                        ? "context deadline exceeded (Client.Timeout exceeded while awaiting headers)"
                        : "Connection timed out"))
        case .bodyTooLarge(let limit): self = .failure(.content("the body is larger than \(limit - 1) bytes"))
        case .nameNotFound, .resolutionFailed, .noAddress, .refused, .unreachable, .tls, .proxy, .onlyHTTP2:
            self = .failure(.connection(words))
        case .reset, .noAnswer, .truncatedHead, .truncatedBody, .headTooLarge, .malformedAnswer, .unreadableCoding:
            self = .failure(.answer(words))
        }
    }
}

/// A failure in the words of Apple's CDN (semantics N3).
///
/// Others recorded `SWCERR00101` for statuses other than 200, `SWCERR00202` for addresses that are not public, and
/// `SWCERR00301` for time-outs. The other codes are assumed from the groups of the numbers.
package struct OriginFailure: Sendable, Hashable {
    /// The code, such as `SWCERR00101`.
    package let code: String
    /// The text after the code, in ASCII.
    package let text: String
    /// The details as JSON, in ASCII.
    package let details: String
    /// Whether devices should request the host themselves: recorded as true for time-outs, and as false for statuses.
    package let invitesDirect: Bool

    private init(_ code: String, _ text: String, _ key: String, _ value: String, invitesDirect: Bool = false) {
        (self.code, self.text, self.invitesDirect) = (code, text, invitesDirect)
        details = JSONWriter(layout: .compact).text(of: [key: JSONValue(OriginFailure.plain(value, limit: 300))])
    }

    init(status: Int, reason: String) {
        let words = OriginFailure.plain("\(status) \(reason)", limit: 80)
        self.init("SWCERR00101", "Bad HTTP Response: \(words)", "status", words)
    }

    /// An answer that is incomplete, or not HTTP.
    static func answer(_ words: String) -> OriginFailure {
        OriginFailure("SWCERR00102", "Bad HTTP Response", "cause", words)
    }

    /// No connection, or none that can be trusted.
    static func connection(_ words: String) -> OriginFailure {
        OriginFailure("SWCERR00201", "Connection failed", "cause", words)
    }

    /// An address that is not public.
    package static func forbidden(_ address: NetworkAddress) -> OriginFailure {
        OriginFailure(
            "SWCERR00202", "Connections to private/reserved IP addresses are not allowed", "cause",
            "\(address) is \(address.reservation?.rawValue ?? "reserved")")
    }

    static func timeout(_ words: String) -> OriginFailure {
        OriginFailure("SWCERR00301", "Timeout", "cause", words, invitesDirect: true)
    }

    static func content(_ words: String) -> OriginFailure {
        OriginFailure("SWCERR00401", "Bad JSON content", "cause", words)
    }

    /// What a header field may contain, whatever the text comes from.
    private static func plain(_ text: String, limit: Int) -> String {
        let bytes = text.utf8.prefix(limit).map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: bytes.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
    }
}

import JSONSyntax
package import UniversalLinksChecks

/// What came of fetching a file from its host, as a CDN like Apple's would cache it (semantics W2, N2, N3).
package enum OriginOutcome: Sendable, Hashable {
    /// A file.
    case file([UInt8])
    /// Why there is none.
    case failure(OriginFailure)
    /// The fetch was cancelled, which says nothing about the host.
    case cancelled
}

extension OriginOutcome {
    /// What an exchange shows.
    ///
    /// - Parameter now: The present time, for what is said about certificates.
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

    /// What a body with status 200 is to the CDN.
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

    /// What it is if nothing could be requested, and why.
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

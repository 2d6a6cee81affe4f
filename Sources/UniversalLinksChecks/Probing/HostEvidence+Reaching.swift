extension HostEvidence {
    /// Why the host could not be checked: no request got an answer that can be read. Nil if something is known,
    /// be it that its certificate is not trusted.
    package var unreachability: ExchangeFailure? {
        let asked = [origin, browser, otherFamily].compactMap { $0 }
        guard asked.allSatisfy({ $0.response == nil && $0.failure?.kind.isSilence == true }) else { return nil }
        return origin.failure
    }

    /// The host could not be checked, in a word or two; nil if it was.
    package var unreachabilityWords: String? {
        unreachability.map { $0.kind == .onlyHTTP2 ? "not checked" : "unreachable" }
    }

    /// All requests, in the order in which they are reported.
    package var exchanges: [HTTPExchange] {
        [origin, browser, otherFamily, root].compactMap { $0 } + jsonNames + hops + [cdn].compactMap { $0 }
    }

    /// Whether the task was cancelled before all requests were sent.
    var isCutShort: Bool { exchanges.contains { $0.failure?.kind == .cancelled } }
}

extension ExchangeFailure.Kind {
    /// Whether it shows nothing about the file of a host.
    fileprivate var isSilence: Bool {
        switch value {
        case .nameNotFound, .resolutionFailed, .noAddress, .forbiddenAddress, .refused, .reset, .unreachable, .noAnswer,
            .timedOut, .tls(.closed), .proxy, .onlyHTTP2, .cancelled:
            true
        case .tls, .truncatedHead, .truncatedBody, .bodyTooLarge, .headTooLarge, .malformedAnswer, .unreadableCoding:
            false
        }
    }
}

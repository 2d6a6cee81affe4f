extension HostEvidence {
    /// Why nothing could be learnt about the host: nobody answered, however it was asked. Nil where something was learnt,
    /// be it that its certificate is not trusted.
    package var unreachability: ExchangeFailure? {
        let asked = [origin, browser, otherFamily].compactMap { $0 }
        guard asked.allSatisfy({ $0.response == nil && $0.failure?.kind.isSilence == true }) else { return nil }
        return origin.failure
    }

    /// Everything that was asked, in the order in which it is told.
    package var exchanges: [HTTPExchange] {
        [origin, browser, otherFamily, root].compactMap { $0 } + jsonNames + hops + [cdn].compactMap { $0 }
    }

    /// Whether the task was cancelled before everything was asked.
    var isCutShort: Bool { exchanges.contains { $0.failure?.kind == .cancelled } }
}

extension ExchangeFailure.Kind {
    /// Whether it tells nothing about a host but that it could not be asked.
    fileprivate var isSilence: Bool {
        switch value {
        case .nameNotFound, .resolutionFailed, .noAddress, .forbiddenAddress, .refused, .reset, .unreachable, .noAnswer,
            .timedOut, .tls(.closed), .proxy, .cancelled:
            true
        case .tls, .truncatedHead, .truncatedBody, .bodyTooLarge, .headTooLarge, .malformedAnswer, .unreadableCoding:
            false
        }
    }
}

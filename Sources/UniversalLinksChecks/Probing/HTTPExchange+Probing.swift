extension HTTPExchange {
    /// Whether the request reached a server that could check its user agent.
    var mayDependOnUserAgent: Bool {
        switch failure?.kind.value {
        case nil: true
        case .noAnswer, .truncatedHead, .truncatedBody, .bodyTooLarge, .headTooLarge, .malformedAnswer,
            .unreadableCoding:
            true
        case .reset, .timedOut: response != nil || times.handshake != nil || security != nil
        default: false
        }
    }

    /// The IP version of which the name has addresses and which the connection did not use; nil if there is none.
    var familyNotUsed: NetworkAddress.Family? {
        guard let used = connectedAddress?.family else { return nil }
        return resolvedAddresses.map(\.family).first { $0 != used }
    }

    /// The target of a redirect; nil for other answers, and for a target that cannot be requested.
    package var redirectAddress: WebAddress? {
        response?.redirectTarget.flatMap { try? request.address.redirected(to: $0) }
    }

    /// Why the exchange failed, as a clause; nil if it did not. Everything foreign is escaped.
    ///
    /// - Parameters:
    ///   - now: The present time, for certificates.
    ///   - namesHost: Whether the host is named, which is redundant right after its name.
    package func failureWords(now: UTCInstant, namesHost: Bool = true) -> String? {
        failure.map { words(for: $0, now: now, namesHost: namesHost) }
    }
}

import UniversalLinks

extension HTTPExchange {
    /// Whether the answer is complete, has status 200, and is JSON that the system takes.
    var hasAssociationFile: Bool {
        guard failure == nil, let response, response.status == 200,
            let file = try? AssociationFile(parsing: response.body)
        else { return false }
        return file.refusal == nil
    }

    /// Whether the request reached somebody who could look at its user agent.
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

    /// The version of IP that the name has addresses of and the connection did not use; nil where there is none.
    var familyNotUsed: NetworkAddress.Family? {
        guard let used = connectedAddress?.family else { return nil }
        return resolvedAddresses.map(\.family).first { $0 != used }
    }

    /// Where a redirect leads; nil for an answer that is none, or that names nothing that could be asked for.
    package var redirectAddress: WebAddress? {
        response?.redirectTarget.flatMap { try? request.address.redirected(to: $0) }
    }

    /// Why the exchange failed, as the second half of a sentence; nil where it did not. Everything foreign is escaped.
    ///
    /// - Parameters:
    ///   - now: When it is told, for what expires.
    ///   - namesHost: Whether the host is named, which is of no use right behind its name.
    package func failureWords(now: UTCInstant, namesHost: Bool = true) -> String? {
        failure.map { words(for: $0, now: now, namesHost: namesHost) }
    }
}

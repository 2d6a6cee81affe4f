extension HTTPExchange {
    /// Why no answer can be used: the failure, or certificates that nobody trusts; nil where there is nothing of that.
    var obstructingFailure: ExchangeFailure? {
        failure ?? certificates?.problem.map { ExchangeFailure(.tls($0), detail: certificates?.detail ?? "") }
    }

    /// Where the connection went, in words.
    ///
    /// - Parameter namesHost: Whether the host is named, which is of no use right behind its name.
    private func addressWords(namesHost: Bool) -> String {
        let (address, authority) = (request.address, request.address.authority)
        guard let connectedAddress else { return namesHost ? authority : "it" }
        guard namesHost, address.host != connectedAddress.description else {
            return "\(connectedAddress) port \(address.port)"
        }
        let isPortNamed = authority.hasSuffix(":\(address.port)")
        return "\(authority) at \(connectedAddress)" + (isPortNamed ? "" : " port \(address.port)")
    }

    /// A failure as the second half of a sentence, with everything that is known of it.
    ///
    /// - Parameter namesHost: Whether the host is named, which is of no use right behind its name.
    func words(for failure: ExchangeFailure, now: UTCInstant, namesHost: Bool = true) -> String {
        let addressWords = addressWords(namesHost: namesHost)
        let name = namesHost ? "the name \(request.address.host)" : "this name"
        let detail = failure.detail.isEmpty ? "" : " (\(ForeignText.plain(failure.detail, limit: 120)))"
        switch failure.kind.value {
        case .nameNotFound: return "\(name) does not exist"
        case .resolutionFailed: return "\(name) could not be looked up\(detail)"
        case .noAddress(let family): return "\(name) has no \(family.rawValue) address"
        case .forbiddenAddress(let address):
            return "\(name) stands for \(address), a private or reserved address"
        case .refused: return "\(addressWords) refused the connection"
        case .reset: return "\(addressWords) broke the connection off \(moment)"
        case .unreachable: return "there is no way to \(addressWords)\(detail)"
        case .tls(.noCommonVersion):
            return "\(addressWords) offers no version of TLS, or no cipher, that is still in use"
        case .tls(.closed): return "\(addressWords) closed the connection in the middle of the TLS handshake"
        case .tls(.other):
            let detail = failure.detail.isEmpty ? "" : ": \(ForeignText.plain(failure.detail, limit: 120))"
            return "the TLS handshake with \(addressWords) failed\(detail)"
        case .tls(let problem):
            let words = CertificateWords(chain: certificates, host: request.address.host, now: now)
            return "\(addressWords) cannot be trusted, as \(words.reason(problem))"
        case .timedOut(let phase): return timeOutWords(phase, name, addressWords)
        case .noAnswer: return "\(addressWords) closed the connection without an answer"
        case .truncatedHead: return "\(addressWords) closed the connection within the header fields of its answer"
        case .truncatedBody(let expected, let received):
            guard let expected else { return "the answer ended in the middle, after \(received) bytes of body" }
            return "the answer ended after \(received) of the \(expected) bytes that it had announced"
        case .bodyTooLarge(let limit): return "the body has more than \(limit - 1) bytes"
        case .headTooLarge(let limit): return "the header fields have more than \(limit) bytes"
        case .malformedAnswer: return "\(addressWords) answered with something that is no correct HTTP\(detail)"
        case .unreadableCoding(let coding):
            return
                "the body is compressed as \(ForeignText.quoted(coding, limit: 40)), which is damaged or was not asked for"
        case .proxy(let status):
            return "the proxy did not let the connection through" + (status.map { ", with status \($0)" } ?? "")
                + detail
        case .cancelled: return "the check was ended before the answer was there"
        }
    }

    /// How far the connection had come.
    private var moment: String {
        if response != nil { return "within the answer" }
        return reachedRequest ? "after the request, without an answer" : "before the request could be sent"
    }

    /// Whether the request was sent, as far as is known: only then can what it says have mattered.
    var reachedRequest: Bool {
        times.firstByte != nil || times.handshake != nil
            || (request.address.scheme == .http && times.connection != nil)
    }

    private func timeOutWords(_ phase: ExchangeFailure.Phase, _ name: String, _ addressWords: String) -> String {
        let limit = request.limits.phase.roundedSeconds
        switch phase.value {
        case .resolution: return "looking up \(name) took longer than \(limit)"
        case .connection: return "\(addressWords) did not take the connection within \(limit)"
        case .handshake: return "\(addressWords) did not end the TLS handshake within \(limit)"
        case .head: return "\(addressWords) took the request and did not answer within \(limit)"
        case .body:
            return
                "\(addressWords) sent \(response?.sentByteCount ?? 0) bytes of the body, and not the rest of it within "
                + limit
        case .total: return "it all took longer than \(request.limits.total.roundedSeconds)"
        }
    }
}

extension Duration {
    /// The time in seconds, with tenths where it is not a whole number of them.
    fileprivate var roundedSeconds: String {
        let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
        let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return number == "1" ? "1 second" : "\(number) seconds"
    }
}

extension Exchange {
    /// Why no answer can be used: the failure, or certificates that nobody trusts; nil where there is nothing of that.
    var obstructingFailure: ExchangeFailure? {
        failure ?? certificates?.problem.map { ExchangeFailure(.tls($0), detail: certificates?.detail ?? "") }
    }

    /// Where the connection went, in words.
    var addressWords: String {
        guard let connectedAddress else { return request.address.authority }
        return "\(request.address.authority) at \(connectedAddress) port \(request.address.port)"
    }

    /// A failure as the second half of a sentence, with everything that is known of it.
    func words(for failure: ExchangeFailure, now: Instant) -> String {
        let detail = failure.detail.isEmpty ? "" : " (\(ForeignText.plain(failure.detail, limit: 120)))"
        switch failure.kind {
        case .nameNotFound: return "the name \(request.address.host) does not exist"
        case .resolutionFailed: return "the name \(request.address.host) could not be looked up\(detail)"
        case .noAddress(let family): return "the name \(request.address.host) has no \(family.rawValue) address"
        case .forbiddenAddress(let address):
            return "the name \(request.address.host) stands for \(address), a private or reserved address"
        case .refused: return "\(addressWords) refused the connection"
        case .reset: return "\(addressWords) broke the connection off \(moment)"
        case .unreachable: return "there is no way to \(addressWords)\(detail)"
        case .tls(let problem):
            let words = CertificateWords(chain: certificates, host: request.address.host, now: now)
            return "\(addressWords) cannot be trusted or talked to, as "
                + words.reason(problem, detail: failure.detail)
        case .timedOut(let phase): return timeOutWords(phase)
        case .noAnswer: return "\(addressWords) closed the connection without an answer"
        case .truncatedBody(let expected, let received):
            guard let expected else { return "the answer ended in the middle, after \(received) bytes of body" }
            return "the answer ended after \(received) of the \(expected) bytes that it had announced"
        case .bodyTooLarge(let limit): return "the body has more than \(limit - 1) bytes"
        case .headTooLarge(let limit): return "the header fields have more than \(limit) bytes"
        case .malformedAnswer: return "\(addressWords) answered with something that is no HTTP\(detail)"
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

    private func timeOutWords(_ phase: ExchangeFailure.Phase) -> String {
        let limit = request.limits.phase.roundedSeconds
        switch phase {
        case .resolution: return "looking up the name \(request.address.host) took longer than \(limit)"
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

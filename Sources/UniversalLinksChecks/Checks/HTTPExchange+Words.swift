import HTTPTypes
import JSONSyntax

extension HTTPExchange {
    /// Why the answer cannot be used: the failure, or untrusted certificates; nil if it can.
    var obstructingFailure: ExchangeFailure? {
        failure ?? certificates?.problem.map { ExchangeFailure(.tls($0), detail: certificates?.detail ?? "") }
    }

    /// - Parameter namesHost: Whether to name the host, which is redundant right after its name.
    private func addressWords(namesHost: Bool) -> String {
        let (address, authority) = (request.address, request.address.authority)
        guard let connectedAddress else { return namesHost ? authority : "the host" }
        guard namesHost, address.host != connectedAddress.description else {
            return "\(connectedAddress) port \(address.port)"
        }
        let isPortNamed = authority.hasSuffix(":\(address.port)")
        return "\(authority) at \(connectedAddress)" + (isPortNamed ? "" : " port \(address.port)")
    }

    /// As a clause, with everything that is known.
    ///
    /// - Parameter namesHost: Whether to name the host, which is redundant right after its name.
    func words(for failure: ExchangeFailure, now: UTCInstant, namesHost: Bool = true) -> String {
        let addressWords = addressWords(namesHost: namesHost)
        let name = namesHost ? request.address.host : "this name"
        let detail = failure.detail.isEmpty ? "" : " (\(ForeignText.plain(failure.detail, limit: 120)))"
        switch failure.kind.value {
        case .nameNotFound: return "\(name) does not exist in the DNS"
        case .resolutionFailed: return "the DNS lookup of \(name) failed\(detail)"
        case .noAddress(let family): return "\(name) has no \(family.rawValue) address"
        case .forbiddenAddress(let address):
            return "\(name) resolves to \(address), a private or reserved address"
        case .refused: return "\(addressWords) refused the connection"
        case .reset: return "\(addressWords) reset the connection \(moment)"
        case .unreachable: return "there is no route to \(addressWords)\(detail)"
        case .tls(.noCommonVersion):
            return "\(addressWords) offers no TLS version or cipher that is still in use"
        case .tls(.closed): return "\(addressWords) closed the connection during the TLS handshake"
        case .tls(.other):
            let detail = failure.detail.isEmpty ? "" : ": \(ForeignText.plain(failure.detail, limit: 120))"
            return "the TLS handshake with \(addressWords) failed\(detail)"
        case .tls(let problem):
            let words = CertificateWords(chain: certificates, host: request.address.host, now: now)
            return "\(addressWords) is not trusted: \(words.reason(problem))"
        case .timedOut(let phase): return timeOutWords(phase, name, addressWords)
        case .noAnswer: return "\(addressWords) closed the connection without an answer"
        case .truncatedHead: return "\(addressWords) closed the connection within the header fields of its answer"
        case .truncatedBody(let expected, let received):
            guard let expected else { return "the answer ended early, after \(received) bytes of the body" }
            return "the answer ended after \(received) of the \(expected) bytes that it announced"
        case .bodyTooLarge(let limit): return "the body has more than \(limit - 1) bytes"
        case .headTooLarge(let limit): return "the header fields have more than \(limit) bytes"
        case .malformedAnswer: return "\(addressWords) returned malformed HTTP\(detail)"
        case .onlyHTTP2:
            return "\(addressWords) supports only HTTP/2, and this check supports only HTTP/1.1"
        case .unreadableCoding(let coding):
            return
                "the body is compressed as \(ForeignText.quoted(coding, limit: 40)), which is damaged or was not requested"
        case .proxy(let status):
            return "the proxy refused the connection" + (status.map { " with status \($0)" } ?? "")
                + detail
        case .cancelled: return "the check was cancelled before the answer arrived"
        }
    }

    private var moment: String {
        if response != nil { return "within the answer" }
        return reachedRequest ? "after the request, without an answer" : "before the request could be sent"
    }

    /// Whether the request was sent, as far as is known: only then can its content have mattered.
    var reachedRequest: Bool {
        times.firstByte != nil || times.handshake != nil
            || (request.address.scheme == .http && times.connection != nil)
    }

    private func timeOutWords(_ phase: ExchangeFailure.Phase, _ name: String, _ addressWords: String) -> String {
        let limit = limitWords(of: phase)
        switch phase.value {
        case .resolution: return "the DNS lookup of \(name) did not finish within \(limit)"
        case .connection: return "no connection to \(addressWords) within \(limit)"
        case .handshake: return "the TLS handshake with \(addressWords) did not finish within \(limit)"
        case .head: return "no answer from \(addressWords) within \(limit)"
        case .body:
            let count = CertificateWords.count(response?.sentByteCount ?? 0, "byte")
            return "\(addressWords) sent \(count) of the body, but not the rest within \(limit)"
        case .total: return "the request took longer than \(limit)"
        }
    }

    /// The time limit that was reached, and what set it.
    private func limitWords(of phase: ExchangeFailure.Phase) -> String {
        let limits = request.limits
        let time = (phase == .total ? limits.total : limits.phase).roundedSeconds
        guard let setting = limits.timeSetting else { return time }
        let isWhole = phase == .total || limits.isUndivided
        return "\(time) (" + (isWhole ? setting : "\(setting), a third for each phase") + ")"
    }
}

extension HTTPExchange {
    /// The product that the request names as its user agent: `AASA-Bot`. Escaped and shortened.
    package var agentName: String {
        let product = (request.fields[.userAgent] ?? "").prefix { $0 != "/" && $0 != " " }
        return product.isEmpty ? "AASA-Bot" : ForeignText.plain(String(product), limit: 20)
    }
}

extension Duration {
    fileprivate var roundedSeconds: String {
        let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
        let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return number == "1" ? "1 second" : "\(number) seconds"
    }
}

enum ForeignText {
    static func quoted(_ text: String, limit: Int = 80) -> String { "\"\(plain(text, limit: limit))\"" }

    /// Escaped and shortened.
    static func plain(_ text: String, limit: Int = 80) -> String {
        // Shortened before too, so that a megabyte is not escaped to show a line of it.
        PrintableText.escaped(text.shortened(to: limit)).shortened(to: 2 * limit)
    }

    static func list(_ texts: [String], limit: Int = 4) -> String {
        let shown = texts.prefix(limit).map { plain($0) }
        let rest = texts.count - shown.count
        if rest > 0 { return shown.joined(separator: ", ") + " and \(rest) more" }
        guard shown.count > 1, let last = shown.last else { return shown.first ?? "none" }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }
}

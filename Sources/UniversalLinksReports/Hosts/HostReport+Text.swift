import HTTPTypes
import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

extension HostReport {
    /// The verdict, the findings, and each request on a line.
    ///
    /// - Parameters:
    ///   - report: The findings that count.
    ///   - limit: The most diagnostics; 0 for all.
    ///   - isVerbose: Whether to show the phases of requests, header fields and certificates.
    ///   - now: The present time, for certificates.
    func text(
        _ report: DiagnosticReport, _ style: TextStyle, limit: Int = 0, isVerbose: Bool, now: UTCInstant
    ) -> String {
        let rest = limit > 0 ? max(0, report.diagnostics.count - limit) : 0
        let found =
            report.text(style, limit: limit > 0 ? limit : .max)
            + (rest > 0 ? "\n" + style.styled(ShortenedList.rest(rest, of: "finding"), .faint) + "\n" : "")
        let requests = requestLines(style, isVerbose: isVerbose, now: now).map { $0 + "\n" }.joined()
        return heading(report, style) + "\n" + (found.isEmpty ? "" : "\n" + found + "\n") + requests
    }

    private func heading(_ report: DiagnosticReport, _ style: TextStyle) -> String {
        let counts = DiagnosticCounts(report.diagnostics)
        let unreachability = evidence.unreachabilityWords
        let words = unreachability ?? counts.findingWords
        let role: TextStyle.Role =
            unreachability != nil || counts.errors > 0 ? .bad : counts.warnings > 0 ? .doubtful : .good
        return style.styled("\(evidence.host)", .strong) + ": " + style.styled(words, role)
    }

    private func requestLines(_ style: TextStyle, isVerbose: Bool, now: UTCInstant) -> [String] {
        var requests = originRequests(now: now)
        let copy = copyWords(now: now)
        requests.append(("CDN", copy, evidence.cdn))
        let width = requests.map(\.label.count).max() ?? 0
        return requests.flatMap { label, words, exchange in
            let padding = String(repeating: " ", count: width - label.count + 2)
            let time = exchange.flatMap(\.timeWords).map { ", " + $0 } ?? ""
            let line =
                "  " + style.styled(label, .faint) + padding + words + (time.isEmpty ? "" : style.styled(time, .faint))
            guard isVerbose else { return [line] }
            let indent = String(repeating: " ", count: width + 4)
            let reason = label == "CDN" ? [PrintableText.escaped(cdnState.copyReason)] : []
            return [line] + (reason + (exchange?.detailLines ?? [])).map { indent + $0 }
        }
    }

    private func originRequests(now: UTCInstant) -> [(label: String, words: String, exchange: HTTPExchange?)] {
        var list = [(evidence.origin.agentName, evidence.origin)]
        if let browser = evidence.browser { list.append(("browser", browser)) }
        if let other = evidence.otherFamily { list.append((other.request.family?.rawValue ?? "other address", other)) }
        if let root = evidence.root { list.append(("root", root)) }
        list += evidence.jsonNames.map { exchange in
            (exchange.request.address.target.hasPrefix("/.well-known/") ? ".json" : "root .json", exchange)
        }
        list += evidence.hops.enumerated().map { ("hop \($0 + 1)", $1) }
        return list.map { label, exchange in
            let isHost = exchange.request.address.host == evidence.host.name
            let answer = exchange.answerWords(now: now, namesHost: !isHost)
            return (
                label, label.hasPrefix("hop ") ? "\(exchange.request.address)".printable + ": " + answer : answer,
                exchange
            )
        }
    }

    private func copyWords(now: UTCInstant) -> String {
        guard let cdn = evidence.cdn else { return "not requested" }
        var parts: [String] = []
        if let response = cdn.response { parts.append(response.statusLine) }
        switch cdnState.value {
        case .failureCached(let failure), .originBroken(_, .failure(let failure)):
            if let code = failure.code { parts.append(code.printable) }
        default: break
        }
        if let age = cdnState.freshness?.age, age.seconds > 0 { parts.append("\(age) old") }
        if let failure = cdn.failureWords(now: now) { parts.append(failure) }
        return cdnState.copyTitle + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
    }
}

extension HTTPExchange {
    /// The answer, or why there is none. Foreign text is escaped and shortened.
    fileprivate func answerWords(now: UTCInstant, namesHost: Bool) -> String {
        [response.map(responseWords), failureWords(now: now, namesHost: namesHost)].compactMap { $0 }
            .joined(separator: "; ")
    }

    /// nil if it is unknown, or if the time-out states it.
    fileprivate var timeWords: String? {
        if case .timedOut = failure?.kind.value { return nil }
        return times.total > .zero ? "\(times.total.milliseconds) ms" : nil
    }

    fileprivate var detailLines: [String] {
        var lines = ["\(request.address)".printable]
        let connection = connectionWords
        if !connection.isEmpty { lines.append(connection.joined(separator: ", ")) }
        for certificate in certificates?.certificates.prefix(8) ?? [] {
            lines.append(
                "certificate \(certificate.subject.printable), issued by \(certificate.issuer.printable), "
                    + "\(certificate.notBefore) to \(certificate.notAfter)")
        }
        let fields = response.map { Array($0.fields) } ?? []
        lines += fields.prefix(ForeignBounds.fieldCount).map { "\($0.name): \($0.value)".printable }
        if fields.count > ForeignBounds.fieldCount {
            lines.append("and \(fields.count - ForeignBounds.fieldCount) more header fields")
        }
        return lines
    }

    private func responseWords(_ response: ExchangeResponse) -> String {
        if let target = response.fields[.location], (300..<400).contains(response.status) {
            return "\(response.status) to " + (hostOfRedirect ?? target.printable)
        }
        var parts = [response.statusLine]
        if let type = response.fields[.contentType] { parts.append(type.printable) }
        if response.status == 200 {
            let sent = response.sentByteCount == response.body.count ? "" : " (\(response.sentByteCount) as sent)"
            parts.append(DiagnosticCounts.count(response.body.count, "byte") + sent)
        }
        return parts.joined(separator: ", ")
    }

    /// The host if a redirect keeps the path, which is long.
    private var hostOfRedirect: String? {
        guard let target = redirectAddress, target.scheme == request.address.scheme,
            target.target == request.address.target, target.host != request.address.host
        else { return nil }
        return "\(target.authority), same path".printable
    }

    private var connectionWords: [String] {
        var parts: [String] = []
        if let connectedAddress {
            let others = resolvedAddresses.count - 1
            parts.append("\(connectedAddress)" + (others > 0 ? " and \(others) more" : ""))
        }
        if isOnReusedConnection { parts.append("connection reused") }
        if let security { parts.append(security.version.printable) }
        if let certificate = certificates?.certificates.first {
            parts.append("certificate until \("\(certificate.notAfter)".prefix(10))")
        }
        let phases = [
            ("name", times.resolution), ("connection", times.connection), ("TLS", times.handshake),
            ("first byte", times.firstByte),
        ].compactMap { name, time in time.map { "\(name) \($0.milliseconds)" } }
        if !phases.isEmpty { parts.append("ms: " + phases.joined(separator: ", ")) }
        return parts
    }
}

extension ExchangeResponse {
    fileprivate var statusLine: String { reason.isEmpty ? "\(status)" : "\(status) \(reason.printable)" }
}

extension DiagnosticCounts {
    var findingWords: String {
        errors + warnings + notes == 0 ? "no findings" : sentence
    }
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}

/// How much text from the network is shown.
enum ForeignBounds {
    static let fieldCount = 50
    static let characterCount = 200
}

extension String {
    /// Text from the network, escaped and shortened.
    package var printable: String {
        PrintableText.escaped(shortened(to: ForeignBounds.characterCount))
    }
}

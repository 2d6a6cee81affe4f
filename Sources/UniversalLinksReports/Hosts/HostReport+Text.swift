import HTTPTypes
import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

extension HostReport {
    /// What was asked and what came, in a few lines; then what was found.
    ///
    /// - Parameters:
    ///   - report: What was found, as far as it counts.
    ///   - limit: The most diagnostics that are shown; 0 for all.
    ///   - isVerbose: Whether header fields and certificates are shown.
    ///   - now: When it is told, for what expires.
    func text(
        _ report: DiagnosticReport, _ style: TextStyle, limit: Int = 0, isVerbose: Bool, now: UTCInstant
    ) -> String {
        var lines = [heading(report, style)]
        for (title, exchange) in titledExchanges {
            let isHost = exchange.request.address.host == evidence.host.name
            lines += block(title, exchange.lines(now: now, isVerbose: isVerbose, namesHost: !isHost), style)
        }
        lines += block("state", [PrintableText.escaped(stateWords(report))], style)
        let rest = limit > 0 ? max(0, report.diagnostics.count - limit) : 0
        let found =
            report.text(style, limit: limit > 0 ? limit : .max)
            + (rest > 0 ? "\n" + style.styled(ShortenedList.rest(rest, of: "finding"), .faint) + "\n" : "")
        return lines.map { $0 + "\n" }.joined() + (found.isEmpty ? "" : "\n" + found)
    }

    /// One line for a host of which there is nothing to say.
    func line(_ report: DiagnosticReport, _ style: TextStyle, now: UTCInstant) -> String {
        let words = evidence.origin.lines(now: now, isVerbose: false, namesHost: false).first ?? ""
        return heading(report, style) + style.styled(" (\(words); CDN: \(cdnState.title))", .faint) + "\n"
    }

    /// How the copy stands to the file, with the reason where nothing else here tells it.
    private func stateWords(_ report: DiagnosticReport) -> String {
        let codes = Set(cdnDiagnostics.map(\.code))
        let isTold = report.diagnostics.contains { codes.contains($0.code) }
        if case .notChecked = cdnState, evidence.unreachability != nil { return cdnState.title }
        return evidence.cdn == nil || isTold ? cdnState.title : "\(cdnState.title): \(cdnState.copyReason)"
    }

    private func heading(_ report: DiagnosticReport, _ style: TextStyle) -> String {
        let counts = DiagnosticCounts(report.diagnostics)
        let words = evidence.unreachability == nil ? counts.sentence : "unreachable"
        let role: TextStyle.Role =
            evidence.unreachability != nil || counts.errors > 0 ? .bad : counts.warnings > 0 ? .doubtful : .good
        return style.styled("\(evidence.host)", .strong) + ": " + style.styled(words, role)
    }

    private var titledExchanges: [(title: String, exchange: HTTPExchange)] {
        var list = [("origin", evidence.origin)]
        if let browser = evidence.browser { list.append(("browser", browser)) }
        if let other = evidence.otherFamily { list.append((other.request.family?.rawValue ?? "other", other)) }
        if let root = evidence.root { list.append(("root", root)) }
        list += evidence.jsonNames.map { (".json", $0) }
        list += evidence.hops.enumerated().map { ("hop \($0 + 1)", $1) }
        if let cdn = evidence.cdn { list.append(("CDN", cdn)) }
        return list
    }

    private func block(_ title: String, _ lines: [String], _ style: TextStyle) -> [String] {
        let width = 9
        let padded = title + String(repeating: " ", count: max(0, width - title.count))
        return lines.enumerated().map { index, line in
            "  " + style.styled(index == 0 ? padded : String(repeating: " ", count: width), .faint) + line
        }
    }
}

extension HTTPExchange {
    /// What came, then over which connection; everything foreign escaped and shortened.
    fileprivate func lines(now: UTCInstant, isVerbose: Bool, namesHost: Bool) -> [String] {
        var lines = [
            [response.map(HTTPExchange.words), failureWords(now: now, namesHost: namesHost)].compactMap { $0 }.joined(
                separator: "; ")
        ]
        if response == nil || request.address.target != "/.well-known/apple-app-site-association" {
            lines.append("\(request.address)".printable)
        }
        let connection = connectionWords
        if !connection.isEmpty { lines.append(connection.joined(separator: ", ")) }
        guard isVerbose else { return lines }
        for certificate in certificates?.certificates.prefix(8) ?? [] {
            lines.append(
                "certificate \(certificate.subject.printable), by \(certificate.issuer.printable), "
                    + "\(certificate.notBefore) to \(certificate.notAfter)")
        }
        let fields = response.map { Array($0.fields) } ?? []
        lines += fields.prefix(ForeignBounds.fieldCount).map { "\($0.name): \($0.value)".printable }
        if fields.count > ForeignBounds.fieldCount {
            lines.append("and \(fields.count - ForeignBounds.fieldCount) more header fields")
        }
        return lines
    }

    private static func words(for response: ExchangeResponse) -> String {
        let status = "\(response.status) \(response.reason.printable)"
        var parts = [response.reason.isEmpty ? "\(response.status)" : status]
        if let type = response.fields[.contentType] { parts.append(type.printable) }
        if let location = response.fields[.location] { parts.append("to \(location.printable)") }
        let sent = response.sentByteCount == response.body.count ? "" : ", \(response.sentByteCount) as sent"
        parts.append(DiagnosticCounts.count(response.body.count, "byte") + sent)
        return parts.joined(separator: ", ")
    }

    private var connectionWords: [String] {
        var parts: [String] = []
        if let connectedAddress {
            let others = resolvedAddresses.count - 1
            parts.append("\(connectedAddress)" + (others > 0 ? " and \(others) more" : ""))
        }
        if let security { parts.append(security.version.printable) }
        if let certificate = certificates?.certificates.first {
            parts.append("certificate until \("\(certificate.notAfter)".prefix(10))")
        }
        guard times.total > .zero else { return parts }
        let phases = [
            ("name", times.resolution), ("connection", times.connection), ("TLS", times.handshake),
            ("first byte", times.firstByte),
        ].compactMap { name, time in time.map { "\(name) \($0.milliseconds)" } }
        parts.append(
            "\(times.total.milliseconds) ms" + (phases.isEmpty ? "" : " (\(phases.joined(separator: ", ")))"))
        return parts
    }
}

extension Duration {
    /// The time in whole milliseconds.
    var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}

/// How much of what came over the network is shown.
enum ForeignBounds {
    /// The most header fields of an answer.
    static let fieldCount = 50
    /// The most characters of a text.
    static let characterCount = 200
}

extension String {
    /// Text that came over the network, as it may be shown.
    package var printable: String {
        PrintableText.escaped(shortened(to: ForeignBounds.characterCount))
    }
}

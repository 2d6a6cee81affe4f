import UniversalLinksChecks

/// What the last check of a domain found.
struct DomainFacts: Sendable {
    /// The most diagnostics that are listed.
    static let diagnosticLimit = 20

    let account: DomainAccount
    let now: UTCInstant

    var html: HTML {
        .element("section", [.classes("facts-row"), .init("aria-label", "Last check")]) {
            card("Host", host)
            card("Apple's CDN", cdn)
            card("Certificate", certificate)
            if let diagnostics { diagnostics }
        }
    }

    private func card(_ heading: String, _ content: HTML) -> HTML {
        .element("div", [.classes("card pad fact")]) {
            HTML.element("h2", [], heading)
            content
        }
    }

    private func line(_ text: String, classes: String? = nil) -> HTML {
        .element("p", classes.map { [.classes($0)] } ?? [], text)
    }

    private var host: HTML {
        guard let check = account.lastCheck else { return line("Not checked yet.") }
        let words =
            switch check.origin.state {
            case .served: "Serves a file"
            case .broken: "Serves no usable file"
            case .down: "Does not answer"
            }
        var details = ["\(check.milliseconds) ms"]
        if let status = check.origin.status { details.insert("status \(status)", at: 0) }
        if let file = check.file { details.append("\(file.bytes.count) bytes") }
        return .joined([
            line(words, classes: "value"),
            check.origin.problem.map { line($0) } ?? HTML(),
            line(details.joined(separator: " · "), classes: "quiet small-text"),
            .element("p", [.classes("quiet small-text")]) {
                "Checked "
                HTML.time(check.time)
                ", \(ElapsedTime(from: check.time, to: now)) ago"
            },
            check.file.map { file in
                .element("p", [.classes("quiet small-text")]) {
                    "SHA-256 "
                    HTML.element("code", [.init("title", file.hash)]) { HTML.text(file.hash.prefix(12)) }
                }
            } ?? HTML(),
        ])
    }

    private var cdn: HTML {
        guard let check = account.lastCheck else { return line("Not checked yet.") }
        return .joined([
            line(CDNWords.words(check.cdn.state), classes: "value"),
            check.cdn.reason.isEmpty ? HTML() : line(check.cdn.reason),
            account.summary.lastCheck?.behindSince.map { since in
                .element("p", [.classes("quiet small-text")]) {
                    "Since "
                    HTML.time(since)
                    ", for \(ElapsedTime(from: since, to: now))"
                }
            } ?? HTML(),
        ])
    }

    private var certificate: HTML {
        guard let certificate = account.lastCheck?.certificate else { return line("None was seen.") }
        let left = ElapsedTime(from: now, to: certificate.notAfter)
        return .joined([
            line(certificate.notAfter > now ? "Valid for \(left)" : "Expired", classes: "value"),
            .element("p", [.classes("quiet small-text")]) {
                "Until "
                HTML.time(certificate.notAfter)
            },
            line("Issued by \(certificate.issuer)", classes: "quiet small-text"),
        ])
    }

    private var diagnostics: HTML? {
        guard let found = account.lastCheck?.diagnostics, !found.isEmpty else { return nil }
        return .element("div", [.classes("card pad fact wide")]) {
            HTML.element("h2", [], "Diagnostics")
            HTML.element("ul", [.classes("diagnostics")]) {
                for diagnostic in found.prefix(DomainFacts.diagnosticLimit) {
                    HTML.element("li") {
                        HTML.badge(condition(of: diagnostic), diagnostic.severity)
                        HTML.element("code", [], diagnostic.code)
                        HTML.element("span") { HTML.text(diagnostic.message, limit: 400) }
                    }
                }
            }
            if found.count > DomainFacts.diagnosticLimit {
                line("\(found.count - DomainFacts.diagnosticLimit) more are not shown.", classes: "quiet small-text")
            }
        }
    }

    private func condition(of diagnostic: Monitor.Observation.ObservedDiagnostic) -> DomainCondition {
        switch diagnostic.severity {
        case "error": .error
        case "warning": .warning
        default: .notice
        }
    }
}

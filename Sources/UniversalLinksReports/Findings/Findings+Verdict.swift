import UniversalLinksLinting

extension Findings {
    /// What a run comes to, the worst first. There are "no findings" only where everything was looked at, and nothing that a
    /// baseline contains failed.
    var verdict: [String] {
        let (counts, links) = (DiagnosticCounts(diagnostics), links)
        var parts: [String] = []
        if counts != DiagnosticCounts([]) {
            parts.append(counts.sentence)
        } else if links.failed > 0 {
            parts.append(links.failureWords)
        }
        if links.skipped > 0 { parts.append(links.skippedWords) }
        if !unread.isEmpty { parts.append(unreadWords) }
        return parts.isEmpty ? [counts.sentence] : parts
    }

    private var unreadWords: String {
        // Only `check` has no summary here, and it reads hosts.
        if case .nothing = summary { return "\(DiagnosticCounts.count(unread.count, "host")) could not be checked" }
        return "\(DiagnosticCounts.count(unread.count, "file")) could not be read"
    }

    /// Whether it is a good one.
    var isGood: Bool {
        DiagnosticCounts(diagnostics).errors == 0 && links.failed + links.skipped == 0 && unread.isEmpty
    }

    /// What came of the URLs of all lists.
    var links: LinkCounts {
        switch summary {
        case .expectations(let expectations): expectations.report.linkCounts
        case .untested(let untested): LinkCounts(skipped: untested.count)
        case .project(let project): project.domains.map(\.links).reduce(into: LinkCounts()) { $0 += $1 }
        case .nothing, .files, .schema, .apps: LinkCounts()
        }
    }
}

extension Findings.LinkCounts {
    /// `8 of 32 URLs not as expected`.
    var failureWords: String { "\(failed) of \(DiagnosticCounts.count(tested, "URL")) not as expected" }

    /// `1 URL not tested`; `no URL tested` for a list without one.
    var skippedWords: String {
        skipped == 0 ? "no URL tested" : "\(DiagnosticCounts.count(skipped, "URL")) not tested"
    }
}

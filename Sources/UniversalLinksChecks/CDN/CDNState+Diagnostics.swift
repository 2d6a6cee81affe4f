package import UniversalLinks
package import UniversalLinksLinting

extension CDNState {
    /// Empty if devices get what the host serves, if the CDN was not requested, and if only the host is to blame, which
    /// its own checks report.
    package func diagnostics(for evidence: HostEvidence) -> [Diagnostic] {
        switch value {
        case .inSync, .equivalent: []
        case .stale(let staleness):
            [
                diagnostic(
                    .staleCopy, staleness.copyProblem == nil ? nil : .error, at: evidence.host,
                    notes: staleness.differences.map { $0.sentence + "." })
            ]
        case .failureCached: [diagnostic(.cachedFailure, at: evidence.host)]
        case .onlyOnCDN: [diagnostic(.copyWithoutOrigin, at: evidence.host)]
        case .originBroken(_, .file), .originBroken(_, .failure), .originBroken(_, .unusableCopy):
            [diagnostic(.copyBesideBrokenOrigin, at: evidence.host)]
        case .originBroken(_, .unknown): []
        case .notChecked:
            evidence.cdn == nil || evidence.origin.obstructingFailure != nil
                ? [] : [diagnostic(.unansweredComparison, at: evidence.host)]
        }
    }

    /// The first sentence is the message, the others are notes.
    ///
    /// - Parameter severity: Nil for that of the rule.
    private func diagnostic(
        _ rule: Rule, _ severity: Diagnostic.Severity? = nil, at host: CheckedHost, notes: [String] = []
    ) -> Diagnostic {
        var sentences = copySentences
        if case .onlyOnCDN(let problem, _) = value { sentences.append(problem.sentence) }
        let all = sentences.dropFirst() + notes + [timing].compactMap { $0 }
        let first = sentences.first ?? rule.summary
        return Diagnostic(
            rule.code, severity ?? rule.severity, "\(host): \(first.prefix(1).lowercased())\(first.dropFirst())",
            notes: all.map { Diagnostic.Note($0) },
            help: remedy ?? rule.remedy
        ).offering(remedy == nil ? .remedy : nil)
    }
}

/// What an out-of-date CDN copy means for a run.
package enum CDNPolicy: String, Sendable, CaseIterable {
    /// Findings: warnings, and errors if devices get no file.
    case warn
    /// A separate ending of the run.
    case require
    /// Nothing: the state is shown without a diagnostic.
    case ignore
}

extension Rule {
    package static let ofCDN: [Rule] = [
        staleCopy, cachedFailure, copyWithoutOrigin, copyBesideBrokenOrigin, unansweredComparison,
    ]

    static let staleCopy = Rule(
        Diagnostic.Code("AASA951", "stale-cdn-copy"), .warning, .cdn,
        summary: "A CDN copy that differs from the host's file",
        effect: """
            Devices use the CDN's copy, not the host's file, until the CDN fetches the file again and the devices fetch the copy \
            again, which they do about once a week.
            """,
        reason: """
            The CDN caches what it fetched, and requests the host again within about 24 hours; this cannot be forced. Files are \
            compared by meaning: key order, white space, notation and comments do not count. If the copy is not an association file at \
            all, devices get no file, and the finding is an error.
            """,
        remedy: """
            Wait, then compare again. Publish the file before you release the app that needs it. \
            If the copy stays, check whether the host serves other files to other countries, addresses or user agents. During \
            development, `?mode=developer` in the entitlement bypasses the CDN.
            """,
        evidence: [.copyOfCDN, .answerOfCDN, .renewalOfCDN])

    static let cachedFailure = Rule(
        Diagnostic.Code("AASA952", "failure-cached-by-cdn"), .error, .cdn,
        summary: "A failure that the CDN has cached, while the host serves the file",
        effect: """
            Devices get no file now: apps installed or updated meanwhile do not open the host's links.
            """,
        reason: """
            The CDN could not fetch the file when it tried, and returns that failure until it expires. Its header fields say why: \
            Apple-Failure-Reason contains a code, Apple-Failure-Details more. Apple has not published a list of the codes.
            """,
        remedy: """
            Fix the cause that the code names, and wait until the CDN requests the host again. If the host serves the file from \
            here, check firewalls, bot protection, IPv6 addresses and other countries: the CDN connects from Apple's network.
            """,
        evidence: [.copyOfCDN, .failureOfCDN, .renewalOfCDN])

    static let copyWithoutOrigin = Rule(
        Diagnostic.Code("AASA953", "file-only-on-cdn"), .warning, .cdn,
        summary: "A file that only the CDN still has",
        effect: "Links keep working until the CDN requests the host again; then they open in the browser.",
        reason: """
            The host returns 404 or 410: the file was removed or moved, or a deployment lost it. The CDN hides that for a while.
            """,
        remedy: "Serve the file again, unless you removed it on purpose and want links to stop working.",
        evidence: [.copyOfCDN, .renewalOfCDN])

    static let copyBesideBrokenOrigin = Rule(
        Diagnostic.Code("AASA954", "cdn-beside-broken-origin"), .note, .cdn,
        summary: "The CDN's copy while the host serves no file",
        effect: "Devices get what the CDN has: an earlier file, or a failure.",
        reason: """
            The host serves something that is not an association file, or is unreachable. The CDN's copy shows what Apple got last.
            """,
        remedy: "Fix the host first. The CDN's failure code, if any, shows what Apple gets from it.",
        evidence: [.copyOfCDN, .failureOfCDN, .renewalOfCDN])

    static let unansweredComparison = Rule(
        Diagnostic.Code("AASA955", "cdn-not-compared"), .warning, .cdn,
        summary: "A CDN copy that could not be compared",
        effect: "Unknown: what devices get from the CDN is not known.",
        reason: "The CDN, or the host, did not give a conclusive answer.",
        remedy: "Check this machine's network, including proxies, and try again.",
        evidence: [.copyOfCDN])
}

import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings {
    package func summaryText(_ style: TextStyle, limit: Int = 0) -> String {
        ownSummaryText(style, limit: limit) + hidden.text
    }

    private func ownSummaryText(_ style: TextStyle, limit: Int) -> String {
        switch summary {
        case .nothing: return ""
        case .files(let files): return files.text(unread: unread.count, style)
        case .schema(let schema): return schema.text
        case .expectations(let expectations): return expectations.text(style, limit: limit)
        case .untested(let untested): return untested.text(style)
        case .project(let project): return project.text(of: self, style)
        case .apps(let apps):
            let counts = DiagnosticCounts(diagnostics)
            let uncompared = apps.reduce(0) { $0 + $1.uncompared.count }
            let parts = [
                diagnostics.isEmpty && uncompared > 0 ? nil : counts.sentence,
                uncompared == 0 ? nil : "\(DiagnosticCounts.count(uncompared, "domain")) not compared",
            ]
            let sentence =
                "\(DiagnosticCounts.count(apps.count, "app")): " + parts.compactMap(\.self).joined(separator: "; ")
            let isGood = counts.isGood && uncompared == 0
            let texts = apps.map { $0.text(style) } + [style.verdict(sentence, isGood: isGood) + "\n"]
            return texts.joined(separator: "\n")
        }
    }
}

extension Findings.Hidden {
    var text: String {
        var parts: [String] = []
        if knownCount > 0 { parts.append("\(knownCount) in the baseline") }
        if ignoredCount > 0 { parts.append("\(ignoredCount) ignored") }
        return parts.isEmpty ? "" : parts.joined(separator: "; ") + "\n"
    }
}

extension Findings {
    var summaryMembers: [JSONObject.Member] { ownSummaryMembers + hidden.members }

    private var ownSummaryMembers: [JSONObject.Member] {
        switch summary {
        case .nothing: []
        case .files(let files): [.init(key: "summary", value: files.json), unreadMember]
        case .schema(let schema): [.init(key: "schema", value: JSONValue(schema.schemaName))]
        case .expectations(let expectations): expectations.members
        case .untested(let untested): untested.members
        case .project(let project):
            [
                .init(key: "domains", value: JSONValue(project.domains.map(\.json))),
                unreadMember,
                .init(key: "summary", value: project.json(DiagnosticCounts(diagnostics))),
            ]
        case .apps(let apps):
            [
                .init(key: "apps", value: JSONValue(apps.map(\.json))),
                .init(key: "summary", value: appSummary(apps, DiagnosticCounts(diagnostics))),
                unreadMember,
            ]
        }
    }

    private var unreadMember: JSONObject.Member {
        .init(
            key: "unread",
            value: JSONValue(unread.map { ["file": JSONValue($0.name), "message": JSONValue($0.message)] }))
    }

    private func appSummary(_ apps: [AppSummary], _ counts: DiagnosticCounts) -> JSONValue {
        [
            "apps": JSONValue(apps.count), "errors": JSONValue(counts.errors), "warnings": JSONValue(counts.warnings),
            "notes": JSONValue(counts.notes), "notCompared": JSONValue(apps.reduce(0) { $0 + $1.uncompared.count }),
        ]
    }
}

extension Findings.Hidden {
    fileprivate var members: [JSONObject.Member] {
        guard ignoredCount + knownCount > 0 else { return [] }
        return [.init(key: "hidden", value: ["ignored": JSONValue(ignoredCount), "known": JSONValue(knownCount)])]
    }
}

extension Findings {
    /// The result of a run, worst first. It is "no findings" only if everything was read and tested.
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
        if case .nothing = summary { return "\(DiagnosticCounts.count(unread.count, "host")) could not be checked" }
        return "\(DiagnosticCounts.count(unread.count, "file")) could not be read"
    }

    var isGood: Bool {
        DiagnosticCounts(diagnostics).errors == 0 && links.failed + links.skipped == 0 && unread.isEmpty
    }

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

extension Findings.ProjectSummary {
    func text(of findings: Findings, _ style: TextStyle) -> String {
        let width = domains.map { $0.name.unicodeScalars.count }.max() ?? 0
        var lines = domains.map { domain in
            let padding = String(repeating: " ", count: width - domain.name.unicodeScalars.count)
            return PrintableText.escaped(domain.name) + padding + "  " + domain.text(style)
        }
        var total = DiagnosticCounts.count(domains.count, "domain") + ": " + findings.verdict.joined(separator: "; ")
        if let fixedCount { total += "; \(fixedCount) fixed" }
        if knownCount > 0 { total += "; \(knownCount) in the baseline" }
        if ignoredCount > 0 { total += "; \(ignoredCount) ignored" }
        lines.append(style.verdict(total, isGood: findings.isGood))
        return lines.map { $0 + "\n" }.joined()
    }
}

extension Findings.ProjectSummary.Domain {
    fileprivate func text(_ style: TextStyle) -> String {
        let isFine = counts == DiagnosticCounts([])
        var parts = isIncomplete ? [style.verdict("incomplete", isGood: false)] : []
        if !isFine || isComplete && links.failed == 0 {
            parts.append(style.verdict(counts.sentence, isGood: counts.errors == 0))
        }
        if links.skipped > 0 { parts.append(style.verdict(links.skippedWords, isGood: false)) }
        if links.failed > 0 {
            parts.append(links.failureWords)
        } else if links.tested > 0 {
            parts.append("\(DiagnosticCounts.count(links.tested, "URL")) as expected")
        }
        if let coverage, coverage.componentCount > 0 { parts.append("coverage \(coverage.percentage) %") }
        return parts.joined(separator: ", ")
    }
}

extension Findings.ProjectSummary {
    func json(_ counts: DiagnosticCounts) -> JSONValue {
        [
            "domains": JSONValue(domains.count),
            "errors": JSONValue(counts.errors),
            "warnings": JSONValue(counts.warnings),
            "notes": JSONValue(counts.notes),
            "fixed": JSONValue(fixedCount ?? 0),
            "ignored": JSONValue(ignoredCount),
            "known": JSONValue(knownCount),
        ]
    }
}

extension Findings.ProjectSummary.Domain {
    var json: JSONValue {
        [
            "domain": JSONValue(name),
            "file": JSONValue(fileName),
            "complete": JSONValue(isComplete),
            "errors": JSONValue(counts.errors),
            "warnings": JSONValue(counts.warnings),
            "notes": JSONValue(counts.notes),
            "links": [
                "passed": JSONValue(links.passed), "failed": JSONValue(links.failed),
                "skipped": JSONValue(links.skipped),
            ],
            "coverage": JSONValue(coverage?.percentage),
        ]
    }
}

extension Findings.SchemaSummary {
    var text: String {
        let answer =
            violationCount == 0 ? "valid" : "not valid: \(DiagnosticCounts.count(violationCount, "violation"))"
        return PrintableText.escaped("\(fileName): \(answer) (\(schemaName))") + "\n"
    }
}

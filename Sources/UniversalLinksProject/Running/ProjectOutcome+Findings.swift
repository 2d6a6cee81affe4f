import UniversalLinks
package import UniversalLinksLinting

extension ProjectOutcome {
    /// The outcome in the shape that every format is written from.
    package var findings: Findings { findings(fixedCount: nil) }

    /// The same after fixes.
    ///
    /// - Parameter fixedCount: How many diagnostics were fixed before; nil if nothing was to be fixed.
    package func findings(fixedCount: Int?) -> Findings {
        Findings(
            sections.map(\.report.gathered), cases: sections.flatMap(\.cases),
            unread: unread.map { Findings.Unread(name: $0.name, message: $0.message) },
            summary: .project(
                .init(
                    domains: domains.map(summary(of:)), ignoredCount: ignoredCount, knownCount: knownCount,
                    fixedCount: fixedCount)))
    }

    private func summary(of domain: DomainOutcome) -> Findings.ProjectSummary.Domain {
        .init(
            name: "\(domain.domain)", fileName: domain.fileName, isIncomplete: domain.isIncomplete,
            counts: DiagnosticCounts(domain.sections.flatMap { sections[$0].report.gathered.diagnostics }),
            links: linkCounts(of: domain), coverage: domain.coverage)
    }

    /// What came of the expectations of a domain, all its lists together.
    private func linkCounts(of domain: DomainOutcome) -> (passed: Int, failed: Int, skipped: Int) {
        let reports = domain.sections.compactMap { index in
            if case .links(let results?) = sections[index].subject { results.report } else { nil }
        }
        return (
            reports.map(\.passedCount).reduce(0, +), reports.map(\.failedCount).reduce(0, +),
            reports.map(\.skippedCount).reduce(0, +)
        )
    }
}

extension ProjectSection {
    /// What was looked at, for formats that count successes as well.
    fileprivate var cases: [Findings.Case] {
        switch subject {
        case .links(let results?): results.report.cases(of: results.list, in: report)
        case .file, .links: report.cases(suite: name)
        case .apps, .upkeep: report.diagnostics.isEmpty ? [] : report.cases(suite: name)
        }
    }
}

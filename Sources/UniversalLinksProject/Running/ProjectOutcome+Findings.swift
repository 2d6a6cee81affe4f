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
                    domains: domains.map(summary(of:)), ignoredCount: ignoredCount,
                    knownCount: knownCount,
                    fixedCount: fixedCount)))
    }

    private func summary(of domain: DomainOutcome) -> Findings.ProjectSummary.Domain {
        let (reports, links) = (domain.sections.map { sections[$0].report }, linkCounts(of: domain))
        return .init(
            name: "\(domain.domain)", fileName: domain.fileName, isIncomplete: domain.isIncomplete,
            isComplete: !domain.isIncomplete && links.skipped == 0 && reports.allSatisfy(\.isOfWholeFile),
            counts: DiagnosticCounts(reports.flatMap(\.gathered.diagnostics)),
            links: links, coverage: domain.coverage)
    }

    /// What came of the expectations of a domain, all its lists together.
    private func linkCounts(of domain: DomainOutcome) -> Findings.LinkCounts {
        var counts = Findings.LinkCounts()
        for index in domain.sections {
            switch sections[index].subject {
            case .links(let results): counts += results.report.linkCounts
            case .untestedLinks(let list): counts.skipped += list?.expectations.count ?? 0
            case .file, .apps, .upkeep: continue
            }
        }
        return counts
    }
}

extension ProjectSection {
    /// What was looked at, for formats that count successes as well.
    fileprivate var cases: [Findings.Case] {
        switch subject {
        case .links(let results): results.report.cases(of: results.list, in: report)
        case .untestedLinks(let list?): list.untestedCases(suite: name)
        case .file: report.cases(suite: name)
        case .untestedLinks(nil), .apps, .upkeep: report.diagnostics.isEmpty ? [] : report.cases(suite: name)
        }
    }
}

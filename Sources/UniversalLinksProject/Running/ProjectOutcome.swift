package import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

package struct ProjectOutcome: Sendable {
    /// Domain by domain; each file and comparison once.
    package internal(set) var sections: [ProjectSection]
    package let domains: [DomainOutcome]
    package let unread: [UnreadFile]
    let ignored: [DiagnosticReport]
    /// How many diagnostics are in the baseline.
    package internal(set) var knownCount = 0
    let rules: RunSettings
    /// Whether everything that the project lists was checked.
    let isWhole: Bool

    package struct DomainOutcome: Sendable {
        package let domain: AssociationFile.Domain
        package let fileName: String
        /// The indices of its sections; a file that several domains share is in each of them.
        package let sections: [Int]
        package let isIncomplete: Bool
        /// Nil without lists, or if not all of them could be compared.
        package let coverage: ExpectationReport.Coverage?
    }

    package var ignoredCount: Int { ignored.map(\.diagnostics.count).reduce(0, +) }

    package var diagnostics: [Diagnostic] { sections.flatMap(\.report.diagnostics) }

    init(_ run: ProjectRun, _ inputs: ProjectInputs, _ judged: [JudgedDomain]) {
        (rules, isWhole) = (run.rules, run.isWhole)
        var collecting = Collecting(run: run, untested: UntestedLinks(of: judged, under: run.rules))
        var domains: [DomainOutcome] = []
        for domain in judged {
            var indices: [Int] = []
            if let file = inputs.files[domain.listed.file.value],
                file.isBroken || run.scope == .everything && file.isRead
            {
                indices.append(collecting.add(file))
            }
            for section in domain.sections { indices.append(collecting.add(section)) }
            collecting.add(domain.unread)
            domains.append(
                DomainOutcome(
                    domain: domain.listed.domain, fileName: run.name(of: domain.listed.file.value), sections: indices,
                    isIncomplete: !domain.unread.isEmpty,
                    coverage: domain.listed.links.isEmpty ? nil : domain.coverage))
        }
        collecting.addUnlistedDomains(inputs.entitlements)
        if run.isWhole { collecting.addUpkeep() }
        sections = collecting.sections
        unread = collecting.unread
        ignored = collecting.ignores.reports
        self.domains = domains
    }

    /// Puts the sections of all domains together: shared ones once, and without what is ignored.
    private struct Collecting {
        let run: ProjectRun
        var sections: [ProjectSection] = []
        var unread: [UnreadFile] = []
        var ignores: IgnoreList

        private let untested: UntestedLinks
        private var fileIndices: [String: Int] = [:]
        private var told: Set<Told> = []
        private var unreadPaths: Set<String> = []

        /// What makes two diagnostics the same for a reader.
        private struct Told: Hashable {
            let code: Diagnostic.Code
            let location: Diagnostic.Location?
            let file: String?
            let message: String
        }

        init(run: ProjectRun, untested: UntestedLinks) {
            (self.run, self.untested) = (run, untested)
            ignores = IgnoreList(run)
        }

        mutating func add(_ file: LintedFile) -> Int {
            if let index = fileIndices[file.path] { return index }
            var judged = run.rules.severities.applied(to: file.diagnostics)
            if file.isBroken, !judged.isEmpty { judged[0] = judged[0].adding(untested.notes(onFile: file.path)) }
            let report = DiagnosticReport(judged, documents: [.associationFile: run.text(of: file)])
            fileIndices[file.path] = sections.count
            return append(
                ProjectSection(subject: .file, name: run.name(of: file.path), report: ignores.filtered(report)))
        }

        mutating func add(_ section: ProjectSection) -> Int {
            let judged = run.rules.severities.applied(to: section.report.diagnostics)
            let report = ignores.filtered(DiagnosticReport(judged, documents: section.report.documents))
            guard case .apps = section.subject else { return append(section.with(report.diagnostics)) }
            return append(
                section.with(
                    report.diagnostics.filter { diagnostic in
                        let file = diagnostic.location.flatMap { report.documents[$0.document]?.name }
                        return told.insert(
                            Told(
                                code: diagnostic.code, location: diagnostic.location, file: file,
                                message: diagnostic.message)
                        ).inserted
                    }))
        }

        mutating func add(_ files: [UnreadFile]) {
            unread += files.filter { unreadPaths.insert($0.path).inserted }
        }

        mutating func addUnlistedDomains(_ entitlements: [String: ReadEntitlements]) {
            let hosts = Set(run.configuration.domains.map(\.domain.host))
            var seen: Set<String> = []
            var diagnostics: [Diagnostic] = []
            for file in run.domains.flatMap(\.entitlements) where seen.insert(file.path.value).inserted {
                guard case .entitlements(let read)? = entitlements[file.path.value] else { continue }
                for entry in read.associatedDomains where entry.service == "applinks" && entry.isUsable {
                    guard !hosts.contains(entry.host) else { continue }
                    diagnostics.append(
                        Diagnostic(
                            .unlistedDomain,
                            "\(run.name(of: file.path.value)) has \"\(entry.text.shortened())\", but "
                                + "\(run.project.name) does not list the domain.",
                            at: Diagnostic.Location(file.path.place, in: run.configuration),
                            help: "List \(entry.host.shortened()) under \"domains\", or remove the entry."))
                }
            }
            addConfigurationSection(.apps, diagnostics)
        }

        mutating func addUpkeep() {
            addConfigurationSection(.upkeep, ignores.upkeep(names: names, unread: unread))
        }

        private var names: Set<String> { Set(sections.flatMap { $0.report.documents.values.map(\.name) }) }

        private mutating func addConfigurationSection(_ subject: ProjectSection.Subject, _ diagnostics: [Diagnostic]) {
            guard !diagnostics.isEmpty else { return }
            let report = DiagnosticReport(diagnostics, documents: [.configuration: run.configurationText])
            _ = add(ProjectSection(subject: subject, name: run.project.name, report: report))
        }

        private mutating func append(_ section: ProjectSection) -> Int {
            sections.append(section)
            return sections.count - 1
        }
    }
}

/// What was found in one file of a project, or in one comparison of two.
package struct ProjectSection: Sendable {
    package let subject: Subject
    package let name: String
    package let report: DiagnosticReport

    package enum Subject: Sendable {
        case file
        case links(LinkResults)
        /// A link list that was not compared, because its domain's file cannot be read; nil if the list is invalid.
        case untestedLinks(LinkList?)
        case apps
        /// The configuration itself, or the baseline.
        case upkeep
    }

    package struct LinkResults: Sendable {
        package let list: LinkList
        package let report: ExpectationReport
    }

    func with(_ diagnostics: [Diagnostic]) -> ProjectSection {
        ProjectSection(
            subject: subject, name: name, report: DiagnosticReport(diagnostics, documents: report.documents))
    }
}

extension ProjectOutcome {
    /// The outcome in the form that every output format is written from.
    package var findings: Findings { findings(fixedCount: nil) }

    /// The same after fixes.
    ///
    /// - Parameter fixedCount: How many diagnostics were fixed; nil if nothing was to be fixed.
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
    /// What was checked, for formats that count successes as well.
    fileprivate var cases: [Findings.Case] {
        switch subject {
        case .links(let results): results.report.cases(of: results.list, in: report)
        case .untestedLinks(let list?): list.untestedCases(suite: name)
        case .file: report.cases(suite: name)
        case .untestedLinks(nil), .apps, .upkeep: report.diagnostics.isEmpty ? [] : report.cases(suite: name)
        }
    }
}

extension ProjectOutcome {
    /// A baseline with everything that was found.
    ///
    /// - Parameter folder: The configuration's folder, as seen from where names are shown.
    package func baseline(in folder: String) -> Baseline { Baseline(of: sections.map(\.report), in: folder) }

    /// Removes what a baseline contains and, if everything was checked, adds a note for each of its entries that
    /// nothing was found for.
    ///
    /// - Parameters:
    ///   - name: The baseline's name, as it is shown.
    ///   - folder: The configuration's folder, as seen from where names are shown.
    package mutating func hide(
        knownTo baseline: Baseline, named name: String, source: SourceText, in folder: String
    ) {
        let isComplete = unread.isEmpty && sections.allSatisfy(\.report.isOfWholeFile)
        let filtered = baseline.filtered(sections.map(\.report), ignoring: ignored, in: folder)
        sections = zip(sections, filtered.reports).map { $0.with($1.diagnostics) }
        knownCount += filtered.knownCount
        guard isWhole,
            let report = filtered.outdatedReport(
                named: name, source: source, isWhole: isComplete, isSought: rules.reports(codeWithID:))
        else { return }
        let judged = DiagnosticReport(rules.severities.applied(to: report.diagnostics), documents: report.documents)
        sections.append(ProjectSection(subject: .upkeep, name: name, report: judged))
    }
}

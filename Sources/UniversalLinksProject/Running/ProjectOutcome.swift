import JSONSyntax
package import UniversalLinks
import UniversalLinksLinting

/// What a run over a project found.
package struct ProjectOutcome: Sendable {
    /// What was found, domain by domain; each file and comparison once.
    package internal(set) var sections: [ProjectSection]
    /// The domains, in the order of the configuration.
    package let domains: [DomainOutcome]
    /// Files that could not be read, each once.
    package let unread: [UnreadFile]
    /// What the configuration ignores.
    let ignored: [DiagnosticReport]
    /// How many diagnostics a baseline knows.
    package internal(set) var knownCount = 0
    /// How strict the run was.
    let rules: RunSettings
    /// Whether everything that the project lists was looked at.
    let isWhole: Bool

    /// What was found for one domain.
    package struct DomainOutcome: Sendable {
        /// The domain.
        package let domain: AssociationFile.Domain
        /// Its association file, as it is shown.
        package let fileName: String
        /// Which sections concern it; a file that several domains share is one of each of them.
        package let sections: [Int]
        /// Whether one of its files could not be read.
        package let isIncomplete: Bool
        /// What its lists exercise; nil without lists, or where they could not all be compared.
        package let coverage: ExpectationReport.Coverage?
    }

    /// How many diagnostics the configuration ignores.
    package var ignoredCount: Int { ignored.map(\.diagnostics.count).reduce(0, +) }

    /// Every diagnostic that counts.
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

    /// Puts the sections of all domains together: what several of them share once, and without what is ignored.
    private struct Collecting {
        let run: ProjectRun
        var sections: [ProjectSection] = []
        var unread: [UnreadFile] = []
        var ignores: IgnoreList

        private let untested: UntestedLinks
        private var fileIndices: [String: Int] = [:]
        private var told: Set<Told> = []
        private var unreadPaths: Set<String> = []

        /// What makes a diagnostic the same as another for a reader.
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
                            "unlisted domain: \(run.name(of: file.path.value)) has \"\(entry.text.shortened())\", but "
                                + "\(run.project.name) does not list the domain",
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

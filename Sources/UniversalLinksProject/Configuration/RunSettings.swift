package import UniversalLinks
package import UniversalLinksChecks
package import UniversalLinksLinting

/// The settings in force, each with its origin: an option, else the project's configuration, else the default.
///
/// Every command gets its strictness from here, and from nowhere else.
package struct RunSettings: Sendable {
    /// Nil outside a project, or if it does not count.
    package let project: Project?
    package let options: Options
    /// The day for deciding whether entries under `ignore` have expired; nil if none has.
    package let today: CalendarDate?

    /// Options of the command line; nil if not given.
    package struct Options: Sendable {
        package var minimumSystem: SystemVersion?
        package var rules = RuleSelection()
        package var isPedantic = false
        package var threshold: Threshold?
        package var baseline: BaselineChoice?
        package var requiredCoverage: Int?

        package init() {}
    }

    package enum BaselineChoice: Hashable, Sendable {
        /// None, whatever the configuration says.
        case nothing
        case file(String)
    }

    private let domains: ProjectDomains?

    package init(project: Project? = nil, options: Options = Options(), today: CalendarDate? = nil) {
        (self.project, self.options, self.today) = (project, options, today)
        domains = project.map { ProjectDomains($0) }
    }

    package func domains(withFile path: String) -> [ListedDomain] { domains?.domains(withFile: path) ?? [] }
}

// MARK: - Values

extension RunSettings {
    /// The oldest system that a file is for; the oldest of all, if several domains share the file.
    ///
    /// - Parameter path: Nil for a file that no project lists, such as standard input.
    package func minimumSystem(ofFile path: String? = nil) -> Setting<SystemVersion> {
        minimumSystem(of: path.map(domains(withFile:)) ?? [])
    }

    /// The oldest system that the file of some domains is for; without domains, the setting for all files.
    package func minimumSystem(of domains: [ListedDomain]) -> Setting<SystemVersion> {
        if let version = options.minimumSystem { return Setting(version, from: .option(.minimumSystem)) }
        let named = domains.isEmpty ? [project?.configuration.defaults.minimumSystem] : domains.map(\.minimumSystem)
        let oldest = named.min { ($0?.value ?? .standard) < ($1?.value ?? .standard) }
        return setting(oldest ?? nil) ?? Setting(.standard, from: .standard)
    }

    package var threshold: Setting<Threshold> {
        if let threshold = options.threshold { return Setting(threshold, from: .option(.threshold)) }
        return setting(project?.configuration.threshold) ?? Setting(.error, from: .standard)
    }

    /// As it is shown; nil without a baseline.
    package var baseline: Setting<String?> {
        switch options.baseline {
        case .nothing: return Setting(nil, from: .option(.noBaseline))
        case .file(let path): return Setting(path, from: .option(.baseline))
        case nil:
            guard let project, let named = project.configuration.baseline else { return Setting(nil, from: .standard) }
            return Setting(project.name(of: named.value), from: origin(named.place))
        }
    }

    /// The percentage of components that must decide a URL of the domain's lists; nil if there is no requirement.
    package func requiredCoverage(of domain: ListedDomain) -> Setting<Int?> {
        if let coverage = options.requiredCoverage { return Setting(coverage, from: .option(.requiredCoverage)) }
        guard let named = domain.requiredCoverage else { return Setting(nil, from: .standard) }
        return Setting(named.value, from: origin(named.place))
    }

    /// Severities that replace the defaults. An unreadable file stays an error: otherwise a file that nobody checked
    /// would pass.
    package var severities: SeverityTable {
        var table = options.rules.applied(to: project?.configuration.severities ?? SeverityTable())
        for code in Diagnostic.Code.ofUnreadable { table[code] = nil }
        return table
    }

    package var isPedantic: Setting<Bool> {
        if options.isPedantic { return Setting(true, from: .option(.pedantic)) }
        return setting(project?.configuration.isPedantic) ?? Setting(false, from: .standard)
    }

    /// - Parameter path: Nil for a file that no project lists.
    package func linter(forFile path: String? = nil) -> Linter {
        linter(for: minimumSystem(ofFile: path).value)
    }

    package func linter(forHost name: String) -> Linter { linter(for: minimumSystem(ofHost: name)) }

    package func minimumSystem(ofHost name: String) -> SystemVersion { minimumSystem(of: domains(ofHost: name)).value }

    private func linter(for system: SystemVersion) -> Linter {
        // If a rule is selected by its name, show everything that it finds.
        let isPedantic = isPedantic.value || options.rules.selected.contains { $0.precision == .rule }
        return Linter(.init(minimumSystem: system.release, severities: severities, isPedantic: isPedantic))
    }

    func domains(ofHost name: String) -> [ListedDomain] { domains?.domains(servedBy: name) ?? [] }

    package func origin(_ place: SourcePlace) -> SettingOrigin {
        project.map { .configuration(line: $0.line(of: place)) } ?? .standard
    }

    private func setting<Value>(_ located: Located<Value>?) -> Setting<Value>? {
        located.map { Setting($0.value, from: origin($0.place)) }
    }
}

package struct Setting<Value: Sendable>: Sendable {
    package let value: Value
    package let origin: SettingOrigin

    package init(_ value: Value, from origin: SettingOrigin) {
        (self.value, self.origin) = (value, origin)
    }
}

package enum SettingOrigin: Hashable, Sendable {
    case standard
    /// A line of the configuration, as it is shown: `aasa.yml:7`.
    case configuration(line: String)
    case option(Option)

    package enum Option: Hashable, Sendable {
        case minimumSystem
        case threshold
        case pedantic
        case baseline
        case noBaseline
        case requiredCoverage
    }
}

extension RunSettings {
    /// The entries under `ignore` that can be for the files of some domains, or for the configuration itself.
    package func ignores(for domains: [ListedDomain]) -> [IgnoredDiagnostic] {
        guard let project else { return [] }
        let suppressions = Suppressions(of: self)
        let names =
            [project.name]
            + domains.flatMap { domain in
                [domain.file.value] + (domain.links + domain.entitlements).map(\.path.value)
            }.map(project.name(of:))
        return suppressions.entries.indices.filter { index in
            names.contains { suppressions.concerns(index, fileNamed: $0) }
        }.map { suppressions.entries[$0] }
    }
}

extension RunSettings {
    package struct Judged: Sendable {
        /// The reports in the same order, with severities applied, and without what is ignored or in the baseline.
        package let reports: [DiagnosticReport]
        package let hidden: Findings.Hidden
    }

    package func judged(_ reports: [DiagnosticReport], knownTo baseline: BaselineFile?) -> Judged {
        let (severities, suppressions) = (severities, Suppressions(of: self))
        var ignoredCount = 0
        let judged = reports.map { report in
            let filtered = suppressions.filtered(
                DiagnosticReport(severities.applied(to: report.diagnostics), documents: report.documents))
            ignoredCount += filtered.count
            return filtered.report
        }
        let known = baseline.map { $0.baseline.filtered(judged.map(\.withAbsoluteNames), in: baselineFolder) }
        return Judged(
            reports: known.map { known in
                zip(known.reports, judged).map { DiagnosticReport($0.diagnostics, documents: $1.documents) }
            } ?? judged,
            hidden: .init(ignoredCount: ignoredCount, knownCount: known?.knownCount ?? 0))
    }

    /// Nil without a baseline.
    ///
    /// - Parameter folder: A folder outside of which nothing is read; nil for files anywhere.
    package func readBaseline(within folder: WorkingFolder? = nil) throws(RunFailure) -> BaselineFile? {
        let setting = baseline
        guard let path = setting.value else { return nil }
        do throws(RunFailure) {
            return try BaselineFile(path, within: folder)
        } catch {
            guard case .configuration(let line) = setting.origin else { throw error }
            throw RunFailure(
                error.kind, about: error.name, "\(error.reason) It is named at \(line).", nextStep: error.nextStep)
        }
    }

    /// The absolute path of the folder that names in a baseline are relative to: the project's, else the baseline's.
    package var baselineFolder: String { baselineFolder(at: baseline.value ?? "") }

    package func baselineFolder(at path: String) -> String {
        ProjectPath.absolute(project?.folder ?? ProjectPath.folder(of: ProjectPath.absolute(path)))
    }

    /// Whether diagnostics of a code, given by its number, would be reported.
    func reports(codeWithID id: String) -> Bool {
        guard let rule = Rule.known.first(where: { $0.code.id == id }) else { return true }
        // Without `--pedantic`, such a rule is reported only in part.
        return severities[rule.code] != .silenced && (isPedantic.value || !rule.isPedantic)
    }
}

extension DiagnosticReport {
    /// With names from the root, for comparison.
    var withAbsoluteNames: DiagnosticReport {
        DiagnosticReport(
            diagnostics,
            documents: documents.mapValues { text in
                NamedText(
                    name: text.isFile ? ProjectPath.absolute(text.name) : text.name, source: text.source,
                    isFile: text.isFile)
            })
    }
}

extension RunSettings {
    /// Judges hosts by these settings: each by what the project says about its domain, without what is ignored or in
    /// the baseline. What is ignored in a listed file is also ignored in the copy that the domain's host serves.
    package func hostJudge(
        knownTo baseline: BaselineFile?
    ) -> @Sendable (_ evidence: HostEvidence, _ now: UTCInstant) -> HostReport {
        let settings = self
        let filter = hostFilter(knownTo: baseline)
        return { evidence, now in
            filter(HostReport(judging: evidence, linter: settings.linter(forHost: evidence.host.name), now: now))
        }
    }

    /// Removes what is ignored or in the baseline from reports on hosts.
    package func hostFilter(knownTo baseline: BaselineFile?) -> @Sendable (HostReport) -> HostReport {
        let settings = self
        let baseline = baseline?.baseline
        return { report in
            let name = report.evidence.host.name
            guard let project = settings.project else { return report }
            let suppressions = Suppressions(of: settings)
            let files = settings.domains(ofHost: name).map { ProjectPath.absolute(project.name(of: $0.file.value)) }
            return report.filtered { part in
                guard let file = files.first else {
                    let kept = suppressions.filtered(part)
                    return (kept.report, Findings.Hidden(ignoredCount: kept.count))
                }
                let source = part.documents[.associationFile]?.source
                let local = DiagnosticReport(
                    part.diagnostics, documents: [.associationFile: .init(name: file, source: source)])
                let kept = suppressions.filtered(local)
                let left = baseline?.filtered([kept.report], in: settings.baselineFolder)
                return (
                    left?.reports.first ?? kept.report,
                    Findings.Hidden(ignoredCount: kept.count, knownCount: left?.knownCount ?? 0)
                )
            }
        }
    }
}

package import UniversalLinks
package import UniversalLinksLinting

/// The settings in force, each with where it comes from: an option, else the project's configuration, else the default.
///
/// Every command asks these, and nothing else, how strict it is.
package struct RunSettings: Sendable {
    /// The project; nil outside of one, or if it is not to count.
    package let project: Project?
    /// What the command line says.
    package let options: Options
    /// The day on which it is judged whether entries under `ignore` have expired; nil if none has.
    package let today: CalendarDate?

    /// What options say; nil for what they leave open.
    package struct Options: Sendable {
        /// The oldest system that files are for.
        package var minimumSystem: SystemVersion?
        /// Which rules count, and how much.
        package var rules = RuleSelection()
        /// Whether what experts disagree on is reported as well.
        package var isPedantic = false
        /// The lowest severity that makes a run fail.
        package var threshold: Threshold?
        /// The baseline.
        package var baseline: BaselineChoice?
        /// The share of components, in per cent, that have to decide a URL.
        package var requiredCoverage: Int?

        /// Options that leave everything open.
        package init() {}
    }

    /// Whether there is a baseline.
    package enum BaselineChoice: Hashable, Sendable {
        /// There is none, whatever the configuration says.
        case nothing
        /// The file at a path.
        case file(String)
    }

    /// The domains of the project by the absolute paths of their files.
    private let domainsByFile: [String: [ListedDomain]]
    /// The same by their names: a project can have ten thousand, each of which is asked for at each check.
    private let domainsByHost: [String: [ListedDomain]]

    /// Settings.
    package init(project: Project? = nil, options: Options = Options(), today: CalendarDate? = nil) {
        (self.project, self.options, self.today) = (project, options, today)
        domainsByFile =
            project.map { project in
                Dictionary(grouping: project.configuration.domains) {
                    ProjectPath.absolute(project.name(of: $0.file.value))
                }
            } ?? [:]
        domainsByHost = Dictionary(grouping: project?.configuration.domains ?? [], by: \.domain.host)
    }

    /// The domains whose file is at a path, in the order of the configuration.
    package func domains(withFile path: String) -> [ListedDomain] {
        // The current folder is asked for only if there is something to find.
        domainsByFile.isEmpty ? [] : domainsByFile[ProjectPath.absolute(path)] ?? []
    }
}

// MARK: - Values

extension RunSettings {
    /// The oldest system that a file is for: of a file that several domains share, the oldest of theirs.
    ///
    /// - Parameter path: The path of the file; nil for one that no project lists, such as standard input.
    package func minimumSystem(ofFile path: String? = nil) -> Setting<SystemVersion> {
        minimumSystem(of: path.map(domains(withFile:)) ?? [])
    }

    /// The oldest system that the file of some domains is for; without any, that of all files.
    package func minimumSystem(of domains: [ListedDomain]) -> Setting<SystemVersion> {
        if let version = options.minimumSystem { return Setting(version, from: .option(.minimumSystem)) }
        let named = domains.isEmpty ? [project?.configuration.defaults.minimumSystem] : domains.map(\.minimumSystem)
        let oldest = named.min { ($0?.value ?? .standard) < ($1?.value ?? .standard) }
        return setting(oldest ?? nil) ?? Setting(.standard, from: .standard)
    }

    /// The lowest severity that makes a run fail.
    package var threshold: Setting<Threshold> {
        if let threshold = options.threshold { return Setting(threshold, from: .option(.threshold)) }
        return setting(project?.configuration.threshold) ?? Setting(.error, from: .standard)
    }

    /// The path of the baseline, as it is shown; nil without one.
    package var baseline: Setting<String?> {
        switch options.baseline {
        case .nothing: return Setting(nil, from: .option(.noBaseline))
        case .file(let path): return Setting(path, from: .option(.baseline))
        case nil:
            guard let project, let named = project.configuration.baseline else { return Setting(nil, from: .standard) }
            return Setting(project.name(of: named.value), from: origin(named.place))
        }
    }

    /// The share of components, in per cent, that have to decide a URL of a domain's lists; nil without a demand.
    package func requiredCoverage(of domain: ListedDomain) -> Setting<Int?> {
        if let coverage = options.requiredCoverage { return Setting(coverage, from: .option(.requiredCoverage)) }
        guard let named = domain.requiredCoverage else { return Setting(nil, from: .standard) }
        return Setting(named.value, from: origin(named.place))
    }

    /// The severities that replace the usual ones. What says that a file cannot be read stays an error: without it, a file that
    /// nobody has looked at would pass.
    package var severities: SeverityTable {
        var table = options.rules.applied(to: project?.configuration.severities ?? SeverityTable())
        for code in Diagnostic.Code.ofUnreadable { table[code] = nil }
        return table
    }

    /// Whether what experts disagree on is reported as well.
    package var isPedantic: Setting<Bool> {
        if options.isPedantic { return Setting(true, from: .option(.pedantic)) }
        return setting(project?.configuration.isPedantic) ?? Setting(false, from: .standard)
    }

    /// What judges the file at a path.
    ///
    /// - Parameter path: The path; nil for a file that no project lists.
    package func linter(forFile path: String? = nil) -> Linter {
        linter(for: minimumSystem(ofFile: path).value)
    }

    /// What judges the file that a host serves.
    package func linter(forHost name: String) -> Linter { linter(for: minimumSystem(ofHost: name)) }

    /// The oldest system that the file of a host is for.
    package func minimumSystem(ofHost name: String) -> SystemVersion { minimumSystem(of: domains(ofHost: name)).value }

    private func linter(for system: SystemVersion) -> Linter {
        // Who selects a rule by its name wants to see what it finds.
        let isPedantic = isPedantic.value || options.rules.selected.contains { $0.precision == .rule }
        return Linter(.init(minimumSystem: system.release, severities: severities, isPedantic: isPedantic))
    }

    /// The domains whose file a host serves.
    func domains(ofHost name: String) -> [ListedDomain] {
        domainsByHost[name] ?? []
    }

    /// Where something in the configuration is.
    package func origin(_ place: SourcePlace) -> SettingOrigin {
        project.map { .configuration(line: $0.line(of: place)) } ?? .standard
    }

    private func setting<Value>(_ located: Located<Value>?) -> Setting<Value>? {
        located.map { Setting($0.value, from: origin($0.place)) }
    }
}

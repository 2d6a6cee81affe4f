package import UniversalLinks
import UniversalLinksLinting

/// One run over everything that a project lists.
package struct ProjectRun: Sendable {
    let project: Project
    /// How strict the run is.
    let rules: RunSettings
    let settings: Settings
    /// The domains that are looked at.
    let domains: [ListedDomain]
    /// What is looked at.
    let scope: Scope

    /// What a run looks at.
    package enum Scope: Sendable {
        /// Association files, link lists and apps.
        case everything
        /// Link lists alone, and coverage.
        case links
    }

    /// What a run needs to know in addition to the configuration.
    package struct Settings: Sendable {
        /// Where files are read from.
        package var files: any ProjectFiles
        /// How a URL's text is read. The bridge to Foundation has one that converts Unicode hosts.
        package var parseURL: @Sendable (String) throws(LinkURLError) -> LinkURL
        /// How an expectation's own domain is read; nil for a text that is not one.
        package var parseDomain: @Sendable (String) -> AssociationFile.Domain?
        /// How entitlements are read. The bridge to Foundation has one for property lists.
        package var parseEntitlements: @Sendable ([UInt8]) throws(ProjectFileError) -> Entitlements
        /// How patterns are read.
        package var reading = ReadingOptions()

        /// Settings that read everything without Foundation, and no entitlements.
        package init(
            files: any ProjectFiles,
            parseURL: @escaping @Sendable (String) throws(LinkURLError) -> LinkURL = { text throws(LinkURLError) in
                try LinkURL(parsing: text)
            },
            parseDomain: @escaping @Sendable (String) -> AssociationFile.Domain? = { AssociationFile.Domain($0) },
            parseEntitlements: @escaping @Sendable ([UInt8]) throws(ProjectFileError) -> Entitlements = {
                _ throws(ProjectFileError) in throw ProjectFileError("nothing here reads entitlements.")
            }
        ) {
            self.files = files
            self.parseURL = parseURL
            self.parseDomain = parseDomain
            self.parseEntitlements = parseEntitlements
        }
    }

    /// A run over a project.
    ///
    /// - Parameters:
    ///   - rules: How strict the run is.
    ///   - domains: The domains that are looked at; nil for all that are listed.
    ///   - scope: What is looked at.
    package init(
        of project: Project, under rules: RunSettings, domains: [ListedDomain]? = nil, scope: Scope = .everything,
        _ settings: Settings
    ) {
        (self.project, self.rules, self.scope, self.settings) = (project, rules, scope, settings)
        self.domains = domains ?? project.configuration.domains
    }

    var configuration: ProjectConfiguration { project.configuration }

    /// Whether everything that the project lists is looked at.
    var isWhole: Bool { scope == .everything && domains.count == configuration.domains.count }

    /// Reads, lints and compares everything, several files at a time; the same outcome every time.
    package func outcome() async -> ProjectOutcome {
        let inputs = await ProjectInputs(of: self)
        let run = self
        let judged = await domains.mapInParallel { JudgedDomain($0, inputs, run) }
        return ProjectOutcome(run, inputs, judged)
    }

    // MARK: - Names

    /// What a file is called where things are shown.
    func name(of path: String) -> String { project.name(of: path) }

    var configurationText: DiagnosticReport.NamedText {
        .init(name: project.name, source: configuration.document.source)
    }

    func text(of file: LintedFile) -> DiagnosticReport.NamedText {
        .init(name: name(of: file.path), source: file.source)
    }
}

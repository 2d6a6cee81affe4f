package import UniversalLinks
import UniversalLinksLinting

/// One run over everything that a project lists.
package struct ProjectRun: Sendable {
    let configuration: ProjectConfiguration
    let settings: Settings

    /// What a run needs to know in addition to the configuration.
    package struct Settings: Sendable {
        /// The name of the configuration, as it is shown.
        package var configurationName: String
        /// The folder of the configuration as seen from where names are shown; empty for the same.
        package var folder: String
        /// The day on which entries under `ignore` expire.
        package var today: CalendarDate
        /// Where files are read from.
        package var files: any ProjectFiles
        /// How a URL's text is read. The bridge to Foundation has one that converts Unicode hosts.
        package var parseURL: @Sendable (String) throws(LinkURLError) -> LinkURL
        /// How an expectation's own domain is read; nil for a text that is not one.
        package var parseDomain: @Sendable (String) -> AssociationFile.Domain?
        /// How entitlements are read. The bridge to Foundation has one for property lists.
        package var parseEntitlements: @Sendable ([UInt8]) throws(ProjectFileError) -> Entitlements

        /// Settings that read everything without Foundation, and no entitlements.
        package init(
            configurationName: String, folder: String = "", today: CalendarDate, files: any ProjectFiles,
            parseURL: @escaping @Sendable (String) throws(LinkURLError) -> LinkURL = { text throws(LinkURLError) in
                try LinkURL(parsing: text)
            },
            parseDomain: @escaping @Sendable (String) -> AssociationFile.Domain? = { AssociationFile.Domain($0) },
            parseEntitlements: @escaping @Sendable ([UInt8]) throws(ProjectFileError) -> Entitlements = {
                _ throws(ProjectFileError) in throw ProjectFileError("nothing here reads entitlements.")
            }
        ) {
            self.configurationName = configurationName
            self.folder = folder
            self.today = today
            self.files = files
            self.parseURL = parseURL
            self.parseDomain = parseDomain
            self.parseEntitlements = parseEntitlements
        }
    }

    /// A run with these settings.
    package init(of configuration: ProjectConfiguration, _ settings: Settings) {
        self.configuration = configuration
        self.settings = settings
    }

    /// Reads, lints and compares everything, several files at a time; the same outcome every time.
    package func outcome() async -> ProjectOutcome {
        let inputs = await ProjectInputs(of: configuration, settings)
        let run = self
        let judged = await configuration.domains.mapInParallel { JudgedDomain($0, inputs, run) }
        return ProjectOutcome(run, inputs, judged)
    }

    // MARK: - Names

    /// What a file is called where things are shown.
    func name(of path: String) -> String { ProjectPath.path(path, in: settings.folder) }

    var configurationText: DiagnosticReport.NamedText {
        .init(name: settings.configurationName, source: configuration.document.source)
    }

    func text(of file: LintedFile) -> DiagnosticReport.NamedText {
        .init(name: name(of: file.path), source: file.source)
    }
}

import ArgumentParser
import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksChecks
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject

struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        _superCommandName: ProgramName.current,
        abstract: "Compare an app's entitlements with its domains' files",
        discussion: """
            FILE is an .entitlements file, a provisioning profile, an .app folder, an .xcarchive, an .ipa, an executable, the \
            folder of an Xcode project, or the configuration of Expo or Cordova. Each associated domain is checked, and its host's file has to list the app.

            Example:
              echo '<plist><dict><key>com.apple.developer.associated-domains</key>
                <array><string>applinks:example.com</string></array></dict></plist>' |
                \(ProgramName.current) app - --app ABCDE12345.com.example.app --offline
            """
    )

    @Argument(
        help: "App or its entitlements. Default: in aasa.yml", completion: .file())
    var file: String?

    @OptionGroup(title: "App") var options: AppOptions
    @OptionGroup(title: "Findings") var configuration: ConfigurationOptions
    @OptionGroup(title: "Findings") var rules: RuleOptions
    @OptionGroup(title: "Findings") var baseline: KnownBaselineOptions
    @OptionGroup(title: "Network") var network: NetworkOptions
    @OptionGroup(title: "Output") var report: ReportOptions

    func run() async throws {
        let settings = try configuration.settings(
            .init(rules: rules, threshold: report.threshold, baseline: baseline))
        var report = report
        report.threshold.adopt(settings)
        let named = try options.readLocalFiles()
        let runs = try runs(in: settings.project)
        let localFiles = try localFiles(named, for: runs, in: settings.project)
        try report.check(inputs: runs.map(\.name) + localFiles.values.map(\.path) + settings.files)
        let files = await AppRun.hostFiles(
            of: runs, local: localFiles.mapValues(\.file), width: network.concurrency, try fetching())
        // With --offline and without files, nothing was to be compared. The app that the files should list is unknown
        // before signing.
        let unnamed = options.offline && localFiles.isEmpty ? [] : runs.filter(\.isUnnamed)
        let findings = AppRun.findings(
            of: runs, files, under: settings, knownTo: try settings.readBaseline(),
            uncompared: unnamed.map { run in
                .init(
                    name: run.name,
                    message:
                        "no app identifier, so the files of its domains were not compared; pass --app PREFIX.bundle.id."
                )
            })
        do {
            try report.publish(findings)
        } catch ExitStatus.couldNotDoIt where !unnamed.isEmpty {
            throw ExitStatus.wrongUsage
        }
    }

    private func fetching() throws -> @Sendable (_ host: String) async -> HostFile? {
        guard !options.offline else { return { _ in nil } }
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(), options: try network.probeOptions(),
            now: { .current })
        return { host in HostFile(await probe.fileAndCopy(of: CheckedHost(name: host)), now: .current) }
    }
}

extension AppCommand {
    func runs(in project: Project?) throws -> [AppRun] {
        if let file { return [try run(of: file, in: project)] }
        let paths = project?.entitlementPaths ?? []
        guard !paths.isEmpty else {
            let place = project.map { "\($0.name) lists no entitlements" } ?? "there is no aasa.yml here or above"
            throw RunFailure(
                .wrongUsage,
                "no app to look at. Name one, or list its entitlements in aasa.yml; \(place). See "
                    + "\(ProgramName.current) app --help.")
        }
        return try paths.map { try run(of: $0, in: project) }
    }

    private func run(of path: String, in project: Project?) throws -> AppRun {
        var context = AppRun.Context()
        context.identifier = try options.identifier
        context.buildSettings = try options.buildSettings
        context.isRelease = options.release
        context.project = project
        return try AppRun(ofFileAt: path, context)
    }

    func localFiles(
        _ named: [String: AppOptions.LocalFile], for runs: [AppRun], in project: Project?
    ) throws -> [String: AppOptions.LocalFile] {
        guard options.offline, let project else { return named }
        var files = named
        for listed in try AppRun.listedFiles(for: runs, in: project, besides: Set(named.keys)) {
            files[listed.host] = .init(path: listed.path, file: listed.file)
        }
        return files
    }
}

struct AppOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "App identifier, if FILE has none: PREFIX.bundle.id", valueName: "id"))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "Value of a build setting $(NAME) (repeatable)", valueName: "name=value"))
    var define: [String] = []

    @Flag(help: "Check as a distribution build: no ?mode=developer")
    var release = false

    @Flag(help: "Request no host; use local files only")
    var offline = false

    @Option(
        help: ArgumentHelp(
            "Local file of a domain (repeatable)", valueName: "d=file"),
        completion: .file())
    var localFile: [String] = []

    struct LocalFile {
        let path: String
        let file: ReadAssociationFile
    }

    func validate() throws {
        _ = try identifier
        _ = try buildSettings
        _ = try localPaths
    }

    var identifier: AppIdentifier? {
        get throws {
            guard let app else { return nil }
            guard let identifier = AppIdentifier(complete: app) else {
                throw ValidationError(
                    "--app expects a complete app identifier, PREFIX.bundle.id, such as 7Q4KX2M9TD.com.example.eats.")
            }
            return identifier
        }
    }

    /// The values of `--define`; the last one counts for each name.
    var buildSettings: BuildSettings {
        get throws {
            guard let settings = BuildSettings(definitions: define) else {
                throw ValidationError("--define expects NAME=VALUE, such as DOMAIN=eats.example.")
            }
            return settings
        }
    }

    private var localPaths: [(host: String, path: String)] {
        get throws {
            var seen: Set<String> = []
            return try localFile.map { text in
                guard let (name, path) = Assignment.parts(of: text), !path.isEmpty else {
                    throw ValidationError("--local-file expects DOMAIN=FILE, such as eats.example=aasa.json.")
                }
                guard let domain = AssociationFile.Domain(converting: name) else {
                    throw ValidationError("--local-file: \"\(name)\" is not a valid domain.")
                }
                // The file for *.example.com is that of example.com.
                guard seen.insert(domain.host).inserted else {
                    throw ValidationError("--local-file: \(domain.host) has two files.")
                }
                return (domain.host, path)
            }
        }
    }

    /// By host.
    ///
    /// - Throws: `RunFailure` if a file cannot be read.
    func readLocalFiles() throws -> [String: LocalFile] {
        var files: [String: LocalFile] = [:]
        for (host, path) in try localPaths {
            files[host] = LocalFile(path: path, file: ReadAssociationFile(try InputFile(path)))
        }
        return files
    }
}

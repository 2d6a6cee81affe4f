import ArgumentParser
import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksChecks
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
        // Without a network and without files, nothing was to be compared. Which app the files should list is not known before
        // signing.
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

    /// What gets a host's file from the network; nothing does with `--offline`.
    private func fetching() throws -> @Sendable (_ host: String) async -> HostFile? {
        guard !options.offline else { return { _ in nil } }
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(), options: try network.probeOptions(),
            now: { .current })
        return { host in HostFile(await probe.fileAndCopy(of: CheckedHost(name: host)), now: .current) }
    }
}

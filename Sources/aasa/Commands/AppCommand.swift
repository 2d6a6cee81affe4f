import ArgumentParser
import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksChecks
import UniversalLinksProject

struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        _superCommandName: ProgramName.current,
        abstract: "Compare an app's entitlements with its domains' files",
        discussion: """
            FILE is an .entitlements file, a provisioning profile, an .app folder, an .xcarchive, an .ipa or an executable. \
            Each associated domain is checked, and its host's file has to list the app.

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
        for run in runs {
            if let app = run.unnamedApp { tellAbsence(of: app, in: run.name) }
        }
        let localFiles = try localFiles(named, for: runs, in: settings.project)
        try report.check(inputs: runs.map(\.name) + localFiles.values.map(\.path) + settings.files)
        let files = await AppRun.hostFiles(
            of: runs, local: localFiles.mapValues(\.file), width: network.concurrency, try fetching())
        try report.publish(AppRun.findings(of: runs, files, under: settings, knownTo: try settings.readBaseline()))
    }

    /// An unsigned app is checked on its own: which files should list it is not known.
    private func tellAbsence(of app: AppDeclaration, in name: String) {
        let bundleIdentifier = app.bundleIdentifier.map { PrintableText.escaped($0.value.shortened(to: 100)) }
        StandardError.write(
            "\(ProgramName.current): \(PrintableText.escaped(name)): no app identifier, so the files of its "
                + "domains were not compared; pass --app PREFIX.\(bundleIdentifier ?? "bundle.id")\n")
    }

    /// What gets a host's file from the network; nothing does with `--offline`.
    private func fetching() throws -> @Sendable (_ host: String) async -> HostFile? {
        guard !options.offline else { return { _ in nil } }
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(), options: try network.probeOptions(asksCDN: false),
            now: { .current })
        return { host in HostFile(await probe.file(of: CheckedHost(name: host)), now: .current) }
    }
}

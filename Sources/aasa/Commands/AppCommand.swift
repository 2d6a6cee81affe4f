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
        abstract: "Holds an app's entitlements against the association files of its domains.",
        discussion: """
            FILE is an .entitlements file, a provisioning profile, an .app folder, an .xcarchive, an .ipa or an executable. Each \
            associated domain is judged, and the file of its host has to name the app for the service; what is missing is \
            told with the side that it is missing on.

            Example:
              \(ProgramName.current) app Examples/app/Eats.entitlements --app 7Q4KX2M9TD.com.example.eats --define MENU_HOST=www.eats.example --offline
            """
    )

    @Argument(
        help: "The app, or what it says of itself; - is standard input. Default: the entitlements that aasa.yml lists.",
        completion: .file())
    var file: String?

    @OptionGroup var options: AppOptions
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var rules: RuleOptions
    @OptionGroup var baseline: KnownBaselineOptions
    @OptionGroup var network: NetworkOptions
    @OptionGroup var report: ReportOptions

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
        try report.publish(AppRun.findings(of: runs, files, under: settings, knownTo: try settings.readBaseline()))
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

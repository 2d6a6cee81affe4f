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

    @Argument(help: "The app, or what it says of itself; - is standard input.", completion: .file())
    var file: String

    @OptionGroup var options: AppOptions
    @OptionGroup var network: NetworkOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
        let localFiles = try options.readLocalFiles()
        try report.check(inputs: [file] + localFiles.values.map(\.path))
        let run = AppRun(
            name: InputFile.name(of: file), isFile: file != "-",
            file: try .named(file, buildSettings: options.buildSettings),
            app: try options.identifier, isRelease: options.release)
        if let app = run.unnamedApp { throw failure(toName: app) }
        let files = await run.hostFiles(local: localFiles.mapValues(\.file), width: network.concurrency, try fetching())
        try report.publish(run.findings(files))
    }

    private func failure(toName app: AppDeclaration) -> RunFailure {
        let hint = app.bundleIdentifier.map { " The bundle identifier is \($0.value.shortened(to: 100))." } ?? ""
        return RunFailure(
            .wrongUsage, about: InputFile.name(of: file),
            "it names no app identifier, as before signing. Give it with --app PREFIX.bundle.id.\(hint)")
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

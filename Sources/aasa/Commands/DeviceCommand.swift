import ArgumentParser
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports

struct DeviceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        _superCommandName: ProgramName.current,
        abstract: "Show what a device has, and whether it is up to date",
        discussion: """
            FILE is a sysdiagnose archive (.tar.gz), the output of swcutil show, or a log with lines of swcd. For each app \
            and domain: approvals, patterns, checks, and errors in words.

            --aasa compares with a file, --live with what the hosts and Apple's CDN serve now. Exit code 1 means findings.

            Example:
              printf '%s\\n' 'Service: applinks' 'App ID: ABCDE12345.com.example.app' \\
                'Domain: example.com' 'Site/Fmwk Approval: approved' |
                \(ProgramName.current) device -
            """
    )

    @Argument(help: "sysdiagnose, swcutil_show.txt, a log, or -", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Only this app: PREFIX.bundle.id or bundle.id", valueName: "id"))
    var app: String?

    @Option(help: ArgumentHelp("Only this domain; with --aasa, the file's", valueName: "host"))
    var domain: String?

    @Option(
        help: ArgumentHelp("Association file to compare with", valueName: "file"), completion: .file())
    var aasa: String?

    @Flag(help: "Compare with what hosts and the CDN serve") var live = false

    @OptionGroup(title: "Network") var network: NetworkOptions
    @Option(help: ArgumentHelp("Most entries that text lists; 0 for all", valueName: "n"))
    var limit: Int = 100

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
        if aasa != nil, live { throw ValidationError("--aasa cannot be combined with --live.") }
        if limit < 0 { throw ValidationError("--limit is \(limit); it cannot be negative.") }
        if aasa == "-", file == "-" { throw ValidationError("FILE and --aasa are both standard input.") }
        _ = try filteredDomain
    }

    private var filteredDomain: AssociationFile.Domain? {
        get throws {
            guard let domain else { return nil }
            guard let converted = AssociationFile.Domain(converting: domain) else {
                throw ValidationError("--domain: \"\(domain.shortened())\" is not a valid domain.")
            }
            return converted
        }
    }

    func run() async throws {
        let domain = try filteredDomain
        let device = try DeviceFile(file)
        let run = DeviceRun(device.evidence, app: app, host: domain?.host)
        let report = DeviceReport(
            device.evidence, records: try await judged(run), log: run.log, filter: .init(app: app, host: domain?.host),
            limit: limit)
        try output.print(report)
        if let failure = device.failure { throw failure }
        if report.problemCount > 0 { throw ExitStatus.somethingFound }
    }

    private func judged(_ run: DeviceRun) async throws -> [JudgedDeviceRecord] {
        if let aasa {
            let loader = try network.connection.loader(of: [aasa])
            let input = try AnsweringFile(answeringFrom: try await loader.file(aasa))
            return try run.judged(comparedWith: input, of: try filteredDomain ?? loader.domain(of: aasa))
        }
        guard live else { return run.judged }
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(), options: try network.probeOptions(),
            now: { .current })
        return try await run.judged(askingHostsBy: probe, concurrency: network.concurrency)
    }
}

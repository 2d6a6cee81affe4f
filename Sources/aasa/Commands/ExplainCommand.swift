import ArgumentParser
import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService

struct ExplainCommand: ImmediateCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        _superCommandName: ProgramName.current,
        abstract: "Show why a URL reaches an app, or why a passkey or sign-in fails",
        discussion: """
            With --aasa, or, without any request, if aasa.yml lists the host: each component that is tried, each part of the \
            URL next to its pattern; if nothing matches, the closest component.

            Otherwise, or with --no-config, --entitlements (the app's side), --swcutil (the device's) or a network option: \
            fetches the file from the host and Apple's CDN, follows redirects, and reports the most probable reason and what \
            to run next.

            A passkey, AutoFill or a sign-in fails: explain example.com --service webcredentials, or the system's own message \
            about it in quotes, as it is. An App Clip: --service appclips. Handoff: --service activitycontinuation.

            Example:
              \(ProgramName.current) explain https://www.example.com/buy/1 --aasa apple-app-site-association
            """
    )

    @Argument(help: "Complete URLs; with --service a domain; or a message of the system")
    var urls: [String] = []

    @Option(help: ArgumentHelp("Service instead of links; without --aasa", valueName: "name"))
    var service: AskedService?

    @Option(
        help: ArgumentHelp("Association file. Default: in aasa.yml, else fetched", valueName: "file"),
        completion: .file())
    var aasa: String?

    @Option(help: QuestionHelp.app) var app: String?

    @Option(help: QuestionHelp.domain) var domain: String?

    @Option(
        help: ArgumentHelp(
            "App or its entitlements, as for app; without --aasa", valueName: "file"), completion: .file())
    var entitlements: String?

    @Option(
        help: ArgumentHelp(
            "Output of swcutil show, or a sysdiagnose", valueName: "file"),
        completion: .file())
    var swcutil: String?

    @Flag(help: "Show every component that was tried in a file") var all = false

    @Option(help: ConfigurationOptions.fileHelp, completion: ConfigurationOptions.completion)
    var config: String?

    @Flag(name: .customLong("no-config"), help: "Ignore aasa.yml: fetch the file")
    var isWithoutConfig = false

    @OptionGroup(title: "Evaluation") var reading: ReadingArguments
    @OptionGroup(title: "Network") var network: NetworkOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
        if aasa != nil, entitlements != nil || swcutil != nil {
            throw ValidationError("--entitlements and --swcutil are for links whose file is fetched: leave --aasa out.")
        }
        if aasa != nil, service != nil {
            throw ValidationError("--service is for a file that is fetched: leave --aasa out.")
        }
        try configuration.validate()
        if aasa != nil, config != nil { throw ValidationError(QuestionHelp.fileAndConfig) }
    }

    private var configuration: ConfigurationOptions { .declared(config, isWithoutConfig: isWithoutConfig) }

    func run() async throws {
        guard let aasa else { return try await investigate() }
        let reader = try network.connection.loader(of: [aasa])
        let arguments = try URLArguments(urls, domain: domain, domainOfFile: reader.domain(of: aasa))
        try explain(arguments, with: try await reader.file(aasa))
    }

    func runImmediately() throws -> Bool {
        guard let aasa else { return try explainWithListedFiles() }
        guard !RemoteArgument.isOne(aasa) else { return false }
        let arguments = try URLArguments(urls, domain: domain, domainOfFile: nil)
        try explain(arguments, with: try InputFile(aasa))
        return true
    }

    private func explain(_ arguments: URLArguments, with file: InputFile) throws {
        let input = try AnsweringFile(answeringFrom: file)
        let matcher = Matcher(input.file, domain: arguments.domain, options: reading.options)
        let report = MatchReport(arguments.links, app: app, matcher: matcher, isExplained: true)
        try output.print(ExplainedMatches(report, fileName: input.name, showsAllSteps: all))
        if let failure = report.undecidedFailure { throw failure }
    }
}

// MARK: - With the files of a project

extension ExplainCommand {
    /// - Returns: Whether a project lists the hosts, and no option is about what hosts serve.
    private func explainWithListedFiles() throws -> Bool {
        guard !isAboutHosts, let domains = try configuration.domains() else {
            guard domain == nil else {
                throw ValidationError(
                    "--domain goes with --aasa or aasa.yml: a file that is fetched speaks for the link's host.")
            }
            return false
        }
        let links = try URLArguments.links(urls)
        if domain == nil {
            let (shares, unlisted) = domains.shares(of: links)
            guard unlisted.isEmpty || shares.isEmpty else {
                throw RunFailure(
                    .wrongUsage,
                    "\(domains.absence(of: unlisted)) Explain the URLs of listed hosts separately, or all with --no-config."
                )
            }
            guard !shares.isEmpty else {
                StandardError.note(
                    PrintableText.escaped(domains.absence(of: unlisted) + " The host's file is fetched."))
                return false
            }
        }
        let matches = try ListedMatches(
            links, of: domain, in: domains, app: app, options: reading.options,
            .explanations(showsAllSteps: all))
        let advice = "--no-config fetches the host's file instead"
        try output.print(ListedAnswers(matches.parts, advice: advice))
        if let failure = matches.undecidedFailure { throw failure }
        return true
    }

    private var isAboutHosts: Bool {
        isWithoutConfig || entitlements != nil || swcutil != nil || service != nil || network.isGiven
            || SystemMessage(in: urls.joined(separator: " ")) != nil
    }
}

// MARK: - Without a file

extension ExplainCommand {
    private func investigate() async throws {
        let message = SystemMessage(in: urls.joined(separator: " "))
        let links = try links(message)
        let context = try context(message)
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(), options: try network.probeOptions(),
            now: { .current })
        var investigations: [LinkInvestigation] = []
        for link in links { investigations.append(await probe.investigate(link, in: context)) }
        try output.print(LinkInvestigations(investigations, program: ProgramName.current))
    }

    private func links(_ message: SystemMessage?) throws(RunFailure) -> [LinkURL] {
        if let message { return [try LinkText.link("https://\(message.host)/")] }
        guard let service, service != .applinks else { return try URLArguments.links(urls) }
        return try URLArguments.links(urls.map { $0.contains("://") ? $0 : "https://\($0)/" })
    }

    private func context(_ message: SystemMessage?) throws -> LinkInvestigation.Context {
        let claims = try entitlements.map { path throws(RunFailure) in try Entitlements.claimed(byAppAt: path) }
        return LinkInvestigation.Context(
            app: app, entitlements: claims, entitlementsName: entitlements,
            records: try swcutil.map { path throws(RunFailure) in try DeviceRecords(fileAt: path) },
            reading: reading.options, service: service?.rawValue, message: message)
    }
}

enum AskedService: String, CaseIterable, ExpressibleByArgument {
    case applinks, webcredentials, appclips, activitycontinuation
}

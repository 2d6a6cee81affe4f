import ArgumentParser
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports

struct LinksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "links",
        _superCommandName: ProgramName.current,
        abstract: "Show which links of a mail open an app, and who rewrote them",
        discussion: """
            MAIL is the source of a mail (.eml), a page, or a text. Services that count clicks, and mail systems that \
            check links, replace links by their own: then the file of their host decides.

            Requests the association files of the links' hosts, as devices get them, and never the links themselves. With \
            --aasa, requests nothing. Exit code 1 means that a link would open an app, but was rewritten.

            Example:
              echo https://www.example.com/buy/1 |
                \(ProgramName.current) links - --aasa apple-app-site-association
            """
    )

    @Argument(help: ArgumentHelp("Source of a mail, or -", valueName: "mail"), completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Association file to decide by", valueName: "file"), completion: .file())
    var aasa: String?

    @Option(help: ArgumentHelp("Only this app: PREFIX.bundle.id or bundle.id", valueName: "id"))
    var app: String?

    @Option(help: ArgumentHelp("Domain of --aasa; default: any", valueName: "host"))
    var domain: String?

    @Option(help: ArgumentHelp("Most links that text lists; 0 for all", valueName: "n"))
    var limit: Int = 100

    @OptionGroup(title: "Network") var network: NetworkOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
        if limit < 0 { throw ValidationError("--limit is \(limit); it cannot be negative.") }
        if aasa == "-", file == "-" { throw ValidationError("MAIL and --aasa are both standard input.") }
        if aasa == nil, domain != nil { throw ValidationError("--domain goes with --aasa.") }
    }

    func run() async throws {
        let input = try InputFile(file)
        let mail = MailLinks(try input.whole())
        guard !mail.links.isEmpty else {
            throw RunFailure(.couldNotDoIt, about: input.name, "it contains no web link.")
        }
        let report = MailReport(mail, named: input.name, try await judged(mail), limit: limit)
        try output.print(report)
        if report.lostCount > 0 { throw ExitStatus.somethingFound }
        if !report.isComplete { throw ExitStatus.couldNotDoIt }
    }

    private func judged(_ mail: MailLinks) async throws -> [MailRun.JudgedLink] {
        let run = MailRun(app: app)
        if let aasa {
            let loader = try network.connection.loader(of: [aasa])
            let file = try AnsweringFile(answeringFrom: try await loader.file(aasa))
            let named = try domain.map { text throws(RunFailure) in try LinkText.domain(text) }
            return run.judged(mail, by: file.file, named: file.name, of: named ?? loader.domain(of: aasa))
        }
        var options = try network.probeOptions()
        // The hosts come from the mail, which anyone may have written; the addresses of --resolve come from the user.
        if network.connection.resolve.isEmpty { options.reachability = .publicAddresses }
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(), options: options, now: { .current })
        return await run.judged(mail, askingHostsBy: probe, concurrency: network.concurrency)
    }
}

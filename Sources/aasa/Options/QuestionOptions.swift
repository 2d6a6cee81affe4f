import ArgumentParser
import UniversalLinks
import UniversalLinksReports

/// Which URLs to decide, for whom, from which file.
struct QuestionOptions: ParsableArguments {
    @Argument(help: "URLs in full, such as https://example.com/path.")
    var urls: [String] = []

    @Option(
        help: ArgumentHelp(
            "The association file: a path, an https URL, or - for standard input.", valueName: "file"),
        completion: .file())
    var aasa: String

    @Option(
        help: "The app: its identifier (PREFIX.bundle.id) or its bundle identifier. Default: every app of the file.")
    var app: String?

    @Option(
        help: """
            The domain that the file speaks for; *.example.com stands for subdomains. Default: the host that the file is \
            fetched from, else the URLs' only host.
            """)
    var domain: String?

    @OptionGroup var reading: ReadingArguments

    func validate() throws {
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
    }

    /// A matcher for a domain, in the reading that was asked for.
    ///
    /// - Throws: `CommandFailure` where the file cannot be read or is no JSON.
    func matcher(for domain: Domain?, over connection: ConnectionOptions) async throws -> Matcher {
        let reader = try AssociationFileReader(of: [aasa], over: connection)
        let input = try AssociationFileInput(answeringFrom: try await reader.file(aasa))
        return Matcher(input.file, domain: domain, options: reading.options)
    }

    /// The answers, and what the file is called.
    func ask(over connection: ConnectionOptions) async throws -> (report: MatchReport, fileName: String) {
        let reader = try AssociationFileReader(of: [aasa], over: connection)
        let arguments = try URLArguments(urls, domain: domain, domainOfFile: reader.domain(of: aasa))
        let input = try AssociationFileInput(answeringFrom: try await reader.file(aasa))
        let matcher = Matcher(input.file, domain: arguments.domain, options: reading.options)
        return (MatchReport(arguments.links, app: app, matcher: matcher), input.name)
    }
}

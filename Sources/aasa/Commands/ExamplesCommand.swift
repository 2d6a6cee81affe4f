import ArgumentParser
import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ExamplesCommand: ImmediateCommand {
    static let configuration = CommandConfiguration(
        commandName: "examples",
        _superCommandName: ProgramName.current,
        abstract: "Show URLs that each component decides",
        usage: "\(ProgramName.current) examples [<options>] [<file>]",
        discussion: """
            For each component: URLs that it matches or excludes, and near misses with the reason; if no URL reaches it, the \
            components that match first. Then the URLs that several apps claim. If aasa.yml lists the file, they are URLs of its domains. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) examples apple-app-site-association
            """
    )

    @Argument(
        help: "Association file: path, https URL, git:REF:path or -. Default: that of --domain in aasa.yml",
        completion: .file())
    var file: String?

    @Option(help: QuestionHelp.app) var app: String?

    @Option(help: ArgumentHelp("Host of the URLs. Default: the file's, or example.com", valueName: "host"))
    var domain: String?

    @Option(help: ArgumentHelp("Most URLs of each kind per component", valueName: "n"))
    var limit = 3

    @Option(
        help: ArgumentHelp("Write the URLs as a list for test: .json, .yml or -", valueName: "file"),
        completion: .file(extensions: ["json", "yml", "yaml"]))
    var writeLinks: String?

    @Option(help: ArgumentHelp("Output format. Default: text", valueName: "name"))
    var format: AnswerFormat?

    @Option(help: ConfigurationOptions.fileHelp, completion: ConfigurationOptions.completion)
    var config: String?

    @Flag(name: .customLong("no-config"), help: ConfigurationOptions.absenceHelp)
    var isWithoutConfig = false

    @Option(help: ColorChoice.help) var color: ColorChoice = .auto
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func validate() throws {
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
        if !(1...ExamplesCommand.maximumLimit).contains(limit) {
            throw ValidationError("--limit expects a number from 1 to \(ExamplesCommand.maximumLimit).")
        }
        try configuration.validate()
        guard let writeLinks else { return }
        if format != nil { throw ValidationError("--write-links writes a list of URLs: leave --format out.") }
        if writeLinks.isEmpty { throw ValidationError("The name of the list is empty.") }
        if writeLinks.lowercased().hasSuffix(".txt") {
            throw ValidationError(
                "A plain list contains URLs that match, and no near misses. Pass a .json or .yml file.")
        }
    }

    /// A component has only so many parts that could differ.
    private static let maximumLimit = 20

    private var configuration: ConfigurationOptions { .declared(config, isWithoutConfig: isWithoutConfig) }

    func run() async throws {
        guard let file else { return try answerWithListedFile() }
        let reader = try connection.loader(of: [file])
        try answer(try await reader.file(file), try named() ?? reader.domain(of: file), try listing(file))
    }

    func runImmediately() throws -> Bool {
        guard let file else {
            try answerWithListedFile()
            return true
        }
        guard !RemoteArgument.isOne(file) else { return false }
        try answer(try InputFile(file), try named(), try listing(file))
        return true
    }

    private func named() throws(RunFailure) -> AssociationFile.Domain? {
        try domain.map { text throws(RunFailure) in try LinkText.domain(text) }
    }

    // MARK: - Listed files

    private typealias Listed = (listing: FileListing, domain: AssociationFile.Domain)

    /// nil if no project lists the file, or if a domain is named.
    private func listing(_ file: String) throws -> Listed? {
        guard domain == nil, file != "-", let domains = try configuration.domains() else { return nil }
        return ExamplesCommand.listed(domains.domains(withFileNamed: file), in: domains.project)
    }

    private static func listed(_ domains: [ListedDomain], in project: Project) -> Listed? {
        guard let listing = FileListing(of: domains, in: project), let domain = domains.exampleDomain else {
            return nil
        }
        return (listing, domain)
    }

    private func answerWithListedFile() throws {
        guard let domains = try configuration.domains() else {
            throw ValidationError("Missing expected argument '<file>', or aasa.yml here or above.")
        }
        let domain = try named()
        let found = try domains.file(for: domain)
        try answer(try InputFile(found.path), domain, ExamplesCommand.listed(found.domains, in: domains.project))
    }

    private func answer(_ input: InputFile, _ domain: AssociationFile.Domain?, _ listed: Listed?) throws {
        let file = try AnsweringFile(answeringFrom: input)
        let report = FileExamplesReport(of: file, app: app, domain: domain ?? listed?.domain, limit: limit)
        guard let writeLinks else {
            guard let listing = listed?.listing else {
                return try report.write(in: format ?? .text, color.style, to: StandardOutput.write)
            }
            return try ListedAnswers([.init(listing, report)]).write(
                in: format ?? .text, color.style, to: StandardOutput.write)
        }
        try write(report.expectations, of: file.name, to: writeLinks)
    }

    // MARK: - A list for test

    private func write(_ expectations: [LinkExpectation], of name: String, to path: String) throws {
        guard !expectations.isEmpty else {
            throw RunFailure(
                .couldNotDoIt, about: name,
                "no component decides a URL, so there is nothing to list. Leave "
                    + "--write-links out to see why.")
        }
        let text = LinkListText(expectations)
        if path == "-" { return try StandardOutput.write(text.json) }
        guard !FileManager.default.fileExists(atPath: path) else {
            throw RunFailure(
                .wrongUsage, about: path, "it exists already. Pass the name of a new file, or - to print the list.")
        }
        let isYAML = [".yml", ".yaml"].contains { path.lowercased().hasSuffix($0) }
        try WrittenFile.write(Array((isYAML ? text.yaml : text.json).utf8), to: path)
        let matched = expectations.count { $0.requirement == .matched }
        try StandardOutput.write(
            "wrote \(PrintableText.escaped(path)): \(DiagnosticCounts.count(expectations.count, "expectation")), "
                + "\(matched) matched and \(expectations.count - matched) not\n")
    }
}

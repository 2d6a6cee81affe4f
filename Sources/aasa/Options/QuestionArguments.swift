public import ArgumentParser
import JSONSyntax
public import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct URLArguments {
    let links: [LinkURL]
    let domain: AssociationFile.Domain?

    /// - Parameter domainOfFile: The domain that the file is known to apply to.
    /// - Throws: `RunFailure` for an incomplete URL, and for several hosts without a domain.
    init(_ urls: [String], domain text: String?, domainOfFile: AssociationFile.Domain?) throws(RunFailure) {
        links = try URLArguments.links(urls)
        if let text {
            domain = try LinkText.domain(text)
        } else if let domainOfFile {
            domain = domainOfFile
        } else {
            domain = try URLArguments.onlyHost(of: links)
        }
    }

    /// - Throws: `RunFailure` for an incomplete URL, and without any.
    static func links(_ urls: [String]) throws(RunFailure) -> [LinkURL] {
        guard !urls.isEmpty else {
            throw RunFailure(.wrongUsage, "no URL. Pass one or more, such as https://example.com/path.")
        }
        var links: [LinkURL] = []
        for url in urls { links.append(try URLArguments.link(url)) }
        return links
    }

    private static func link(_ text: String) throws(RunFailure) -> LinkURL {
        if let rule = Rule.known(text)?.code.id ?? StatementPage(text, among: [])?.id {
            throw RunFailure(
                .wrongUsage, "\"\(text)\" is a rule, not a URL. \(ProgramName.current) rules \(rule) explains it.")
        }
        if !text.contains("://"), let file = MisplacedFile(text) { throw file.failureAsURL }
        return try LinkText.link(text)
    }

    private static func onlyHost(of links: [LinkURL]) throws(RunFailure) -> AssociationFile.Domain? {
        let hosts = LinkText.hosts(of: links)
        guard hosts.count > 1 else { return hosts.first.map { AssociationFile.Domain(exactly: $0) } }
        throw RunFailure(
            .wrongUsage,
            "the URLs have several hosts (\(hosts.prefix(5).joined(separator: ", "))). A file speaks for one domain: name "
                + "it with --domain.")
    }
}

/// Help for arguments that several commands share. Each command declares the options itself: a group of options would
/// take a short run longer than its answer.
enum QuestionHelp {
    static let urls: ArgumentHelp = "Complete URLs, such as https://example.com/path"

    static let file: ArgumentHelp = "Association file: path, https URL, git:REF:path or -"

    static let aasa = ArgumentHelp("Association file: path, https URL, git:REF:path or -", valueName: "file")

    static let links = ArgumentHelp(
        "List of URLs: .txt, .json, .yml, .yaml or -", valueName: "file")

    static let app = ArgumentHelp("App or bundle identifier. Default: all apps", valueName: "id")

    static let domain = ArgumentHelp("Domain of the file. Default: the URLs' host", valueName: "host")

    static let fileAndConfig = "--config finds the file of a URL's host. With --aasa, leave it out."

    static let network = "For files at https URLs, the network options of check apply; --help-hidden lists them."
}

extension ReadingOptions.PercentDecoding: ExpressibleByArgument {}
extension ReadingOptions.System: ExpressibleByArgument {}

struct ReadingArguments: ParsableArguments {
    @Option(
        name: .customLong("percent-decoding"),
        help: ArgumentHelp("Compare percent-encoding as devices do, or leniently", valueName: "how"))
    var percentDecoding: ReadingOptions.PercentDecoding = .asWritten

    @Option(name: .customLong("os"), help: ArgumentHelp("iOS release to evaluate as", valueName: "name"))
    var system: ReadingOptions.System = .current

    var options: ReadingOptions {
        ReadingOptions(percentDecoding: percentDecoding, system: system)
    }
}

/// Option values that are names. The parser has the same for every kind of raw value, but it uses key paths and
/// descriptions, which take a short run as long as reading its file.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    /// The values that may follow the option.
    public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

    /// Empty: the names need no description.
    public static var allValueDescriptions: [String: String] { [:] }
}

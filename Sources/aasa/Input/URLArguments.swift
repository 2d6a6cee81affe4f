import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// URLs and the domain that they are asked for, as named on the command line.
struct URLArguments {
    let links: [LinkURL]
    let domain: AssociationFile.Domain?

    /// - Parameter domainOfFile: The domain that the file is known to speak for.
    /// - Throws: `RunFailure` for a text that is no complete URL, and for several hosts without a domain.
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

    /// - Throws: `RunFailure` for a text that is no complete URL, and where there is none.
    static func links(_ urls: [String]) throws(RunFailure) -> [LinkURL] {
        guard !urls.isEmpty else {
            throw RunFailure(.wrongUsage, "no URL. Pass one or more, such as https://example.com/path.")
        }
        var links: [LinkURL] = []
        for url in urls { links.append(try URLArguments.link(url)) }
        return links
    }

    private static func link(_ text: String) throws(RunFailure) -> LinkURL {
        if let rule = Offence.known(text)?.code.id ?? StatementPage(text, among: [])?.id {
            throw RunFailure(
                .wrongUsage, "\"\(text)\" is a rule, not a URL. \(ProgramName.current) rules \(rule) explains it.")
        }
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

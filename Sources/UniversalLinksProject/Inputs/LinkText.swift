import JSONSyntax
package import UniversalLinks
import UniversalLinksFoundation

/// URLs and domains as people write them.
package enum LinkText {
    /// A URL to ask about.
    ///
    /// - Throws: `RunFailure` for a text that is not a complete URL.
    package static func link(_ text: String) throws(RunFailure) -> LinkURL {
        let link: LinkURL
        do throws(LinkURLError) {
            link = try LinkURL(converting: text)
        } catch {
            throw RunFailure(.wrongUsage, "\"\(text.shortened())\" is not a valid URL. \(error.message)")
        }
        if let problem = link.problemAsArgument {
            throw RunFailure(.wrongUsage, "\"\(text.shortened())\" is not a complete URL. \(problem)")
        }
        return link
    }

    /// A domain.
    ///
    /// - Throws: `RunFailure` for a text that is not a bare host name.
    package static func domain(_ text: String) throws(RunFailure) -> AssociationFile.Domain {
        guard let domain = AssociationFile.Domain(converting: text) else {
            throw RunFailure(
                .wrongUsage,
                "\"\(text.shortened())\" is not a valid domain. Write a host name alone, such as example.com or *.example.com."
            )
        }
        return domain
    }

    /// The hosts of web URLs, each once, in order.
    package static func hosts(of links: [LinkURL]) -> [String] {
        Set(links.filter(\.isWeb).compactMap(\.host).map { $0.lowercased() }).sorted()
    }
}

import UniversalLinks
import UniversalLinksProject

/// URLs and the domain that they are asked for, as somebody sent them.
struct NamedLinks {
    let links: [LinkURL]
    /// Nil if hosts are not looked at, since the URLs have several.
    let domain: AssociationFile.Domain?

    /// - Throws: `ServiceError` with every URL that is not a complete one, or for the domain.
    init(_ urls: [String], domain text: String?) throws(ServiceError) {
        var links: [LinkURL] = []
        var wrong: [ServiceError.Part] = []
        for (index, url) in urls.enumerated() {
            do throws(RunFailure) {
                links.append(try LinkText.link(url))
            } catch {
                wrong.append(.init(index: index, message: error.reason))
            }
        }
        if let first = wrong.first { throw ServiceError(.invalidURL, first.message, parts: wrong) }
        self.links = links
        if let text {
            domain = try NamedLinks.domain(text)
        } else {
            let hosts = LinkText.hosts(of: links)
            domain = hosts.count == 1 ? AssociationFile.Domain(exactly: hosts[0]) : nil
        }
    }

    static func domain(_ text: String) throws(ServiceError) -> AssociationFile.Domain {
        do throws(RunFailure) {
            return try LinkText.domain(text)
        } catch {
            throw ServiceError(.invalidDomain, error.reason)
        }
    }
}

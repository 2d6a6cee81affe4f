package import UniversalLinksService

/// A domain of the server, and where its file is.
package struct ServedDomain: Sendable {
    /// The host, without `*.`.
    package let host: HostName
    /// Whether it stands for the subdomains of ``host``, as `*.example.com` does.
    package let isWildcard: Bool
    /// The path of its association file.
    package let file: String
    /// Its link lists.
    package let linkLists: [ServedProject.Domain.List]

    /// A domain of a project; nil if its name is too long to be a host.
    package init?(_ domain: ServedProject.Domain) {
        guard let host = HostName(domain.host), !host.isAddress else { return nil }
        (self.host, isWildcard, file, linkLists) = (host, domain.isWildcard, domain.file, domain.linkLists)
    }

    /// The domain as an entitlement writes it.
    package var name: String { (isWildcard ? "*." : "") + host.text }
}

package import UniversalLinksService

/// Which part of the server a host name leads to.
package struct VirtualHosts: Sendable {
    package let domains: [ServedDomain]
    /// Nil without a suffix.
    package let stagingNames: StagingNames?
    /// The hosts of the web page and the API.
    package let pageHosts: Set<HostName>
    /// The host of the page for testers with a phone; nil without one.
    package let tapHost: HostName?

    private let exactNames: [HostName: Int]
    private let wildcards: [Int]

    package enum Site: Hashable, Sendable {
        /// The index of the domain in ``VirtualHosts/domains``.
        case domain(Int)
        /// The web page and the API.
        case page
        /// The page for testers with a phone.
        case tap
        case unknown
    }

    /// If two claim a name, the domain that is listed first gets it; domains come before the pages.
    package init(
        domains: [ServedDomain], stagingNames: StagingNames? = nil, pageHosts: Set<HostName> = [],
        tapHost: HostName? = nil
    ) {
        (self.domains, self.stagingNames, self.pageHosts, self.tapHost) = (domains, stagingNames, pageHosts, tapHost)
        var names: [HostName: Int] = [:]
        for (index, domain) in domains.enumerated() {
            let staging = stagingNames?.name(of: domain.host)
            for name in [domain.isWildcard ? nil : domain.host, staging].compactMap({ $0 }) where names[name] == nil {
                names[name] = index
            }
        }
        exactNames = names
        // The longest name is the closest one.
        wildcards = domains.indices.filter { domains[$0].isWildcard }
            .sorted { (domains[$1].host.text.utf8.count, $0) < (domains[$0].host.text.utf8.count, $1) }
    }

    /// What is wrong with the names, in words; nil if every name leads to one place.
    package var conflict: String? {
        var owners: [String: String] = [:]
        for domain in domains {
            for name in Set([domain.name, stagingNames?.name(of: domain.host)?.text].compactMap { $0 }) {
                guard let other = owners.updateValue(domain.name, forKey: name) else { continue }
                return other == domain.name
                    ? "\(domain.name) is listed twice. Remove one."
                    : "\(other) and \(domain.name) would both be served as \(name). Remove one, or use no staging names."
            }
            if let stagingNames, stagingNames.name(of: domain.host) == nil {
                return "\(domain.name) is too long for a staging name under \(stagingNames.suffix)."
            }
        }
        return nil
    }

    package func site(of host: HostName) -> Site {
        if let index = exactNames[host] { return .domain(index) }
        if host == tapHost { return .tap }
        if pageHosts.contains(host) { return .page }
        return wildcards.first { host.isSubdomain(of: domains[$0].host) }.map { .domain($0) } ?? .unknown
    }

    /// The hosts that certificates are for; the host of a wildcard includes its subdomains.
    var certificateHosts: [HostName] {
        let staging = domains.compactMap { stagingNames?.name(of: $0.host) }
        return domains.map(\.host) + staging + pageHosts + [tapHost].compactMap { $0 }
    }

    /// All served names in the order of the domains; a wildcard is listed as `*.example.com`, with its staging name.
    package var names: [String] {
        domains.flatMap { domain in
            [domain.name] + [stagingNames?.name(of: domain.host)?.text].compactMap { $0 }
        }
    }
}

package struct ServedDomain: Sendable {
    /// Without `*.`.
    package let host: HostName
    /// Whether it means the subdomains of ``host``, as `*.example.com` does.
    package let isWildcard: Bool
    /// The path of its association file.
    package let file: String
    package let linkLists: [ServedProject.Domain.List]

    /// Nil if the name of the domain is too long for a host.
    package init?(_ domain: ServedProject.Domain) {
        guard let host = HostName(domain.host), !host.isAddress else { return nil }
        (self.host, isWildcard, file, linkLists) = (host, domain.isWildcard, domain.file, domain.linkLists)
    }

    /// As in an entitlement.
    package var name: String { (isWildcard ? "*." : "") + host.text }
}

/// Second names of domains: with the suffix `aasa-staging.example.com`, `lieferando.de` is also
/// `lieferando-de.aasa-staging.example.com`.
package struct StagingNames: Hashable, Sendable {
    /// Without a dot in front.
    package let suffix: HostName

    package init(suffix: HostName) {
        self.suffix = suffix
    }

    /// Each dot becomes a dash; nil if the label or the name would be too long.
    package func name(of host: HostName) -> HostName? {
        HostName(host.text.split(separator: ".").joined(separator: "-") + "." + suffix.text)
    }
}

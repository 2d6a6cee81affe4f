/// Which part of the server a host name leads to.
package struct VirtualHosts: Sendable {
    /// The domains.
    package let domains: [ServedDomain]
    /// The staging names; nil without a suffix.
    package let stagingNames: StagingNames?
    /// The hosts of the web page and the API.
    package let pageHosts: Set<HostName>
    /// The host of the tap page; nil without one.
    package let tapHost: HostName?

    private let exactNames: [HostName: Int]
    private let wildcards: [Int]

    /// A part of the server.
    package enum Site: Hashable, Sendable {
        /// The association file of a domain, by its place in ``VirtualHosts/domains``.
        case domain(Int)
        /// The web page and the API.
        case page
        /// The page for testers with a phone.
        case tap
        /// Nothing is served under that name.
        case unknown
    }

    /// Hosts. Where two claim a name, the domain that is listed first gets it, and a domain comes before the pages.
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
        // The longest name first: it is the closest one.
        wildcards = domains.indices.filter { domains[$0].isWildcard }
            .sorted { (domains[$1].host.text.utf8.count, $0) < (domains[$0].host.text.utf8.count, $1) }
    }

    /// What is wrong with the names, in words; nil if each of them leads to one place.
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

    /// What a host leads to.
    package func site(of host: HostName) -> Site {
        if let index = exactNames[host] { return .domain(index) }
        if host == tapHost { return .tap }
        if pageHosts.contains(host) { return .page }
        return wildcards.first { host.isSubdomain(of: domains[$0].host) }.map { .domain($0) } ?? .unknown
    }

    /// The hosts that certificates are for; that of a wildcard stands for its subdomains.
    var certificateHosts: [HostName] {
        let staging = domains.compactMap { stagingNames?.name(of: $0.host) }
        return domains.map(\.host) + staging + pageHosts + [tapHost].compactMap { $0 }
    }

    /// Every name that is served, in the order of the domains: of a wildcard, `*.example.com` and its staging name.
    package var names: [String] {
        domains.flatMap { domain in
            [domain.name] + [stagingNames?.name(of: domain.host)?.text].compactMap { $0 }
        }
    }
}

import JSONSyntax
package import UniversalLinks

/// Which association file of a project decides for a host, and for which domains a file is.
package struct ProjectDomains: Sendable {
    package let project: Project
    /// By the absolute path of the file.
    private let byFile: [String: [ListedDomain]]
    /// By host, a wildcard under the host after it: a project can have ten thousand domains.
    private let byHost: [String: [ListedDomain]]
    /// Longer names are not looked up above their first label: the DNS has none.
    private static let longestHost = 253

    package init(_ project: Project) {
        self.project = project
        let listed = project.configuration.domains
        byFile = Dictionary(grouping: listed) { ProjectPath.absolute(project.name(of: $0.file.value)) }
        byHost = Dictionary(grouping: listed, by: \.domain.host)
    }

    /// The domains with a file, however its path is written.
    package func domains(withFile path: String) -> [ListedDomain] { byFile[ProjectPath.absolute(path)] ?? [] }

    /// The same for an argument, which may also name the file in a commit.
    package func domains(withFileNamed argument: String) -> [ListedDomain] {
        guard GitAddress.isAddress(argument) else { return domains(withFile: argument) }
        return (try? GitAddress(argument)).map { domains(withFile: $0.path) } ?? []
    }

    /// The domains that two compared files are for; none if each is for others.
    package func domains(comparing old: String, _ new: String) -> [ListedDomain] {
        let (before, after) = (domains(withFileNamed: old), domains(withFileNamed: new))
        guard let first = before.first?.domain, let second = after.first?.domain else { return before + after }
        return first == second ? after : []
    }

    /// The domains whose file a host serves: the host, and its subdomains (semantics H2).
    func domains(servedBy host: String) -> [ListedDomain] { byHost[host] ?? [] }

    /// The domains that contain a host, the one that decides first: the host itself, then wildcards, the longest first
    /// (semantics H2). If there is none, the wildcard that may contain its own host; the decision says what is assumed.
    package func domains(of host: String) -> [ListedDomain] {
        let host = host.asciiLowercased
        let found = domains(containing: host)
        // With a dot at its end, a host is another one; the decision says so.
        return found.isEmpty && host.hasSuffix(".") ? domains(containing: String(host.dropLast())) : found
    }

    private func domains(containing host: String) -> [ListedDomain] {
        let listed = byHost[host] ?? []
        var found = listed.filter { !$0.domain.isWildcard }
        for parent in parents(of: host) { found += (byHost[parent] ?? []).filter(\.domain.isWildcard) }
        return found.isEmpty ? listed : found
    }

    /// The hosts above a host that could be listed, the longest first.
    private func parents(of host: String) -> [String] {
        var parents: [String] = []
        var rest = host.utf8[...]
        while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
            rest = rest[rest.index(after: dot)...]
            if rest.count <= ProjectDomains.longestHost, let parent = String(rest) { parents.append(parent) }
        }
        return parents
    }

    /// The listed domain that a host without one may be meant for: a parent, a subdomain, or one that is spelled alike.
    package func closest(to host: String) -> ListedDomain? {
        let host = host.asciiLowercased
        if let parent = parents(of: host).lazy.compactMap({ byHost[$0]?.first }).first { return parent }
        guard !host.isEmpty, host.utf8.count <= ProjectDomains.longestHost else { return nil }
        let listed = project.configuration.domains
        let end = Array(("." + host).utf8.reversed())
        if let below = listed.first(where: { $0.domain.host.utf8.reversed().starts(with: end) }) { return below }
        var names = listed.map(\.domain.host)
        // The nearest of each part, until they are few enough to be compared with each other.
        repeat {
            names = stride(from: 0, to: names.count, by: NearestText.maximumCount).compactMap { start in
                NearestText.nearest(to: host, among: Array(names[start...].prefix(NearestText.maximumCount)), limit: 3)
            }
        } while names.count > 1
        return names.first.flatMap { byHost[$0]?.first }
    }

    /// That the project does not list some hosts, and what it lists instead.
    ///
    /// - Parameter hosts: At least one.
    package func absence(of hosts: [String]) -> String {
        let shown = hosts.prefix(5).map { $0.shortened() }
        let rest = hosts.count > shown.count ? " and \(hosts.count - shown.count) more" : ""
        let sentence = "\(project.name) lists no domain for \(shown.joined(separator: ", "))\(rest)."
        guard hosts.count == 1, let closest = closest(to: hosts[0]) else { return sentence }
        return sentence + " The closest is \(closest.domain) (\(project.line(of: closest.place)))."
    }
}

// MARK: - URLs

extension ProjectDomains {
    /// URLs that one domain decides.
    package struct Share: Sendable {
        /// The domain that decides first, then the others that contain the host.
        package let domains: [ListedDomain]
        package fileprivate(set) var links: [LinkURL]
    }

    /// The same for URLs that are all in listed domains.
    ///
    /// - Parameter domain: The domain that decides for all of them; nil for the one of each host.
    /// - Throws: `RunFailure` if the project does not list a host, or the domain.
    package func shares(
        of links: [LinkURL], for domain: AssociationFile.Domain?
    ) throws(RunFailure) -> [Share] {
        if let domain { return [Share(domains: try file(for: domain).domains, links: links)] }
        let (listed, unlisted) = shares(of: links)
        guard unlisted.isEmpty else { throw RunFailure(.wrongUsage, absence(of: unlisted), nextStep: .nameFile) }
        return listed
    }

    /// URLs in their order, neighbors of one domain together; and the hosts that no domain contains, sorted.
    package func shares(of links: [LinkURL]) -> (listed: [Share], unlistedHosts: [String]) {
        var listed: [Share] = []
        var unlisted: Set<String> = []
        var known: [String: [ListedDomain]] = [:]
        for link in links {
            let host = link.host ?? ""
            let domains = known[host] ?? self.domains(of: host)
            known[host] = domains
            guard let first = domains.first else {
                unlisted.insert(host.lowercased())
                continue
            }
            if listed.last?.domains.first?.domain == first.domain {
                listed[listed.count - 1].links.append(link)
            } else {
                listed.append(Share(domains: domains, links: [link]))
            }
        }
        return (listed, unlisted.sorted())
    }

    /// The file for a domain and the domains that it was found by; without a domain, the only file of the project.
    ///
    /// - Returns: Its path as it is shown.
    /// - Throws: `RunFailure` if the project does not list the domain, or if a domain has to be named.
    package func file(
        for domain: AssociationFile.Domain?
    ) throws(RunFailure) -> (path: String, domains: [ListedDomain]) {
        let found = domain.map { domains(named: $0) } ?? project.configuration.domains
        guard let first = found.first else {
            throw RunFailure(.wrongUsage, absence(of: [domain.map { "\($0)" } ?? ""]))
        }
        guard domain != nil || byFile.count == 1 else {
            let names = found.prefix(5).map { "\($0.domain)" }.joined(separator: ", ")
            throw RunFailure(
                .wrongUsage,
                "\(project.name) lists \(byFile.count) files, for \(names)\(found.count > 5 ? " and more" : "").",
                nextStep: .nameDomain)
        }
        return (project.name(of: first.file.value), found)
    }

    /// The listed domain that a text names, or that contains the host that it names.
    package func domains(named domain: AssociationFile.Domain) -> [ListedDomain] {
        let exact = domains(servedBy: domain.host).filter { $0.domain == domain }
        return exact.isEmpty && !domain.isWildcard ? domains(of: domain.host) : exact
    }
}

// MARK: - Link lists

extension ProjectDomains {
    /// The domains that an expectation is for: the one that it names, else those of the URL's host.
    fileprivate func domains(of expectation: LinkExpectation) -> [ListedDomain] {
        name(of: expectation).flatMap(AssociationFile.Domain.init(converting:)).map { domains(named: $0) } ?? []
    }

    /// The domains that the URLs of a list are for, each with the others that contain the host, in the order of the list.
    ///
    /// - Parameter domain: The domain that all of them are for; nil for the one of each.
    /// - Throws: `RunFailure` if the project does not list the domain of a URL, or if there is none.
    package func owners(
        of list: LinkList, for domain: AssociationFile.Domain?
    ) throws(RunFailure) -> [[ListedDomain]] {
        if let domain { return [try file(for: domain).domains] }
        var owners: [[ListedDomain]] = []
        var known: Set<AssociationFile.Domain> = []
        var unlisted: Set<String> = []
        for expectation in list.expectations {
            guard let name = name(of: expectation) else { continue }
            let domains = domains(of: expectation)
            if let first = domains.first {
                if known.insert(first.domain).inserted { owners.append(domains) }
            } else {
                unlisted.insert(name)
            }
        }
        guard unlisted.isEmpty else {
            throw RunFailure(.wrongUsage, absence(of: unlisted.sorted()), nextStep: .nameFile)
        }
        guard !owners.isEmpty else {
            throw RunFailure(
                .couldNotDoIt, "the list has no URL with a host, which would find its file.", nextStep: .nameFile)
        }
        return owners
    }

    private func name(of expectation: LinkExpectation) -> String? {
        expectation.domain ?? (try? LinkURL(converting: expectation.url))?.host?.lowercased()
    }

    /// Some of the domains, whose URLs count.
    package struct Selection: Sendable {
        private let domains: ProjectDomains
        private let selected: Set<AssociationFile.Domain>
        let names: String

        /// - Parameter selected: At least one.
        package init(_ selected: [ListedDomain], of domains: ProjectDomains) {
            self.domains = domains
            self.selected = Set(selected.map(\.domain))
            let rest = selected.count > 3 ? " and \(selected.count - 3) more domains" : ""
            names = selected.prefix(3).map { "\($0.domain)" }.joined(separator: ", ") + rest
        }

        func contains(_ domain: AssociationFile.Domain) -> Bool { selected.contains(domain) }

        func contains(_ expectation: LinkExpectation) -> Bool {
            domains.domains(of: expectation).first.map { selected.contains($0.domain) } ?? false
        }
    }
}

extension Project {
    /// The project with one link list instead of its own, for some domains.
    ///
    /// - Parameter list: From the current folder.
    package func testing(
        _ list: String, app: String?, _ domains: [ListedDomain]
    ) -> (project: Project, domains: [ListedDomain]) {
        let path = ProjectPath.relative(ProjectPath.absolute(list), to: ProjectPath.absolute(folder))
        let tested = domains.map { domain in
            ListedDomain(
                domain: domain.domain, place: domain.place, file: domain.file, apps: nil,
                links: [ConfiguredFile(path: Located(path, at: domain.place), app: app)], entitlements: [],
                minimumSystem: domain.minimumSystem, requiredCoverage: nil, interval: nil,
                listPlaces: [:])
        }
        return (Project(configuration.with(tested), name: name, folder: folder), tested)
    }
}

extension ProjectConfiguration {
    fileprivate func with(_ domains: [ListedDomain]) -> ProjectConfiguration {
        ProjectConfiguration(
            document: document, domains: domains, defaults: defaults, severities: severities,
            severityPlaces: severityPlaces, isPedantic: isPedantic, ignores: ignores, threshold: threshold,
            baseline: baseline, monitor: monitor)
    }
}

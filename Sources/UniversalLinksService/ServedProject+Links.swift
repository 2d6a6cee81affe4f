public import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksProject

extension ServedProject {
    /// What the link lists of a domain expect of its URLs, in their order; of a list that other domains have as well, only what is
    /// for this one.
    ///
    /// - Throws: ``ServedProjectError`` if a list cannot be read, or is not one.
    public func expectations(of domain: Domain) throws(ServedProjectError) -> [LinkExpectation] {
        var lists: [String: LinkList] = [:]
        return try expectations(of: domain, besides: domainsByList, &lists)
    }

    /// The same for every domain, in their order; each list is read once.
    ///
    /// - Throws: ``ServedProjectError`` as for one domain.
    public func expectations() throws(ServedProjectError) -> [[LinkExpectation]] {
        var lists: [String: LinkList] = [:]
        var all: [[LinkExpectation]] = []
        let domainsByList = domainsByList
        for domain in domains { all.append(try expectations(of: domain, besides: domainsByList, &lists)) }
        return all
    }

    private var domainsByList: [String: [Domain]] {
        domains.reduce(into: [:]) { found, domain in
            for path in Set(domain.linkLists.map(\.path)) { found[path, default: []].append(domain) }
        }
    }

    private func expectations(
        of domain: Domain, besides domainsByList: [String: [Domain]], _ lists: inout [String: LinkList]
    ) throws(ServedProjectError) -> [LinkExpectation] {
        var expectations: [LinkExpectation] = []
        for named in domain.linkLists {
            let list: LinkList
            if let known = lists[named.path] { list = known } else { list = try ServedProject.list(at: named.path) }
            lists[named.path] = list
            let others = (domainsByList[named.path] ?? []).filter { $0.name != domain.name }.compactMap {
                AssociationFile.Domain($0.name)
            }
            var part = list
            if !others.isEmpty, let own = AssociationFile.Domain(domain.name) {
                part = list.part(
                    for: own, besides: others,
                    parseURL: { text throws(LinkURLError) in try LinkURL(converting: text) },
                    parseDomain: { AssociationFile.Domain(converting: $0) })
            }
            expectations += part.expectations.map { expectation in
                LinkExpectation(
                    expectation.url, expectation.requirement, app: expectation.app ?? named.app,
                    domain: expectation.domain, note: expectation.note)
            }
        }
        return expectations
    }

    private static func list(at path: String) throws(ServedProjectError) -> LinkList {
        do throws(RunFailure) {
            return try LinkListFile(path, tell: { _ in }).list
        } catch {
            throw ServedProjectError(error)
        }
    }
}

extension ServedProject {
    /// The association file of a domain as it is on disk, which is known to be JSON.
    ///
    /// - Throws: ``ServedProjectError/Code/unreadable`` if it cannot be read, or is not JSON.
    public func checkedBytes(of domain: Domain) throws(ServedProjectError) -> [UInt8] {
        do throws(RunFailure) {
            let input = try InputFile(domain.file)
            _ = try AnsweringFile(answeringFrom: input)
            return input.bytes
        } catch {
            throw ServedProjectError(error)
        }
    }

    /// The path of the baseline that the configuration names; nil without one.
    public var baselinePath: String? { settings.baseline.value }
}

extension ServedProject.Domain {
    /// The domain as an entitlement writes it.
    public var name: String { (isWildcard ? "*." : "") + host }
}

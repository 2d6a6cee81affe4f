package import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksProject

extension ServedProject {
    /// What the link lists of a domain expect of its URLs, in their order; of a list that other domains have as well, only what is
    /// for this one.
    ///
    /// - Throws: ``ServedProjectError`` if a list cannot be read, or is not one.
    package func expectations(of domain: Domain) throws(ServedProjectError) -> [LinkExpectation] {
        var lists = SharedLists(of: self)
        return try lists.expectations(of: domain)
    }

    /// The same for every domain, in their order; each list is read once.
    ///
    /// - Throws: ``ServedProjectError`` as for one domain.
    package func expectations() throws(ServedProjectError) -> [[LinkExpectation]] {
        var lists = SharedLists(of: self)
        var all: [[LinkExpectation]] = []
        for domain in domains { all.append(try lists.expectations(of: domain)) }
        return all
    }
}

/// The link lists of a project, each read once and taken apart for all of its domains at a time.
private struct SharedLists {
    private let domains: [String: [String]]
    /// By the path of the list and the name of the domain.
    private var parts: [String: [String: LinkList]] = [:]

    init(of project: ServedProject) {
        domains = project.domains.reduce(into: [:]) { found, domain in
            for path in Set(domain.linkLists.map(\.path)) { found[path, default: []].append(domain.name) }
        }
    }

    mutating func expectations(of domain: ServedProject.Domain) throws(ServedProjectError) -> [LinkExpectation] {
        var expectations: [LinkExpectation] = []
        for named in domain.linkLists {
            if parts[named.path] == nil { parts[named.path] = try read(named.path, for: domain.name) }
            expectations += (parts[named.path]?[domain.name]?.expectations ?? []).map { expectation in
                LinkExpectation(
                    expectation.url, expectation.requirement, app: expectation.app ?? named.app,
                    domain: expectation.domain, note: expectation.note)
            }
        }
        return expectations
    }

    private func read(_ path: String, for name: String) throws(ServedProjectError) -> [String: LinkList] {
        let list: LinkList
        do throws(RunFailure) {
            list = try LinkListFile(path, tell: { _ in }).list
        } catch {
            throw ServedProjectError(error)
        }
        let names = domains[path] ?? [name]
        guard names.count > 1 else { return [name: list] }
        let sharing = names.compactMap { name in AssociationFile.Domain(name).map { (name, $0) } }
        let parts = list.parts(
            for: sharing.map(\.1), parseURL: { text throws(LinkURLError) in try LinkURL(converting: text) },
            parseDomain: { AssociationFile.Domain(converting: $0) })
        return Dictionary(zip(sharing.map(\.0), parts)) { first, _ in first }
    }
}

extension ServedProject {
    /// The association file of a domain as it is on disk, which is known to be JSON.
    ///
    /// - Throws: ``ServedProjectError/Code/unreadable`` if it cannot be read, or is not JSON.
    package func checkedBytes(of domain: Domain) throws(ServedProjectError) -> [UInt8] {
        do throws(RunFailure) {
            let input = try InputFile(domain.file)
            _ = try AnsweringFile(answeringFrom: input)
            return input.bytes
        } catch {
            throw ServedProjectError(error)
        }
    }

    /// The path of the baseline that the configuration names; nil without one.
    package var baselinePath: String? { settings.baseline.value }
}

extension ServedProject.Domain {
    /// The domain as an entitlement writes it.
    package var name: String { (isWildcard ? "*." : "") + host }
}

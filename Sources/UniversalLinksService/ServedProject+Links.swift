public import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksProject

extension ServedProject {
    /// What the link lists of a domain expect of its URLs, in their order; of a list that other domains have as well, only what is
    /// for this one.
    ///
    /// - Throws: ``ServedProjectError`` if a list cannot be read, or is not one.
    public func expectations(of domain: Domain) throws(ServedProjectError) -> [LinkExpectation] {
        var expectations: [LinkExpectation] = []
        for named in domain.linkLists {
            let list: LinkList
            do throws(RunFailure) {
                list = try LinkListFile(named.path, tell: { _ in }).list
            } catch {
                throw ServedProjectError(error)
            }
            let others = domains.filter { other in
                other.name != domain.name && other.linkLists.contains { $0.path == named.path }
            }.compactMap { AssociationFile.Domain($0.name) }
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
}

extension ServedProject {
    /// The association file of a domain as it is on disk: at most one byte more than the 16 MiB that are read.
    ///
    /// - Throws: ``ServedProjectError/Code/unreadable`` if it cannot be read.
    public func bytes(of domain: Domain) throws(ServedProjectError) -> [UInt8] {
        do throws(RunFailure) {
            return try InputFile(domain.file).bytes
        } catch {
            throw ServedProjectError(error)
        }
    }
}

extension ServedProject.Domain {
    /// The domain as an entitlement writes it.
    public var name: String { (isWildcard ? "*." : "") + host }
}

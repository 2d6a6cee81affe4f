extension LinkList {
    /// The part of a list, which several domains share, that is for one of them: without the expectations for others.
    ///
    /// An expectation is for the domain that it names, else for the host of its URL. What is for none of them stays.
    package func part(
        for domain: AssociationFile.Domain, besides others: [AssociationFile.Domain],
        parseURL: (String) throws(LinkURLError) -> LinkURL, parseDomain: (String) -> AssociationFile.Domain?
    ) -> LinkList {
        parts(for: [domain] + others, parseURL: parseURL, parseDomain: parseDomain)[0]
    }

    /// The parts of a list for all of the domains that share it, in their order.
    package func parts(
        for domains: [AssociationFile.Domain], parseURL: (String) throws(LinkURLError) -> LinkURL,
        parseDomain: (String) -> AssociationFile.Domain?
    ) -> [LinkList] {
        var kept = [[LinkExpectation]](repeating: [], count: domains.count)
        for expectation in expectations {
            var owners: [Int] = []
            if let own = expectation.domain.flatMap(parseDomain) {
                owners = domains.indices.filter { domains[$0] == own }
            } else if expectation.domain == nil, let host = (try? parseURL(expectation.url))?.host {
                owners = domains.indices.filter { domains[$0].relation(to: host) == .contained }
            }
            for index in owners.isEmpty ? Array(domains.indices) : owners { kept[index].append(expectation) }
        }
        return kept.map { LinkList(expectations: $0, emptyKeys: emptyKeys) }
    }
}

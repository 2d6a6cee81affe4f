extension LinkList {
    /// The part of a list, which several domains share, that is for one of them: without the expectations for others.
    ///
    /// An expectation is for the domain that it names, else for the host of its URL. What is for none of them stays.
    package func part(
        for domain: AssociationFile.Domain, besides others: [AssociationFile.Domain],
        parseURL: (String) throws(LinkURLError) -> LinkURL, parseDomain: (String) -> AssociationFile.Domain?
    ) -> LinkList {
        let kept = expectations.filter { expectation in
            if let own = expectation.domain.flatMap(parseDomain) { return own == domain || !others.contains(own) }
            guard expectation.domain == nil, let host = (try? parseURL(expectation.url))?.host else { return true }
            let isForOther = others.contains { $0.relation(to: host) == .contained }
            return domain.relation(to: host) == .contained || !isForOther
        }
        return LinkList(expectations: kept, emptyKeys: emptyKeys)
    }
}

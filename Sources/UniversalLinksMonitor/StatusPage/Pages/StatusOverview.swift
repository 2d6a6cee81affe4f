import UniversalLinksChecks

/// All domains at a glance, and those of them that a query names, the worst first.
struct StatusOverview: Sendable {
    /// The most domains on a page.
    static let pageLength = 100

    let query: StatusQuery
    let now: UTCInstant
    /// How many domains there are, and how many of them in each condition.
    let count: Int
    let counts: [DomainCondition: Int]
    /// How many of them the query names.
    let matchingCount: Int
    /// Those on the query's page.
    let domains: [StatusDomain]

    init(of summaries: [StatusDomain], for query: StatusQuery, now: UTCInstant) {
        (self.query, self.now) = (query, now)
        count = summaries.count
        var counts: [DomainCondition: Int] = [:]
        var matching: [(condition: DomainCondition, since: Int64, summary: StatusDomain)] = []
        for summary in summaries {
            let condition = summary.condition
            counts[condition, default: 0] += 1
            guard query.filter.includes(condition), query.text.isEmpty || summary.name.lowercased().contains(query.text)
            else { continue }
            // What broke last is what somebody looks for; where nothing did, the name is.
            let since = condition < .unchecked ? summary.since?.seconds ?? 0 : 0
            matching.append((condition, since, summary))
        }
        self.counts = counts
        matchingCount = matching.count
        matching.sort { ($0.condition, $1.since, $0.summary.name) < ($1.condition, $0.since, $1.summary.name) }
        domains = matching.dropFirst((query.page - 1) * StatusOverview.pageLength).prefix(StatusOverview.pageLength)
            .map(\.summary)
    }

    /// How many pages the query has, at least 1.
    var pageCount: Int { max(1, (matchingCount + StatusOverview.pageLength - 1) / StatusOverview.pageLength) }

    /// How many domains a filter includes, whatever text is searched.
    func count(of filter: StatusQuery.Filter) -> Int {
        counts.reduce(0) { $0 + (filter.includes($1.key) ? $1.value : 0) }
    }

    /// `2 of 40 domains need attention.`
    var sentence: String {
        let attention = count(of: .attention)
        let unchecked = counts[.unchecked] ?? 0
        switch (count, attention) {
        case (0, _): return "No domain is watched."
        case _ where unchecked == count: return "No domain has been checked yet."
        case (1, 0): return "The domain needs no attention."
        case (_, 0): return "None of \(count) domains needs attention."
        case (1, _): return "The domain needs attention."
        default: return "\(attention) of \(count) domains \(attention == 1 ? "needs" : "need") attention."
        }
    }
}

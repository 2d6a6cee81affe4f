import JSONSyntax
import UniversalLinksChecks

/// All domains at a glance, and those that match a query, the worst first.
struct StatusOverview: Sendable {
    static let pageLength = 100

    let query: StatusQuery
    let now: UTCInstant
    /// How many domains there are, and how many of them in each condition.
    let count: Int
    let counts: [DomainCondition: Int]
    /// How many domains match the query.
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
            // The latest failure is what readers look for; without failures, it is the name.
            let since = condition < .unchecked ? summary.since?.seconds ?? 0 : 0
            matching.append((condition, since, summary))
        }
        self.counts = counts
        matchingCount = matching.count
        matching.sort { ($0.condition, $1.since, $0.summary.name) < ($1.condition, $0.since, $1.summary.name) }
        domains = matching.dropFirst((query.page - 1) * StatusOverview.pageLength).prefix(StatusOverview.pageLength)
            .map(\.summary)
    }

    /// At least 1.
    var pageCount: Int { max(1, (matchingCount + StatusOverview.pageLength - 1) / StatusOverview.pageLength) }

    /// Ignores the text that is searched.
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

extension StatusOverview {
    /// The contents of `/`, as `/api/status.json`.
    var document: JSONValue {
        [
            "schemaVersion": 1,
            "time": JSONValue(now.description),
            "summary": JSONValue(sentence),
            "count": JSONValue(count),
            "states": JSONValue(
                .object(
                    JSONObject(
                        DomainCondition.allCases.map { .init(key: $0.name, value: JSONValue(counts[$0] ?? 0)) }))),
            "matching": JSONValue(matchingCount),
            "page": JSONValue(query.page),
            "pages": JSONValue(pageCount),
            "domains": JSONValue(domains.map(json)),
        ]
    }

    private func json(_ domain: StatusDomain) -> JSONValue {
        [
            "domain": JSONValue(domain.name),
            "state": JSONValue(domain.condition.name),
            "since": JSONValue(domain.since?.description),
            "lastCheck": JSONValue(domain.lastCheck?.time.description),
            "origin": JSONValue(domain.lastCheck?.origin.rawValue),
            "cdn": JSONValue(domain.lastCheck?.cdn),
            "cdnOutOfDateSince": JSONValue(domain.lastCheck?.behindSince?.description),
            "certificateEnd": JSONValue(domain.lastCheck?.certificateEnd?.description),
            "incidents": JSONValue(
                domain.openIncidents.sorted { ($1.severity, $0.began, $0.id) < ($0.severity, $1.began, $1.id) }
                    .map(json)),
        ]
    }

    private func json(_ incident: Incident) -> JSONValue {
        [
            "id": JSONValue(incident.id),
            "kind": JSONValue(incident.kind.rawValue),
            "severity": JSONValue(incident.severity.name),
            "summary": JSONValue(incident.summary),
            "began": JSONValue(incident.began.description),
            "opened": JSONValue(incident.opened.description),
        ]
    }
}

/// Which domains to show: the query of `/` and `/api/status.json`.
struct StatusQuery: Hashable, Sendable {
    enum Filter: Hashable, Sendable {
        case all
        /// Domains that need attention.
        case attention
        case condition(DomainCondition)

        /// Every filter, in the order in which the page offers them.
        static let offered: [Filter] = [.all, .attention] + DomainCondition.allCases.map(Filter.condition)

        /// The name in addresses; empty for all.
        var name: String {
            switch self {
            case .all: ""
            case .attention: "attention"
            case .condition(let condition): condition.name
            }
        }

        func includes(_ condition: DomainCondition) -> Bool {
            switch self {
            case .all: true
            case .attention: condition.needsAttention
            case .condition(let other): condition == other
            }
        }
    }

    /// Text that is part of the name, in lowercase; empty for every name.
    var text = ""
    var filter = Filter.all
    /// From 1.
    var page = 1

    init(text: String = "", filter: Filter = .all, page: Int = 1) {
        (self.text, self.filter, self.page) = (text, filter, page)
    }

    /// Reads `?q=…&state=…&page=…`; nil if the state or page is invalid.
    init?(_ parameters: [String: String]) {
        text = String(
            (parameters["q"] ?? "").lowercased().unicodeScalars.filter { $0 != " " }.prefix(253).map(Character.init))
        let name = parameters["state"] ?? ""
        guard let filter = Filter.offered.first(where: { $0.name == name }) else { return nil }
        self.filter = filter
        guard let number = parameters["page"] else { return }
        guard let page = Int(number), (1...1_000_000).contains(page) else { return nil }
        self.page = page
    }

    var address: String {
        var items: [String] = []
        if !text.isEmpty { items.append("q=\(StatusAddress.encoded(text))") }
        if filter != .all { items.append("state=\(filter.name)") }
        if page > 1 { items.append("page=\(page)") }
        return items.isEmpty ? "/" : "/?\(items.joined(separator: "&"))"
    }

    /// Starts at the first page.
    func with(_ filter: Filter) -> StatusQuery { StatusQuery(text: text, filter: filter) }

    func with(page: Int) -> StatusQuery { StatusQuery(text: text, filter: filter, page: page) }
}

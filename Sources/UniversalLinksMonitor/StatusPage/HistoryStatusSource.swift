import GRDB
package import UniversalLinksChecks

package struct HistoryStatusSource: StatusSource {
    static let incidentLimit = 100

    private let history: HistoryStore
    private let watched: @Sendable () -> [String]
    private let waitingAlertCount: @Sendable () async throws(HistoryError) -> Int

    /// - Parameter watched: The domains that are watched now, including those that have not been checked yet. Other
    ///   domains of the history are not shown.
    package init(
        _ history: HistoryStore, watched: @escaping @Sendable () -> [String],
        waitingAlertCount: @escaping @Sendable () async throws(HistoryError) -> Int
    ) {
        (self.history, self.watched, self.waitingAlertCount) = (history, watched, waitingAlertCount)
    }

    package func domains() async throws(HistoryError) -> [StatusDomain] {
        let summaries = try await history.summaries()
        let times = try await history.firstAndSettledTimes()
        let known = Dictionary(summaries.map { ($0.domain, $0) }, uniquingKeysWith: { first, _ in first })
        return Set(watched()).map { name in
            known[name].map { StatusDomain($0, times[name]) } ?? StatusDomain(name)
        }
    }

    package func days(of names: [String], from firstDay: Int) async throws(HistoryError) -> [String: [DayTally]] {
        try await history.tallies(of: names, from: firstDay)
    }

    package func domainHistory(of name: String, from start: UTCInstant) async throws(HistoryError) -> DomainHistory? {
        guard watched().contains(name), let domain = try await domains().first(where: { $0.name == name }) else {
            return nil
        }
        let timeline = try await history.timeline(of: name, since: start)
        let periods = timeline?.periods ?? []
        let incidents = Array((timeline?.incidents ?? []).reversed())
        return DomainHistory(
            domain, lastCheck: try await history.lastCheck(of: name),
            origin: DomainHistory.Interval.joining(periods, outages: timeline?.outages ?? []),
            cdn: DomainHistory.Interval.joiningCopies(periods),
            incidents: Array(incidents.prefix(HistoryStatusSource.incidentLimit)), incidentCount: incidents.count)
    }

    package func incident(_ id: String) async throws(HistoryError) -> IncidentDetails? {
        try await history.incident(id)
    }

    package func figures() async throws(HistoryError) -> HistoryFigures {
        HistoryFigures(
            waitingAlertCount: try await waitingAlertCount(), byteCount: Int(clamping: try await history.byteCount()))
    }
}

extension StatusDomain {
    fileprivate init(_ summary: DomainSummary, _ times: HistoryStore.DomainTimes?) {
        self.init(
            summary.domain, firstCheck: times?.firstCheck, openIncidents: summary.openIncidents, settled: times?.settled
        )
        guard let check = summary.last?.observation else { return }
        lastCheck = LastCheck(
            time: check.time, origin: check.origin.state, hasErrors: check.diagnostics.contains(where: \.isError),
            cdn: check.cdn.state,
            behindSince: check.cdn.isBehind
                ? summary.state?.behindSince.map(UTCInstant.init(seconds:)) ?? check.time : nil,
            certificateEnd: check.certificate?.notAfter)
    }
}

extension DomainHistory.Interval {
    /// What the host served, with the reason of each outage.
    fileprivate static func joining(
        _ periods: [DomainTimeline.Period], outages: [DomainTimeline.Outage]
    ) -> [DomainHistory.Interval] {
        joined(
            periods.map { period in
                let problem = outages.last { $0.start <= period.start }?.problem ?? ""
                let content: DomainHistory.Content =
                    switch period.origin {
                    case .served: period.fileHash.map(DomainHistory.Content.file) ?? .unknown
                    case .broken: .broken(problem)
                    case .down: .down(problem)
                    }
                return DomainHistory.Interval(content, from: period.start, to: period.end)
            })
    }

    fileprivate static func joiningCopies(_ periods: [DomainTimeline.Period]) -> [DomainHistory.Interval] {
        joined(
            periods.map { period in
                DomainHistory.Interval(
                    content(ofCopy: period), from: period.start, to: period.end, isBehind: period.isBehind)
            })
    }

    private static func content(ofCopy period: DomainTimeline.Period) -> DomainHistory.Content {
        if let hash = period.cdnFileHash { return .file(hash) }
        // If up to date, it has the host's file, whether its bytes were kept or not.
        if period.isUpToDate { return period.fileHash.map(DomainHistory.Content.file) ?? .unknown }
        return period.cdn == Monitor.Observation.CDNCopy.notChecked.state
            ? .unknown : .broken(CDNWords.words(period.cdn))
    }

    private static func joined(_ intervals: [DomainHistory.Interval]) -> [DomainHistory.Interval] {
        var result: [DomainHistory.Interval] = []
        for interval in intervals {
            if let index = result.indices.last, result[index].content == interval.content,
                result[index].isBehind == interval.isBehind
            {
                result[index].end = interval.end
            } else {
                result.append(interval)
            }
        }
        return result
    }
}

extension HistoryStore {
    /// When a domain was first checked, and when its last incident closed.
    struct DomainTimes: Hashable, Sendable {
        var firstCheck: UTCInstant?
        var settled: UTCInstant?
    }

    func firstAndSettledTimes() async throws(HistoryError) -> [String: DomainTimes] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT name,
                        (SELECT time FROM checks WHERE domainID = domains.id ORDER BY id LIMIT 1),
                        (SELECT max(closed) FROM incidents WHERE domainID = domains.id)
                    FROM domains
                    """)
            var times: [String: DomainTimes] = [:]
            while let row = try rows.next() {
                times[row[0]] = DomainTimes(
                    firstCheck: (row[1] as Int64?).map(UTCInstant.init(seconds:)),
                    settled: (row[2] as Int64?).map(UTCInstant.init(seconds:)))
            }
            return times
        }
    }

    /// How many checks there were on each day, and how many of them found the file missing, or errors.
    ///
    /// - Parameter firstDay: In days since 1970-01-01.
    func tallies(of names: [String], from firstDay: Int) async throws(HistoryError) -> [String: [DayTally]] {
        try await read { database in
            let start = Int64(firstDay) * 86_400
            let first =
                try Int64.fetchOne(
                    database, sql: "SELECT id FROM checks WHERE time >= ? ORDER BY time LIMIT 1", arguments: [start])
                ?? .max
            var tallies: [String: [DayTally]] = [:]
            for name in names {
                let rows = try Row.fetchCursor(
                    try database.cachedStatement(sql: HistoryStore.tallyQuery), arguments: [name, first, start])
                while let row = try rows.next() {
                    tallies[name, default: []].append(
                        DayTally(day: row[0], checkCount: row[1], failureCount: row[2]))
                }
            }
            return tallies
        }
    }

    /// The findings show an error as `"severity":"error"`.
    private static let tallyQuery = """
        SELECT checks.time / 86400 AS day, count(*),
            sum(situations.originState <> 'served' OR coalesce(instr(findingSets.json, '"severity":"error"') > 0, 0))
        FROM checks
        JOIN situations ON situations.id = checks.situationID
        LEFT JOIN findingSets ON findingSets.id = situations.findingSetID
        WHERE checks.domainID = (SELECT id FROM domains WHERE name = ?) AND checks.id >= ? AND +checks.time >= ?
        GROUP BY day
        """

    /// With the bytes of the host's file; nil before the first check.
    func lastCheck(of name: String) async throws(HistoryError) -> Monitor.Observation? {
        try await read { database in
            let row = try Row.fetchOne(
                database,
                sql: StoredCheck.selection
                    + "WHERE checks.domainID = (SELECT id FROM domains WHERE name = ?) ORDER BY checks.id DESC LIMIT 1",
                arguments: [name])
            guard let row else { return nil }
            var observation = try StoredCheck(row: row).observation
            if let hash = observation.file?.hash { observation.file = try HistoryStore.body(hash, in: database) }
            return observation
        }
    }
}

package import UniversalLinksChecks

/// The pages' view of the history.
package struct HistoryStatusSource: StatusSource {
    /// The most incidents of a domain that a page shows.
    static let incidentLimit = 100

    private let history: HistoryStore
    private let watched: @Sendable () -> [String]
    private let waitingAlertCount: @Sendable () async throws(HistoryError) -> Int

    /// - Parameters:
    ///   - history: What was found.
    ///   - watched: The names of the domains that are watched now; those that have not been checked yet are among them, and
    ///     others of the history are not shown.
    ///   - waitingAlertCount: How many alerts wait to be delivered.
    package init(
        _ history: HistoryStore, watched: @escaping @Sendable () -> [String],
        waitingAlertCount: @escaping @Sendable () async throws(HistoryError) -> Int
    ) {
        (self.history, self.watched, self.waitingAlertCount) = (history, watched, waitingAlertCount)
    }

    /// Every domain that is watched now, in any order; one that the history does not contain is unchecked.
    package func domains() async throws(HistoryError) -> [StatusDomain] {
        let summaries = try await history.summaries()
        let times = try await history.firstAndSettledTimes()
        let known = Dictionary(summaries.map { ($0.domain, $0) }, uniquingKeysWith: { first, _ in first })
        return Set(watched()).map { name in
            known[name].map { StatusDomain($0, times[name]) } ?? StatusDomain(name)
        }
    }

    /// The checks of some domains on each day, by name; days and domains without checks are left out.
    package func days(of names: [String], from firstDay: Int) async throws(HistoryError) -> [String: [DayTally]] {
        try await history.tallies(of: names, from: firstDay)
    }

    /// A domain with what happened from some time on and its latest 100 incidents of that time; nil if it is not watched.
    package func account(of name: String, from start: UTCInstant) async throws(HistoryError) -> DomainAccount? {
        guard watched().contains(name), let domain = try await domains().first(where: { $0.name == name }) else {
            return nil
        }
        let timeline = try await history.timeline(of: name, since: start)
        let periods = timeline?.periods ?? []
        let incidents = Array((timeline?.incidents ?? []).reversed())
        return DomainAccount(
            domain, lastCheck: try await history.lastCheck(of: name),
            origin: DomainAccount.Stretch.joining(periods, outages: timeline?.outages ?? []),
            cdn: DomainAccount.Stretch.joiningCopies(periods),
            incidents: Array(incidents.prefix(HistoryStatusSource.incidentLimit)), incidentCount: incidents.count)
    }

    /// An incident with its files; nil if there is none of this identifier.
    package func incident(_ id: String) async throws(HistoryError) -> IncidentAccount? {
        try await history.incident(id).map { details in
            IncidentAccount(details.incident, before: details.previousFile?.bytes, after: details.file?.bytes)
        }
    }

    /// The size of the database in bytes, and how many alerts wait.
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

extension DomainAccount.Stretch {
    /// What the host served, with the reason of each outage.
    fileprivate static func joining(
        _ periods: [DomainTimeline.Period], outages: [DomainTimeline.Outage]
    ) -> [DomainAccount.Stretch] {
        joined(
            periods.map { period in
                let problem = outages.last { $0.start <= period.start }?.problem ?? ""
                let content: DomainAccount.Content =
                    switch period.origin {
                    case .served: period.fileHash.map(DomainAccount.Content.file) ?? .unknown
                    case .broken: .broken(problem)
                    case .down: .down(problem)
                    }
                return DomainAccount.Stretch(content, from: period.start, to: period.end)
            })
    }

    /// What the CDN had.
    fileprivate static func joiningCopies(_ periods: [DomainTimeline.Period]) -> [DomainAccount.Stretch] {
        joined(
            periods.map { period in
                DomainAccount.Stretch(
                    content(ofCopy: period), from: period.start, to: period.end, isBehind: period.isBehind)
            })
    }

    private static func content(ofCopy period: DomainTimeline.Period) -> DomainAccount.Content {
        if let hash = period.cdnFileHash { return .file(hash) }
        // Up to date, it has the host's file, whether its bytes were kept or not.
        if period.isUpToDate { return period.fileHash.map(DomainAccount.Content.file) ?? .unknown }
        return period.cdn == Monitor.Observation.CDNCopy.notChecked.state
            ? .unknown : .broken(CDNWords.words(period.cdn))
    }

    private static func joined(_ stretches: [DomainAccount.Stretch]) -> [DomainAccount.Stretch] {
        var result: [DomainAccount.Stretch] = []
        for stretch in stretches {
            if let index = result.indices.last, result[index].content == stretch.content,
                result[index].isBehind == stretch.isBehind
            {
                result[index].end = stretch.end
            } else {
                result.append(stretch)
            }
        }
        return result
    }
}

public import UniversalLinksChecks

extension MemoryStatusSource.Content {
    /// Adds a domain with its checks, in order, and its incidents.
    public mutating func add(
        _ name: String, _ observations: [Monitor.Observation], incidents: [Incident] = [],
        files: [String: [UInt8]] = [:]
    ) {
        var summary = StatusDomain(name, firstCheck: observations.first?.time)
        summary.openIncidents = incidents.filter { $0.closed == nil }
        summary.settled = incidents.compactMap(\.closed).max()
        if let last = observations.last {
            let behind = observations.reversed().prefix { $0.cdn.isBehind }.last?.time
            summary.lastCheck = .init(
                time: last.time, origin: last.origin.state, hasErrors: last.diagnostics.contains(where: \.isError),
                cdn: last.cdn.state, behindSince: behind, certificateEnd: last.certificate?.notAfter)
        }
        accounts.append(
            DomainAccount(
                summary, lastCheck: observations.last,
                origin: DomainAccount.Stretch.joining(observations, \.originContent) { _ in false },
                cdn: DomainAccount.Stretch.joining(observations, \.cdnContent, \.cdn.isBehind),
                incidents: incidents.sorted { ($1.began, $0.id) < ($0.began, $1.id) }))
        days[name] = Dictionary(grouping: observations, by: \.time.day).sorted { $0.key < $1.key }
            .map { day, checks in
                DayTally(
                    day: day, checkCount: checks.count,
                    failureCount: checks.filter { $0.origin.state != .served || $0.diagnostics.contains(where: \.isError) }
                        .count)
            }
        for incident in incidents {
            self.incidents[incident.id] = IncidentAccount(
                incident, before: incident.previousFileHash.flatMap { files[$0] },
                after: incident.fileHash.flatMap { files[$0] })
        }
    }
}

extension Monitor.Observation {
    /// What the host served, as a timeline shows it.
    var originContent: DomainAccount.Content {
        switch origin.state {
        case .served: file.map { .file($0.hash) } ?? .unknown
        case .broken: .broken(origin.problem ?? "")
        case .down: .down(origin.problem ?? "")
        }
    }

    /// What the CDN did.
    var cdnContent: DomainAccount.Content {
        if let copy = cdn.file { return .file(copy.hash) }
        return switch cdn.state {
        case "not-checked": .unknown
        // In sync, it has the host's file, whether its bytes were kept or not.
        case "in-sync", "equivalent": file.map { .file($0.hash) } ?? .unknown
        default: .broken(cdn.reason)
        }
    }
}

extension DomainAccount.Stretch {
    /// Joins what equal checks found one after another.
    static func joining(
        _ observations: [Monitor.Observation], _ content: (Monitor.Observation) -> DomainAccount.Content,
        _ isBehind: (Monitor.Observation) -> Bool
    ) -> [DomainAccount.Stretch] {
        var stretches: [DomainAccount.Stretch] = []
        for observation in observations {
            let next = DomainAccount.Stretch(
                content(observation), from: observation.time, to: observation.time, isBehind: isBehind(observation))
            if let index = stretches.indices.last {
                stretches[index].end = observation.time
                if stretches[index].content == next.content, stretches[index].isBehind == next.isBehind { continue }
            }
            stretches.append(next)
        }
        return stretches
    }
}

import GRDB
package import UniversalLinksChecks

extension HistoryStore: AlertStore {
    package func pendingTransitions(limit: Int) async throws(HistoryError) -> [Incident.Transition] {
        try await read { database in
            // A row has a higher number than those recorded before it, whatever the clock said. Without the index, this
            // order would require reading everything that was ever reported.
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT step, incident, time FROM transitions INDEXED BY transitions_pending
                    WHERE alertKey IS NULL ORDER BY rowid LIMIT ?
                    """, arguments: [limit])
            var transitions: [Incident.Transition] = []
            while let row = try rows.next() {
                guard let step = Incident.Transition.Step(rawValue: row[0]) else { continue }
                transitions.append(
                    Incident.Transition(step, try Incident(storedJSON: row[1]), at: UTCInstant(seconds: row[2])))
            }
            return transitions
        }
    }

    package func add(_ drafts: [AlertDraft], channels: [AlertChannel]) async throws(HistoryError) {
        try await write { database in
            for draft in drafts {
                try database.inSavepoint {
                    try AlertRecorder(database: database).insert(draft, channels: channels) ? .commit : .rollback
                }
            }
        }
    }

    package func dueDeliveries(
        channel: String, now: UTCInstant, limit: Int
    ) async throws(HistoryError) -> [Delivery] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT deliveries.id, deliveries.failureCount, alerts.json
                    FROM deliveries JOIN alerts ON alerts.id = deliveries.alertID
                    WHERE channel = ? AND state = 'waiting' AND (nextAttempt <= ? OR nextAttempt > ?)
                        AND NOT EXISTS (SELECT 1 FROM deliveryOrder WHERE deliveryID = deliveries.id)
                    ORDER BY nextAttempt, deliveries.id LIMIT ?
                    """,
                // A delivery that is due later than any attempt can be is due now: the clock was set back.
                arguments: [channel, now.seconds, now.seconds + HistoryStore.furthestAttempt, limit])
            var deliveries: [Delivery] = []
            while let row = try rows.next() {
                let alert = try StoredJSON.value(Alert.self, called: "StoredAlert", from: row[2])
                deliveries.append(Delivery(id: row[0], channel: channel, alert: alert, failureCount: row[1]))
            }
            return deliveries
        }
    }

    package func nextAttempt(channel: String) async throws(HistoryError) -> UTCInstant? {
        try await read { database in
            try Int64.fetchOne(
                database,
                sql: """
                    SELECT min(nextAttempt) FROM deliveries WHERE channel = ? AND state = 'waiting'
                        AND NOT EXISTS (SELECT 1 FROM deliveryOrder WHERE deliveryID = deliveries.id)
                    """, arguments: [channel]
            ).map(UTCInstant.init(seconds:))
        }
    }

    package func settle(_ id: Delivery.ID, _ outcome: Delivery.Outcome) async throws(HistoryError) {
        try await write { database in try AlertRecorder(database: database).settle(id, outcome) }
    }

    package func hurry(channel: String, now: UTCInstant) async throws(HistoryError) {
        try await write { database in
            try database.execute(
                sql:
                    "UPDATE deliveries SET nextAttempt = ? WHERE channel = ? AND state = 'waiting' AND nextAttempt > ?",
                arguments: [now.seconds, channel, now.seconds])
        }
    }

    package func giveUp(
        channelsOtherThan names: [String], madeBefore limit: UTCInstant, problem: String, at now: UTCInstant
    ) async throws(HistoryError) -> [String: Int] {
        try await write { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT deliveries.id, channel FROM deliveries JOIN alerts ON alerts.id = deliveries.alertID
                    WHERE state = 'waiting' AND time < ?
                    """, arguments: [limit.seconds])
            var counts: [String: Int] = [:]
            for row in rows {
                let channel: String = row[1]
                guard !names.contains(channel) else { continue }
                try AlertRecorder(database: database).settle(row[0], .givenUp(problem: problem, at: now))
                counts[channel, default: 0] += 1
            }
            return counts
        }
    }

    package func backlog() async throws(HistoryError) -> [ChannelBacklog] {
        try await read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT channel, count(*) FILTER (WHERE state = 'waiting') AS waiting,
                        min(time) FILTER (WHERE state = 'waiting') AS oldest,
                        count(*) FILTER (WHERE state = 'given-up') AS givenUp
                    FROM deliveries JOIN alerts ON alerts.id = deliveries.alertID
                    WHERE state <> 'delivered' GROUP BY channel ORDER BY channel
                    """)
            return try rows.map { row in
                let channel: String = row["channel"]
                let problem = try String.fetchOne(
                    database,
                    sql: """
                        SELECT problem FROM deliveries WHERE channel = ? AND state <> 'delivered' AND problem IS NOT NULL
                        ORDER BY id DESC LIMIT 1
                        """, arguments: [channel])
                let oldest: Int64? = row["oldest"]
                return ChannelBacklog(
                    channel: channel, waitingCount: row["waiting"], oldest: oldest.map(UTCInstant.init(seconds:)),
                    givenUpCount: row["givenUp"], problem: problem)
            }
        }
    }

    package func removeAlerts(before limit: UTCInstant) async throws(HistoryError) -> Int {
        try await write { database in
            try database.execute(
                sql: """
                    DELETE FROM alerts WHERE time < ? AND NOT EXISTS (
                        SELECT 1 FROM deliveries WHERE alertID = alerts.id AND state = 'waiting')
                    """, arguments: [limit.seconds])
            return database.changesCount
        }
    }

    /// How far in the future an attempt can be, in seconds: the longest time between two.
    private static let furthestAttempt: Int64 = 3_600
}

struct AlertRecorder {
    let database: Database

    /// - Returns: Whether all of its transitions existed and were not reported yet. If not, everything must be rolled
    ///   back.
    func insert(_ draft: AlertDraft, channels: [AlertChannel]) throws -> Bool {
        for id in draft.transitionIDs {
            try execute("UPDATE transitions SET alertKey = ? WHERE id = ? AND alertKey IS NULL", [draft.alert.key, id])
            guard database.changesCount == 1 else { return false }
        }
        let receivers = try receivers(of: draft, among: channels)
        try execute(
            "INSERT INTO alerts (key, time, json) VALUES (?, ?, ?)",
            [draft.alert.key, draft.alert.time.seconds, StoredJSON.text(of: draft.alert)])
        let alert = database.lastInsertedRowID
        for subject in draft.subjects {
            try execute(
                "INSERT OR IGNORE INTO alertSubjects (alertID, incidentID, track) VALUES (?, ?, ?)",
                [alert, subject.incidentID, subject.track])
        }
        for channel in receivers {
            try execute(
                "INSERT INTO deliveries (alertID, channel, state, failureCount, nextAttempt) VALUES (?, ?, 'waiting', 0, ?)",
                [alert, channel.name, draft.alert.time.seconds])
            try execute(
                """
                INSERT INTO deliveryOrder (deliveryID, earlierID)
                SELECT DISTINCT ?, deliveries.id
                FROM alertSubjects AS own
                    JOIN alertSubjects AS other ON other.track = own.track AND other.alertID < own.alertID
                    JOIN deliveries ON deliveries.alertID = other.alertID
                WHERE own.alertID = ? AND deliveries.channel = ? AND deliveries.state = 'waiting'
                """, [database.lastInsertedRowID, alert, channel.name])
        }
        return true
    }

    func settle(_ id: Delivery.ID, _ outcome: Delivery.Outcome) throws {
        switch outcome {
        case .delivered(let time):
            try execute(
                "UPDATE deliveries SET state = 'delivered', settled = ?, problem = NULL WHERE id = ? AND state = 'waiting'",
                [time.seconds, id])
        case .failed(let problem, let next):
            try execute(
                """
                UPDATE deliveries SET failureCount = failureCount + 1, nextAttempt = ?, problem = ?
                WHERE id = ? AND state = 'waiting'
                """, [next.seconds, problem, id])
            return
        case .givenUp(let problem, let time):
            try execute(
                """
                UPDATE deliveries SET state = 'given-up', failureCount = failureCount + 1, settled = ?, problem = ?
                WHERE id = ? AND state = 'waiting'
                """, [time.seconds, problem, id])
        }
        try execute("DELETE FROM deliveryOrder WHERE earlierID = ?", [id])
    }

    /// As ``AlertStore/add(_:channels:)`` says.
    private func receivers(of draft: AlertDraft, among channels: [AlertChannel]) throws -> [AlertChannel] {
        let recipients = try AlertRecipients(draft) { incidentID in
            let names = try String.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT DISTINCT channel FROM alertSubjects JOIN deliveries USING (alertID)
                        WHERE incidentID = ? AND state <> 'given-up'
                        """), arguments: [incidentID])
            let isKnown = try Bool.fetchOne(
                database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM alertSubjects WHERE incidentID = ?)"),
                arguments: [incidentID])
            return isKnown == true ? Set(names) : nil
        }
        return channels.filter(recipients.include)
    }

    private func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

struct AlertRecipients {
    private let severity: Incident.Severity
    /// Whether severity alone is enough: a closing goes only to those who were alerted to the opening.
    private let countsSeverity: Bool
    /// The channels that were alerted to one of the incidents before.
    private var alerted: Set<String> = []

    /// - Parameter alerted: The channels that were alerted to an incident; nil if nothing is known of it.
    init(_ draft: AlertDraft, alerted: (_ incidentID: String) throws -> Set<String>?) rethrows {
        severity = draft.alert.severity
        var isUnknown = false
        if draft.alert.step != .opened {
            for subject in draft.subjects {
                if let names = try alerted(subject.incidentID) {
                    self.alerted.formUnion(names)
                } else {
                    isUnknown = true
                }
            }
        }
        countsSeverity = draft.alert.step != .closed || draft.alert.isAlreadyOver || isUnknown
    }

    func include(_ channel: AlertChannel) -> Bool {
        alerted.contains(channel.name) || countsSeverity && severity >= channel.minimumSeverity
    }
}

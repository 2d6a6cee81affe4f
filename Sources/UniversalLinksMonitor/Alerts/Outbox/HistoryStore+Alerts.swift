import GRDB
package import UniversalLinksChecks

extension HistoryStore: AlertStore {
    /// The first transitions that no alert tells, at most `limit`, in the order in which they were recorded; empty if all are told.
    package func pendingTransitions(limit: Int) async throws(HistoryError) -> [Incident.Transition] {
        try await read { database in
            // A row has a higher number than those that were recorded before it, whatever the clock said. Without the index,
            // this order would mean to read all that was ever told.
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

    /// Stores alerts with their deliveries in one transaction. A draft with a transition that is told already, or unknown, is left out.
    package func add(_ drafts: [AlertDraft], channels: [AlertChannel]) async throws(HistoryError) {
        try await write { database in
            for draft in drafts {
                try database.inSavepoint {
                    try AlertWriting(database: database).insert(draft, channels: channels) ? .commit : .rollback
                }
            }
        }
    }

    /// What is to be sent to a channel now, at most `limit`, the longest due first; empty if nothing is.
    /// What waits for an earlier alert about the same kind of thing on the same domain is not due.
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
                // What is due later than any attempt can be is due now: the clock was set back.
                arguments: [channel, now.seconds, now.seconds + HistoryStore.furthestAttempt, limit])
            var deliveries: [Delivery] = []
            while let row = try rows.next() {
                let alert = try StoredJSON.value(StoredAlert.self, from: row[2]).alert
                deliveries.append(Delivery(id: row[0], channel: channel, alert: alert, failureCount: row[1]))
            }
            return deliveries
        }
    }

    /// When the next delivery to a channel is due, which may be in the past; nil if none waits.
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

    /// Stores what became of an attempt; a delivery that is settled already stays as it is.
    package func settle(_ id: Delivery.ID, _ outcome: Delivery.Outcome) async throws(HistoryError) {
        try await write { database in try AlertWriting(database: database).settle(id, outcome) }
    }

    /// Makes everything due now that waits for a channel.
    package func hurry(channel: String, now: UTCInstant) async throws(HistoryError) {
        try await write { database in
            try database.execute(
                sql:
                    "UPDATE deliveries SET nextAttempt = ? WHERE channel = ? AND state = 'waiting' AND nextAttempt > ?",
                arguments: [now.seconds, channel, now.seconds])
        }
    }

    /// Gives up what waits for other channels and was made before `limit`. Returns how many deliveries, by channel; empty if none.
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
                try AlertWriting(database: database).settle(row[0], .givenUp(problem: problem, at: now))
                counts[channel, default: 0] += 1
            }
            return counts
        }
    }

    /// What each channel has not accepted, sorted by name; a channel that has accepted everything is left out.
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

    /// Removes alerts that were made before `limit` and that no delivery waits for. Returns how many.
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

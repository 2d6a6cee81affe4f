import GRDB
import UniversalLinksChecks

/// The statements that store alerts and what becomes of them, in a transaction.
struct AlertWriting {
    let database: Database

    /// - Returns: Whether all of its transitions were there, and not told yet. Otherwise, everything is to be undone.
    func insert(_ draft: AlertDraft, channels: [AlertChannel]) throws -> Bool {
        for id in draft.transitionIDs {
            try execute("UPDATE transitions SET alertKey = ? WHERE id = ? AND alertKey IS NULL", [draft.alert.key, id])
            guard database.changesCount == 1 else { return false }
        }
        let receivers = try receivers(of: draft, among: channels)
        try execute(
            "INSERT INTO alerts (key, time, json) VALUES (?, ?, ?)",
            [draft.alert.key, draft.alert.time.seconds, StoredJSON.text(of: StoredAlert(draft.alert))])
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

    /// The channels that are to get an alert, as ``AlertStore/add(_:channels:)`` says.
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

import GRDB

extension HistoryMigration {
    /// The tables of alerts and of their way to the channels.
    ///
    /// A delivery is a row until the alert is removed, which is long after it was settled: so it is known who was told of an
    /// incident. `deliveryOrder` has what a delivery has to wait for, and only as long as it has to.
    static let alerts = HistoryMigration("2-alerts") { database in
        try database.execute(
            sql: """
                CREATE TABLE alerts (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    key TEXT NOT NULL UNIQUE,
                    time INTEGER NOT NULL,
                    json TEXT NOT NULL
                ) STRICT;
                CREATE INDEX alerts_time ON alerts(time);

                CREATE TABLE alertSubjects (
                    alertID INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
                    incidentID TEXT NOT NULL,
                    track TEXT NOT NULL,
                    PRIMARY KEY (alertID, incidentID)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX alertSubjects_incidentID ON alertSubjects(incidentID);
                CREATE INDEX alertSubjects_track ON alertSubjects(track);

                CREATE TABLE deliveries (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    alertID INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
                    channel TEXT NOT NULL,
                    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'given-up')),
                    failureCount INTEGER NOT NULL,
                    nextAttempt INTEGER NOT NULL,
                    settled INTEGER,
                    problem TEXT,
                    UNIQUE (alertID, channel)
                ) STRICT;
                CREATE INDEX deliveries_waiting ON deliveries(channel, nextAttempt) WHERE state = 'waiting';
                CREATE INDEX deliveries_givenUp ON deliveries(channel) WHERE state = 'given-up';

                CREATE TABLE deliveryOrder (
                    deliveryID INTEGER NOT NULL REFERENCES deliveries(id) ON DELETE CASCADE,
                    earlierID INTEGER NOT NULL REFERENCES deliveries(id) ON DELETE CASCADE,
                    PRIMARY KEY (deliveryID, earlierID)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX deliveryOrder_earlierID ON deliveryOrder(earlierID);
                """)
    }
}

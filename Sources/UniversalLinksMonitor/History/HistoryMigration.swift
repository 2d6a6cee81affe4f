import GRDB

/// A step that brings a database of an earlier version up to date. Steps are applied once, in order, and never change
/// once released: a later step corrects their mistakes.
struct HistoryMigration: Sendable {
    /// The name in the database, unique and never reused.
    let name: String
    /// Runs in its own transaction.
    let apply: @Sendable (Database) throws -> Void

    init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
        (self.name, self.apply) = (name, apply)
    }
}

extension HistoryMigration {
    /// New steps are added at the end.
    static let all: [HistoryMigration] = [
        .checks, .alerts,
    ]

    static func migrator(_ migrations: [HistoryMigration]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { database in try migration.apply(database) }
        }
        return migrator
    }
}

extension HistoryMigration {
    /// The tables of checks and what follows from them.
    ///
    /// Most checks find what the check before found. So each finding is a row of `situations`, once per domain, and a
    /// check is only the time at which a situation was found. Bodies and finding sets are stored once for all domains.
    ///
    /// A check refers to its situation by domain and number, because the index of checks begins with the domain:
    /// deleting a situation then searches the checks of one domain, never all of them.
    static let checks = HistoryMigration("1-checks") { database in
        try database.execute(sql: "PRAGMA application_id = \(HistoryStore.applicationID)")
        try database.execute(
            sql: """
                CREATE TABLE domains (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL UNIQUE
                ) STRICT;

                CREATE TABLE bodies (
                    id INTEGER PRIMARY KEY,
                    hash TEXT NOT NULL UNIQUE,
                    bytes BLOB NOT NULL
                ) STRICT;

                CREATE TABLE findingSets (
                    id INTEGER PRIMARY KEY,
                    hash BLOB NOT NULL UNIQUE,
                    json TEXT NOT NULL
                ) STRICT;

                CREATE TABLE certificates (
                    id INTEGER PRIMARY KEY,
                    domainID INTEGER NOT NULL REFERENCES domains(id) ON DELETE CASCADE,
                    subject TEXT NOT NULL,
                    issuer TEXT NOT NULL,
                    notBefore INTEGER NOT NULL,
                    notAfter INTEGER NOT NULL,
                    seenFrom INTEGER NOT NULL,
                    seenUntil INTEGER NOT NULL,
                    UNIQUE (domainID, notAfter, notBefore, subject, issuer)
                ) STRICT;

                CREATE TABLE situations (
                    id INTEGER PRIMARY KEY,
                    domainID INTEGER NOT NULL REFERENCES domains(id) ON DELETE CASCADE,
                    hash BLOB NOT NULL,
                    originState TEXT NOT NULL,
                    originStatus INTEGER,
                    originProblem TEXT,
                    bodyID INTEGER REFERENCES bodies(id),
                    cdnState TEXT NOT NULL,
                    cdnIsUpToDate INTEGER NOT NULL,
                    cdnIsBehind INTEGER NOT NULL,
                    cdnReason TEXT NOT NULL,
                    cdnBodyID INTEGER REFERENCES bodies(id),
                    certificateID INTEGER REFERENCES certificates(id),
                    findingSetID INTEGER REFERENCES findingSets(id),
                    lastCheckID INTEGER NOT NULL,
                    UNIQUE (domainID, hash),
                    UNIQUE (domainID, id)
                ) STRICT;
                CREATE INDEX situations_bodyID ON situations(bodyID);
                CREATE INDEX situations_cdnBodyID ON situations(cdnBodyID);
                CREATE INDEX situations_certificateID ON situations(certificateID);
                CREATE INDEX situations_findingSetID ON situations(findingSetID);

                CREATE TABLE checks (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    domainID INTEGER NOT NULL REFERENCES domains(id) ON DELETE CASCADE,
                    time INTEGER NOT NULL,
                    isClockBehind INTEGER NOT NULL,
                    milliseconds INTEGER NOT NULL,
                    situationID INTEGER NOT NULL,
                    FOREIGN KEY (domainID, situationID) REFERENCES situations(domainID, id) DEFERRABLE INITIALLY DEFERRED
                ) STRICT;
                CREATE INDEX checks_domainID ON checks(domainID);
                CREATE INDEX checks_time ON checks(time);

                CREATE TABLE states (
                    domainID INTEGER PRIMARY KEY REFERENCES domains(id) ON DELETE CASCADE,
                    fileHash TEXT,
                    json TEXT NOT NULL
                ) STRICT;
                CREATE INDEX states_fileHash ON states(fileHash);

                CREATE TABLE incidents (
                    id TEXT PRIMARY KEY,
                    domainID INTEGER NOT NULL REFERENCES domains(id),
                    kind TEXT NOT NULL,
                    severity INTEGER NOT NULL,
                    opened INTEGER NOT NULL,
                    closed INTEGER,
                    fileHash TEXT,
                    previousFileHash TEXT,
                    json TEXT NOT NULL
                ) STRICT;
                CREATE INDEX incidents_domainID ON incidents(domainID);
                CREATE INDEX incidents_closed ON incidents(closed);
                CREATE INDEX incidents_fileHash ON incidents(fileHash);
                CREATE INDEX incidents_previousFileHash ON incidents(previousFileHash);

                CREATE TABLE transitions (
                    id TEXT PRIMARY KEY,
                    step TEXT NOT NULL,
                    incidentID TEXT NOT NULL,
                    time INTEGER NOT NULL,
                    incident TEXT NOT NULL,
                    alertKey TEXT
                ) STRICT;
                CREATE INDEX transitions_incidentID ON transitions(incidentID);
                CREATE INDEX transitions_pending ON transitions(time) WHERE alertKey IS NULL;
                """)
    }
}

extension HistoryMigration {
    /// The tables of alerts and their deliveries.
    ///
    /// A delivery stays until its alert is removed, long after it was settled: it records who was alerted to an
    /// incident. `deliveryOrder` says what a delivery has to wait for, and only as long as it has to.
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

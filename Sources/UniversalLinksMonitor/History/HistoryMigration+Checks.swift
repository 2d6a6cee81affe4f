import GRDB

extension HistoryMigration {
    /// The tables of checks and of what follows from them.
    ///
    /// Most checks find what the check before found. So everything that is found is a row of `situations`, once for each domain,
    /// and a check is only the time at which a situation was found. Bodies and finding sets are stored once for all domains.
    ///
    /// A check refers to its situation by domain and number, because the index of checks begins with the domain: deleting a
    /// situation then searches the checks of one domain, never all of them.
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

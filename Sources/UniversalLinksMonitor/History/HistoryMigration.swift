import GRDB

/// A step that brings a database of an earlier version to this one. Steps are applied once, in order, and are never changed
/// once released: what they did wrong, a later one puts right.
struct HistoryMigration: Sendable {
    /// What the database keeps it under, unique and never reused.
    let name: String
    /// Changes the tables, in a transaction of its own.
    let apply: @Sendable (Database) throws -> Void

    init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
        (self.name, self.apply) = (name, apply)
    }
}

extension HistoryMigration {
    /// All of them. What another part keeps in the database is added at the end, from a file of that part.
    static let all: [HistoryMigration] = [
        .checks, .alerts,
    ]

    /// - Parameter migrations: All of them, in order.
    static func migrator(_ migrations: [HistoryMigration]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { database in try migration.apply(database) }
        }
        return migrator
    }
}

import JSONSyntax
import UniversalLinks

/// What becomes of a file written for systems before iOS 13: `paths` are `components`, `appID` is `appIDs`.
///
/// ## Behaviour
/// - A string of `paths` becomes a component with that pattern; behind `NOT `, one with `exclude`, and with
///   `caseSensitive` if a default would turn it off (semantics L2). A member that is not a string becomes `{}` (P6).
/// - `paths` next to `components` are removed, since the system ignores them (O3); so is an `appID` next to an `appIDs`
///   array (I2).
/// - A detail with `appID` and `paths` after one with `components` for the same app is removed: only iOS 12 reads it (I5).
/// - `details` keyed by app identifier become an array (I1), unless a value in it is not an object.
/// - An empty `apps` next to `details` is removed (S3).
/// - Anything else stays as it is, byte for byte.
public struct Migration: Sendable {
    /// The file before.
    public let file: AssociationFile
    /// Whether `paths`, `appID` and `apps` stay, for systems before iOS 13.
    public let keepsPaths: Bool
    /// What changes, in the order of the file; empty if there is nothing to migrate.
    public let changes: [Change]
    /// What looks old and stays, each with the reason.
    public let leftovers: [Change]

    /// Something that changes, or does not.
    public struct Change: Hashable, Sendable {
        /// What, as a sentence.
        public let message: String
        /// Where.
        public let place: SourcePlace
        /// Whether the system reads it in another way than it is meant, so that linting says more.
        package let isMisread: Bool
    }

    private let edits: [TextEdit]

    /// Plans the migration of a file.
    public init(of file: AssociationFile, keepingPaths keepsPaths: Bool = false) {
        var planner = MigrationPlanner(file, keepsPaths: keepsPaths)
        if !file.isSigned, file.refusal == nil { planner.plan() }
        self.file = file
        self.keepsPaths = keepsPaths
        changes = planner.changes
        leftovers = planner.leftovers
        edits = planner.edits
    }

    /// The file after the migration, not yet compared with the one before; see ``proven()``.
    ///
    /// - Throws: `RewritingError` if the file is signed, or if the system refuses it.
    package func unprovenBytes() throws(RewritingError) -> [UInt8] {
        guard !file.isSigned else { throw .signature }
        if let refusal = file.refusal { throw RewritingError(.refusedFile, refusal.message) }
        guard let bytes = file.source.applying(edits) else {
            throw RewritingError(
                .brokenRewriting, "The edits of the migration contradict each other. Nothing was changed.")
        }
        return bytes
    }
}

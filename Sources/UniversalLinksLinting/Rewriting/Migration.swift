import JSONSyntax
import UniversalLinks

/// What becomes of a file written for systems before iOS 13: `paths` are `components`, `appID` is `appIDs`.
///
/// ## Behaviour
/// - A string of `paths` becomes a component with that pattern; behind `NOT `, one with `exclude`, and with
///   `caseSensitive` where a default would take it away (semantics L2). A member that is no string becomes `{}` (P6).
/// - `paths` beside `components` go, since nobody reads them (O3); so does an `appID` beside an `appIDs` array (I2).
/// - `details` keyed by app identifier become an array (I1), unless a value in it is no object.
/// - An empty `apps` goes where `details` stand beside it (S3).
/// - What has another shape than these stays as it is, and so does every byte that no change concerns.
public struct Migration: Sendable {
    /// The file before.
    public let file: AssociationFile
    /// Whether `paths`, `appID` and `apps` stay, for systems before iOS 13.
    public let keepsPaths: Bool
    /// What changes, in the order of the file; empty where there is nothing to migrate.
    public let changes: [Change]
    /// What looks old and stays, each with the reason.
    public let leftovers: [Change]

    /// Something that changes, or does not.
    public struct Change: Hashable, Sendable {
        /// What, as a sentence.
        public let message: String
        /// Where.
        public let place: SourcePlace
        /// Whether the system reads it in another way than it is meant, so that linting tells more.
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

    /// The file after the migration, not yet compared with the one before; see ``proven(linkCount:)``.
    ///
    /// - Throws: `RewritingError` where the file is signed or one that the system refuses.
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

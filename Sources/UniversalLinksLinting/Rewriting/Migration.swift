import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

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

    /// Something that changes, or that stays.
    public struct Change: Hashable, Sendable {
        /// One sentence.
        public let message: String
        /// Where.
        public let place: SourcePlace
        /// Whether the system reads it otherwise than it is meant, so that linting says more.
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

/// A migrated file that was shown to decide as the one before.
public struct ProvenMigration: Hashable, Sendable {
    /// The file after the migration.
    public let bytes: [UInt8]
    /// The number of sample URLs that both files decide alike, if no proof was found within its budget; nil if a proof
    /// covers every URL.
    public let sampledLinkCount: Int?
    /// How many apps the file lists.
    public let appCount: Int
}

extension Migration {
    /// In component comparisons: large files get fewer URLs per component.
    private static let comparisonBudget = 10_000_000
    private static let sampleLimit = 5_000

    /// The migrated file, after a proof that it decides every URL for every app as the file before: as iOS 13 and later
    /// read both and, if `paths` stay, as iOS 12 does. If the proof is beyond its budget, both files decide sample
    /// URLs.
    ///
    /// - Throws: `RewritingError` if a decision differs, or the file cannot be migrated.
    public func proven() throws(RewritingError) -> ProvenMigration {
        let bytes = try unprovenBytes()
        let appCount = Matcher(anyHostOf: file).apps.count
        guard !changes.isEmpty else {
            return ProvenMigration(bytes: bytes, sampledLinkCount: nil, appCount: appCount)
        }
        let migrated: AssociationFile
        do throws(AssociationFileError) {
            migrated = try AssociationFile(parsing: bytes)
        } catch {
            throw RewritingError(
                .brokenRewriting, "The migrated file would not be JSON: \(error). Nothing was changed.")
        }
        if case .oversized(let byteCount)? = migrated.refusal?.value { throw .growth(to: byteCount) }
        guard Migration(of: migrated, keepingPaths: keepsPaths).changes.isEmpty else {
            throw RewritingError(
                .brokenRewriting, "The migrated file would have to be migrated again. Nothing was changed.")
        }
        var sampledLinkCount: Int?
        for system in keepsPaths ? [ReadingOptions.System.current, .ios12] : [.current] {
            guard try !isProved(migrated, system) else { continue }
            sampledLinkCount = try compareSamples(migrated, system)
        }
        return ProvenMigration(bytes: bytes, sampledLinkCount: sampledLinkCount, appCount: appCount)
    }

    /// False if it was not found out.
    private func isProved(_ migrated: AssociationFile, _ system: ReadingOptions.System) throws(RewritingError) -> Bool {
        let options = ReadingOptions(system: system)
        let difference = FileDifference(
            Matcher(anyHostOf: file, options: options), Matcher(anyHostOf: migrated, options: options), witnessLimit: 1,
            explainsGroups: false)
        if let group = difference.groups.first, let app = group.apps.first, let link = group.witnesses.first {
            throw changedDecision(link.text(), app, group.old, group.new, system)
        }
        guard let isEquivalent = difference.isEquivalent else { return false }
        guard isEquivalent else {
            throw RewritingError(.changedDecision, "The apps of the file would change. Nothing was changed.")
        }
        return true
    }

    private func compareSamples(
        _ migrated: AssociationFile, _ system: ReadingOptions.System
    ) throws(RewritingError) -> Int {
        let options = ReadingOptions(system: system)
        let matchers = (Matcher(anyHostOf: file, options: options), Matcher(anyHostOf: migrated, options: options))
        let limit = max(200, Migration.comparisonBudget / (2 * matchers.0.components.count + 1))
        let links = SampleLinks(
            exercising: [file, migrated], host: "example.com", limit: min(Migration.sampleLimit, limit)
        ).links
        if let difference = BehaviorDifference.first(between: matchers.0, and: matchers.1, among: links) {
            throw changedDecision(difference.link.text, difference.app, difference.old, difference.new, system)
        }
        return links.count
    }

    private func changedDecision(
        _ url: String, _ app: AppIdentifier, _ old: Decision, _ new: Decision, _ system: ReadingOptions.System
    ) -> RewritingError {
        let reader = system == .current ? "iOS 13 and later" : "iOS 12"
        return RewritingError(
            .changedDecision,
            "\(url) is \(old) for \(app) on \(reader), and would be \(new) after the migration. Nothing was changed.")
    }
}

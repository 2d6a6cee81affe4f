import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

/// A migrated file, compared with the one before on many URLs.
public struct ProvenMigration: Hashable, Sendable {
    /// The file after the migration.
    public let bytes: [UInt8]
    /// How many URLs both files decide alike for every app.
    public let linkCount: Int
    /// How many apps the file lists.
    public let appCount: Int
}

extension Migration {
    /// How many component comparisons a proof may need: large files get fewer URLs per component.
    private static let comparisonBudget = 10_000_000

    /// The migrated file, after the engine has decided URLs for every app with both files, as iOS 13 and later read them,
    /// and as iOS 12 does if `paths` stay.
    ///
    /// - Parameter linkCount: How many URLs are decided at most.
    /// - Throws: `RewritingError` if a decision differs, or the file cannot be migrated.
    public func proven(linkCount: Int = 5_000) throws(RewritingError) -> ProvenMigration {
        let bytes = try unprovenBytes()
        guard !changes.isEmpty else {
            return ProvenMigration(bytes: bytes, linkCount: 0, appCount: Matcher(anyHostOf: file).apps.count)
        }
        let migrated: AssociationFile
        do throws(AssociationFileError) {
            migrated = try AssociationFile(parsing: bytes)
        } catch {
            throw RewritingError(
                .brokenRewriting, "The migrated file would not be JSON: \(error). Nothing was changed.")
        }
        if case .oversized(let byteCount)? = migrated.refusal { throw .growth(to: byteCount) }
        guard Migration(of: migrated, keepingPaths: keepsPaths).changes.isEmpty else {
            throw RewritingError(
                .brokenRewriting, "The migrated file would have to be migrated again. Nothing was changed.")
        }
        let links = SampleLinks(
            exercising: [file, migrated], host: "example.com", limit: limited(linkCount)
        ).links
        try compare(migrated, links, system: .current)
        if keepsPaths { try compare(migrated, links, system: .ios12) }
        return ProvenMigration(
            bytes: bytes, linkCount: links.count, appCount: Matcher(anyHostOf: file).apps.count)
    }

    private func limited(_ linkCount: Int) -> Int {
        let componentCount = Matcher(anyHostOf: file).components.count
        return min(linkCount, max(200, Migration.comparisonBudget / (2 * componentCount + 1)))
    }

    private func compare(
        _ migrated: AssociationFile, _ links: [LinkURL], system: ReadingOptions.System
    ) throws(RewritingError) {
        let options = ReadingOptions(system: system)
        let difference = BehaviorDifference.first(
            between: Matcher(anyHostOf: file, options: options), and: Matcher(anyHostOf: migrated, options: options),
            among: links, comparing: .answerAndComponent)
        guard let difference else { return }
        let reader = system == .current ? "iOS 13 and later" : "iOS 12"
        throw RewritingError(
            .changedDecision,
            "\(difference.link) is \(difference.old) for \(difference.app) on \(reader), and would be \(difference.new) after the "
                + "migration, or decided by another component. Nothing was changed.")
    }
}

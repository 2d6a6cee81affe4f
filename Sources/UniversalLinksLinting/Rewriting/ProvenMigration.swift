import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

/// A migrated file, of which was shown that it decides as the one before.
public struct ProvenMigration: Hashable, Sendable {
    /// The file after the migration.
    public let bytes: [UInt8]
    /// How many sample URLs both files decide alike, where no proof was found within its budget; nil if every URL is proved to
    /// be decided alike.
    public let sampledLinkCount: Int?
    /// How many apps the file lists.
    public let appCount: Int
}

extension Migration {
    /// How many component comparisons the samples may need: large files get fewer URLs per component.
    private static let comparisonBudget = 10_000_000
    private static let sampleLimit = 5_000

    /// The migrated file, after a proof that it decides every URL for every app as the file before, as iOS 13 and later read them,
    /// and as iOS 12 does if `paths` stay. Where the proof is beyond its budget, sample URLs are decided with both.
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
        if case .oversized(let byteCount)? = migrated.refusal { throw .growth(to: byteCount) }
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

    /// Whether every URL is proved to be decided alike; false if that was not found out.
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

    /// How many URLs both files decide alike.
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

import JSONSyntax
import UniversalLinks
import UniversalLinksProject
import UniversalLinksReports

/// What a served file says that the committed one does not: what a person has to look at.
///
/// A difference in formatting alone is none. Text from the files is shortened and safe to print.
package struct FileReview: Hashable, Sendable {
    /// What is decided differently, one line each, and what could not be proved to be decided alike; empty if nothing is.
    package let changes: [String]
    /// The app identifiers and services that only the served file contains, such as
    /// `applinks: ABCDE12345.com.example.app (a new team)`.
    package let addedEntries: [String]

    /// The most lines of ``changes`` and ``addedEntries``, the one that counts the others aside.
    package static let maximumLineCount = 50
    /// The most URLs of ``witnesses(on:)``.
    package static let maximumWitnessCount = 20

    /// What follows the host in the URLs.
    private let witnesses: [String]

    /// Compares two files. The cost is bounded.
    ///
    /// - Throws: `ServiceError` if a file is not JSON.
    package init(from committed: FileDocuments, to served: FileDocuments) throws(ServiceError) {
        let (old, new) = (try committed.file(), try served.file())
        let report = FileDifferenceReport(from: old, to: new, domain: nil)
        let start = "https://example.com"
        changes = FileReview.shortened(report.lines, "change", "changes")
        witnesses = report.witnesses.prefix(Self.maximumWitnessCount).map { String($0.dropFirst(start.count)) }
        addedEntries = FileReview.shortened(
            ListedEntries(old.file).added(by: ListedEntries(new.file)), "entry", "entries")
    }

    /// URLs of a host that prove the changes; at most ``maximumWitnessCount``.
    package func witnesses(on host: String) -> [String] {
        witnesses.map { TerminalText("https://\(host)\($0)", limit: 500).description }
    }

    private static func shortened(_ lines: [String], _ noun: String, _ nouns: String) -> [String] {
        let rest = lines.count - maximumLineCount
        return lines.prefix(maximumLineCount) + (rest > 0 ? ["and \(rest) more \(rest == 1 ? noun : nouns)"] : [])
    }
}

import JSONSyntax
import UniversalLinks
import UniversalLinksProject
import UniversalLinksReports

/// What a served file says that the committed one does not: what a person has to look at.
///
/// A difference in formatting alone is none. Text from the files is shortened and safe to print.
public struct FileReview: Hashable, Sendable {
    /// What is decided differently, one line each, and what could not be proved to be decided alike; empty if nothing is.
    public let changes: [String]
    /// URLs that prove it; at most ``maximumWitnessCount``.
    public let witnesses: [String]
    /// The app identifiers and services that only the served file contains, such as
    /// `applinks: ABCDE12345.com.example.app (a new team)`.
    public let addedEntries: [String]

    /// The most lines of ``changes`` and ``addedEntries``, the one that counts the others aside.
    public static let maximumLineCount = 50
    /// The most URLs of ``witnesses``.
    public static let maximumWitnessCount = 20

    /// Compares two files. The cost is bounded.
    ///
    /// - Parameters:
    ///   - committed: The file that was reviewed.
    ///   - served: The file that a host serves.
    ///   - domain: The host of the URLs.
    /// - Throws: `ServiceError` if a file is not JSON, or the domain is not one.
    public init(from committed: FileDocuments, to served: FileDocuments, domain: String) throws(ServiceError) {
        let (old, new) = (try committed.file(), try served.file())
        let report = FileDifferenceReport(from: old, to: new, domain: try NamedLinks.domain(domain))
        changes = FileReview.shortened(report.lines, "change")
        witnesses = report.witnesses.prefix(Self.maximumWitnessCount).map { TerminalText($0, limit: 500).description }
        addedEntries = FileReview.shortened(ListedEntries(old.file).added(by: ListedEntries(new.file)), "entry")
    }

    private static func shortened(_ lines: [String], _ noun: String) -> [String] {
        let rest = lines.count - maximumLineCount
        let nouns = noun == "entry" ? "entries" : noun + "s"
        return lines.prefix(maximumLineCount) + (rest > 0 ? ["and \(rest) more \(rest == 1 ? noun : nouns)"] : [])
    }
}

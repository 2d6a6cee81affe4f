package import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksProject

/// What a file does to the URLs of link lists, counted. Text from the lists is shortened and safe to print.
package struct LinkListOutcome: Hashable, Sendable {
    /// How many URLs something is expected of.
    package let count: Int
    /// How many of them are decided otherwise, or could not be compared.
    package let failureCount: Int
    /// The first of these, one sentence each; at most ``maximumFailureCount``.
    package let failures: [String]

    /// The most sentences of ``failures``.
    package static let maximumFailureCount = 20

    /// Compares what is expected of URLs with what a file does.
    ///
    /// - Parameter domain: The domain that the file is for, such as `example.com`.
    /// - Throws: `ServiceError` if the file is not JSON.
    package init(of expectations: [LinkExpectation], on domain: String, in file: FileDocuments) throws(ServiceError) {
        let report = ExpectationReport(
            of: expectations, against: try file.file().file,
            ExpectationReport.Settings(
                domain: AssociationFile.Domain(converting: domain),
                parseURL: { text throws(LinkURLError) in try LinkURL(converting: text) },
                parseDomain: { AssociationFile.Domain(converting: $0) }))
        count = expectations.count
        failureCount = report.failedCount + report.skippedCount
        failures = report.diagnostics.filter { $0.severity == .error }.prefix(Self.maximumFailureCount).map {
            TerminalText($0.message, limit: 400).description
        }
    }
}

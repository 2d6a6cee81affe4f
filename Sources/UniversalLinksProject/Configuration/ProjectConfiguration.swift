package import JSONSyntax
package import UniversalLinksLinting

/// What `aasa.yml` says: the domains of a project, and how strictly they are judged.
package struct ProjectConfiguration: Sendable {
    /// The text that it was read from, with its values.
    package let document: JSONDocument
    /// The domains, in the order of the text.
    package let domains: [ListedDomain]
    /// Severities that replace the usual ones.
    package let severities: SeverityTable
    /// Diagnostics that are not reported.
    package let ignores: [IgnoredDiagnostic]
    /// The lowest severity that makes a run fail; nil if the text does not say.
    package let threshold: Threshold?

    /// The usual names of the file, the first before the second.
    package static let fileNames = ["aasa.yml", "aasa.yaml"]
}

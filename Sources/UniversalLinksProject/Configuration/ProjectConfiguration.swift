package import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

/// What `aasa.yml` says: the domains of a project, and how strictly they are judged.
package struct ProjectConfiguration: Sendable {
    /// The text that it was read from, with its values.
    package let document: JSONDocument
    /// The domains, in the order of the text.
    package let domains: [ListedDomain]
    /// What counts for every file that does not say otherwise, be it listed or not.
    package let defaults: Defaults
    /// Severities that replace the usual ones.
    package let severities: SeverityTable
    /// Where each of these severities is set.
    package let severityPlaces: [Diagnostic.Code: SourcePlace]
    /// Whether what experts disagree on is reported as well; nil if the text does not say.
    package let isPedantic: Located<Bool>?
    /// Diagnostics that are not reported.
    package let ignores: [IgnoredDiagnostic]
    /// The lowest severity that makes a run fail; nil if the text does not say.
    package let threshold: Located<Threshold>?
    /// The path of the baseline, relative to the folder of the configuration; nil without one.
    package let baseline: Located<String>?
    /// How the domains are watched.
    package let monitor: ConfiguredMonitor

    /// The usual names of the file, the first before the second.
    package static let fileNames = ["aasa.yml", "aasa.yaml"]

    /// Values for files without a domain of their own.
    package struct Defaults: Sendable {
        /// The oldest system.
        package let minimumSystem: Located<SystemVersion>?
        /// The share of components, in per cent, that have to decide a URL.
        package let requiredCoverage: Located<Int>?
    }
}

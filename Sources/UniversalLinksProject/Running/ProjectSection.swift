package import UniversalLinks
package import UniversalLinksLinting

/// What was found in one file of a project, or in one comparison of two.
package struct ProjectSection: Sendable {
    /// What was looked at.
    package let subject: Subject
    /// The file that it is about, as it is shown.
    package let name: String
    /// What was found.
    package let report: DiagnosticReport

    /// What was looked at.
    package enum Subject: Sendable {
        /// An association file.
        case file
        /// A link list, with what came of its expectations.
        case links(LinkResults)
        /// A link list that was not compared, because its domain's file cannot be read; nil for a list that is not one.
        case untestedLinks(LinkList?)
        /// The apps and entitlements of a domain.
        case apps
        /// The configuration as such, or the baseline.
        case upkeep
    }

    /// A list, and what came of comparing it.
    package struct LinkResults: Sendable {
        /// The list.
        package let list: LinkList
        /// What came of each expectation.
        package let report: ExpectationReport
    }

    /// The same with other diagnostics.
    func with(_ diagnostics: [Diagnostic]) -> ProjectSection {
        ProjectSection(
            subject: subject, name: name, report: DiagnosticReport(diagnostics, documents: report.documents))
    }
}

package import UniversalLinks

/// What one run found, in whatever number of files, hosts or apps; every format is written from it.
package struct Findings: Sendable {
    /// What was found, file by file, in the order in which it is shown.
    package let reports: [DiagnosticReport]
    /// What was looked at, for formats that count successes as well.
    package let cases: [Case]
    /// Files that could not be read.
    package let unread: [Unread]
    /// The summary of the run.
    package let summary: Summary
    /// What was found and is not reported, where the summary does not count it.
    package let hidden: Hidden

    /// What is not reported, counted.
    package struct Hidden: Sendable {
        /// How many diagnostics the configuration ignores.
        package var ignoredCount = 0
        /// How many diagnostics a baseline contains.
        package var knownCount = 0

        /// Nothing, or so many.
        package init(ignoredCount: Int = 0, knownCount: Int = 0) {
            (self.ignoredCount, self.knownCount) = (ignoredCount, knownCount)
        }

        /// Both together.
        package static func += (hidden: inout Hidden, other: Hidden) {
            hidden.ignoredCount += other.ignoredCount
            hidden.knownCount += other.knownCount
        }
    }

    /// A file that could not be read.
    package struct Unread: Sendable {
        /// What it is called.
        package let name: String
        /// Why, in sentences.
        package let message: String

        /// A file that could not be read.
        package init(name: String, message: String) {
            self.name = name
            self.message = message
        }
    }

    /// What was found.
    package init(
        _ reports: [DiagnosticReport], cases: [Case], unread: [Unread] = [], summary: Summary = .nothing,
        hidden: Hidden = Hidden()
    ) {
        self.reports = reports
        self.cases = cases
        self.unread = unread
        self.summary = summary
        self.hidden = hidden
    }

    /// Every diagnostic of every file.
    package var diagnostics: [Diagnostic] { reports.flatMap(\.diagnostics) }
}

package import JSONSyntax
package import UniversalLinks

/// What one run of a command found, in whatever number of files; every format is written from it.
package struct Findings: Sendable {
    /// What was found, file by file, in the order in which it is shown.
    package let reports: [DiagnosticReport]
    /// What was looked at, for formats that count successes as well.
    package let cases: [Case]
    /// Files that were asked for and could not be read.
    package let unread: [Unread]
    /// What the text format says at the end, in lines; empty for nothing.
    package let summary: @Sendable (TextStyle) -> String
    /// Further members of the JSON format.
    package let members: [JSONObject.Member]

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
    ///
    /// - Parameter summary: What the text format says at the end, coloured as it is told to.
    package init(
        _ reports: [DiagnosticReport], cases: [Case], unread: [Unread] = [], members: [JSONObject.Member] = [],
        summary: @escaping @Sendable (TextStyle) -> String
    ) {
        self.reports = reports
        self.cases = cases
        self.unread = unread
        self.summary = summary
        self.members = members
    }

    /// What was found, with a summary that has no colours.
    package init(
        _ reports: [DiagnosticReport], cases: [Case], unread: [Unread] = [], summary: String = "",
        members: [JSONObject.Member] = []
    ) {
        self.init(reports, cases: cases, unread: unread, members: members, summary: { _ in summary })
    }

    /// Every diagnostic of every file.
    package var diagnostics: [Diagnostic] { reports.flatMap(\.diagnostics) }
}

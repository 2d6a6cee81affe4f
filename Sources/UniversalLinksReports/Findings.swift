package import JSONSyntax
package import UniversalLinks

/// What one run of a command found, in whatever number of files; every format is written from it.
package struct Findings: Sendable {
    /// What was found, file by file, in the order in which it is shown.
    package let reports: [DiagnosticReport]
    /// What was looked at, for formats that count successes as well.
    package let cases: [Case]
    /// What the text format says at the end, in lines; empty for nothing.
    package let summary: String
    /// Further members of the JSON format.
    package let members: [JSONObject.Member]

    /// Something that was looked at: a URL of a list, or a file as a whole.
    package struct Case: Sendable {
        /// What it belongs to: the name of a file.
        package let suite: String
        /// What it is: a URL, a name.
        package let name: String
        /// What is wrong with it; empty where it passed.
        package let failures: [Failure]

        /// A sentence with its place, as the text format gives it.
        package struct Failure: Sendable {
            /// The code and name of the diagnostic.
            package let code: String
            /// The message.
            package let message: String
            /// File, line and column, where there are some, notes and help.
            package let details: String

            /// A failure.
            package init(code: String, message: String, details: String) {
                self.code = code
                self.message = message
                self.details = details
            }
        }

        /// Something that was looked at.
        package init(suite: String, name: String, failures: [Failure]) {
            self.suite = suite
            self.name = name
            self.failures = failures
        }
    }

    /// What was found.
    package init(
        _ reports: [DiagnosticReport], cases: [Case], summary: String = "", members: [JSONObject.Member] = []
    ) {
        self.reports = reports
        self.cases = cases
        self.summary = summary
        self.members = members
    }

    /// Every diagnostic of every file.
    package var diagnostics: [Diagnostic] { reports.flatMap(\.diagnostics) }
}

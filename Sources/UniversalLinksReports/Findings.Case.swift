import JSONSyntax
package import UniversalLinks

extension Findings {
    /// Something that was looked at: a URL of a list, or a file as a whole.
    package struct Case: Sendable {
        /// What it belongs to: the name of a file.
        package let suite: String
        /// What it is: a URL, a name.
        package let name: String
        /// What is wrong with it; empty where it passed.
        package let failures: [Failure]
        /// Whether it could not be looked at, for a reason that stands elsewhere.
        package let isSkipped: Bool

        /// A sentence with its place, as the text format gives it.
        package struct Failure: Sendable {
            /// The code and name of the diagnostic.
            package let code: String
            /// How bad it is.
            package let severity: Diagnostic.Severity
            /// The message.
            package let message: String
            /// File, line and column, where there are some, notes and help.
            package let details: String

            /// A failure.
            package init(
                code: String, severity: Diagnostic.Severity = .error, message: String, details: String
            ) {
                self.code = code
                self.severity = severity
                self.message = message
                self.details = details
            }

            /// A diagnostic of a report as a failure.
            package init(_ diagnostic: Diagnostic, in report: DiagnosticReport) {
                self.init(
                    code: "\(diagnostic.code)", severity: diagnostic.severity, message: diagnostic.message,
                    details: report.details(of: diagnostic))
            }
        }

        /// Something that was looked at.
        package init(suite: String, name: String, failures: [Failure], isSkipped: Bool = false) {
            self.suite = suite
            self.name = name
            self.failures = failures
            self.isSkipped = isSkipped
        }
    }
}

extension DiagnosticReport {
    /// The report as cases: each diagnostic one; where there is none, the file as a whole, which passed.
    ///
    /// - Parameter suite: What the cases belong to: the name of the file.
    package func cases(suite: String) -> [Findings.Case] {
        guard !diagnostics.isEmpty else { return [Findings.Case(suite: suite, name: suite, failures: [])] }
        return diagnostics.map { diagnostic in
            Findings.Case(suite: suite, name: caseName(of: diagnostic), failures: [.init(diagnostic, in: self)])
        }
    }

    private func caseName(of diagnostic: Diagnostic) -> String {
        let place = diagnostic.location.map { " (\(name(of: $0.document)):\($0.position))" } ?? ""
        return "\(diagnostic.code)\(place)"
    }

    /// A diagnostic as the text format gives it, without colours and its heading.
    func details(of diagnostic: Diagnostic) -> String {
        lines(of: diagnostic, .plain).dropFirst().joined(separator: "\n")
    }
}

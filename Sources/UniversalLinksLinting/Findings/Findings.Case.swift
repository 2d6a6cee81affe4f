package import UniversalLinks

extension Findings {
    /// Something that was looked at: a URL of a list, or a file as a whole.
    package struct Case: Sendable {
        /// What it belongs to: the name of a file.
        package let suite: String
        /// What it is: a URL, a name.
        package let name: String
        /// What is wrong with it; empty if it passed.
        package let failures: [Failure]
        /// Whether it has not passed, even if none of the failures counts.
        package let isSkipped: Bool

        /// A diagnostic, with the report that has the files it points into.
        package struct Failure: Sendable {
            /// What is wrong.
            package let diagnostic: Diagnostic
            /// The report that it belongs to.
            package let report: DiagnosticReport

            /// A diagnostic of a report as a failure.
            package init(_ diagnostic: Diagnostic, in report: DiagnosticReport) {
                self.diagnostic = diagnostic
                self.report = report
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
    /// The report as cases: each diagnostic one; if there is none, the file as a whole, which passed.
    ///
    /// - Parameter suite: What the cases belong to: the name of the file.
    package func cases(suite: String) -> [Findings.Case] {
        guard !diagnostics.isEmpty else { return [Findings.Case(suite: suite, name: suite, failures: [])] }
        return diagnostics.map { diagnostic in
            Findings.Case(
                suite: suite, name: caseName(of: diagnostic), failures: [.init(diagnostic, in: self)],
                isSkipped: Diagnostic.Code.ofUnreadableFiles.contains(diagnostic.code))
        }
    }

    /// Without a line: servers compare the tests of a run with those of earlier ones by their names.
    private func caseName(of diagnostic: Diagnostic) -> String {
        let place = diagnostic.location.map { location in
            " (\(name(of: location.document))" + (location.pointer.map { " \($0)" } ?? "") + ")"
        }
        return "\(diagnostic.code)\(place ?? "")"
    }
}

package import UniversalLinks

/// What one run found. Every format is written from it.
package struct Findings: Sendable {
    /// In the order in which they are shown.
    package let reports: [DiagnosticReport]
    /// What was looked at, for formats that also count successes.
    package let cases: [Case]
    package let unread: [Unread]
    package let summary: Summary
    /// What was found and is not reported, if the summary does not count it.
    package let hidden: Hidden
    /// Nil unless they were asked for.
    package var statistics: Statistics?

    package struct Hidden: Sendable {
        package var ignoredCount = 0
        package var knownCount = 0

        package init(ignoredCount: Int = 0, knownCount: Int = 0) {
            (self.ignoredCount, self.knownCount) = (ignoredCount, knownCount)
        }

        package static func += (hidden: inout Hidden, other: Hidden) {
            hidden.ignoredCount += other.ignoredCount
            hidden.knownCount += other.knownCount
        }
    }

    package struct Unread: Sendable {
        package let name: String
        package let message: String

        package init(name: String, message: String) {
            self.name = name
            self.message = message
        }
    }

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

    package var diagnostics: [Diagnostic] { reports.flatMap(\.diagnostics) }
}

extension Findings {
    /// Something that was looked at: a URL of a list, or a file as a whole.
    package struct Case: Sendable {
        /// The name of a file.
        package let suite: String
        package let name: String
        /// Empty if the case passed.
        package let failures: [Failure]
        /// Whether it has not passed, even if none of the failures counts.
        package let isSkipped: Bool

        package struct Failure: Sendable {
            package let diagnostic: Diagnostic
            package let report: DiagnosticReport

            package init(_ diagnostic: Diagnostic, in report: DiagnosticReport) {
                self.diagnostic = diagnostic
                self.report = report
            }
        }

        package init(suite: String, name: String, failures: [Failure], isSkipped: Bool = false) {
            self.suite = suite
            self.name = name
            self.failures = failures
            self.isSkipped = isSkipped
        }
    }
}

extension DiagnosticReport {
    /// Each diagnostic as a case; without any, the file as a whole, which passed.
    ///
    /// - Parameter suite: The name of the file.
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

extension ExpectationReport {
    /// Each expectation as a case, and one more for each diagnostic that is about none of them.
    ///
    /// An expectation that failed or could not be tested, and whose diagnostic is not reported, counts as skipped: it
    /// did not pass.
    package func cases(of list: LinkList, in report: DiagnosticReport) -> [Findings.Case] {
        let suite = report.name(of: .linkList)
        let places = Set(list.expectations.compactMap(\.location))
        let byPlace = Dictionary(
            grouping: report.diagnostics.filter { $0.location.map(places.contains) ?? false }, by: \.location)
        let passed = Set(results.filter(\.hasPassed).compactMap(\.expectation.location))
        let expectations = list.expectations.map { expectation in
            let failures = byPlace[expectation.location] ?? []
            return Findings.Case(
                suite: suite, name: expectation.caseName, failures: failures.map { .init($0, in: report) },
                isSkipped: expectation.location.map { !passed.contains($0) } ?? false)
        }
        let others = report.diagnostics.filter { $0.location.map { !places.contains($0) } ?? true }
        return expectations
            + others.map { Findings.Case(suite: suite, name: "\($0.code)", failures: [.init($0, in: report)]) }
    }
}

extension LinkList {
    /// For a list that there was no file to compare with.
    package func untestedCases(suite: String) -> [Findings.Case] {
        expectations.map { Findings.Case(suite: suite, name: $0.caseName, failures: [], isSkipped: true) }
    }
}

extension LinkExpectation {
    fileprivate var caseName: String { "\(url): \(requirement.rawValue)" + (app.map { " for \($0)" } ?? "") }
}

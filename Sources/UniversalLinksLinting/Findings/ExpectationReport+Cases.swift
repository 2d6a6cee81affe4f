package import UniversalLinks

extension ExpectationReport {
    /// Each expectation as a case, and one more for each diagnostic that is about none of them. An expectation that failed or
    /// could not be tested, and whose diagnostic is not reported, was skipped: it did not pass.
    ///
    /// - Parameters:
    ///   - list: The list that was compared.
    ///   - report: The diagnostics, with the names of the files.
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
    /// Each expectation as a case that was skipped, where there was no file to compare the list with.
    ///
    /// - Parameter suite: What the cases belong to: the name of the list.
    package func untestedCases(suite: String) -> [Findings.Case] {
        expectations.map { Findings.Case(suite: suite, name: $0.caseName, failures: [], isSkipped: true) }
    }
}

extension LinkExpectation {
    fileprivate var caseName: String { "\(url): \(requirement.rawValue)" + (app.map { " for \($0)" } ?? "") }
}

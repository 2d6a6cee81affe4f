package import UniversalLinks

extension ExpectationReport {
    /// Each expectation as a case, and one more for each diagnostic that is about none of them.
    ///
    /// - Parameters:
    ///   - list: The list that was compared.
    ///   - report: The diagnostics, with the names of the files.
    package func cases(of list: LinkList, in report: DiagnosticReport) -> [Findings.Case] {
        let suite = report.name(of: .linkList)
        let places = Set(list.expectations.compactMap(\.location))
        let byPlace = Dictionary(
            grouping: report.diagnostics.filter { $0.location.map(places.contains) ?? false }, by: \.location)
        let tested = Set(results.compactMap(\.expectation.location))
        let expectations = list.expectations.map { expectation in
            let failures = byPlace[expectation.location] ?? []
            return Findings.Case(
                suite: suite, name: ExpectationReport.name(of: expectation),
                failures: failures.map { .init($0, in: report) },
                isSkipped: failures.isEmpty && expectation.location.map { !tested.contains($0) } ?? false)
        }
        let others = report.diagnostics.filter { $0.location.map { !places.contains($0) } ?? true }
        return expectations
            + others.map { Findings.Case(suite: suite, name: "\($0.code)", failures: [.init($0, in: report)]) }
    }

    private static func name(of expectation: LinkExpectation) -> String {
        "\(expectation.url): \(expectation.requirement.rawValue)" + (expectation.app.map { " for \($0)" } ?? "")
    }
}

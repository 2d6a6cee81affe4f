import UniversalLinksLinting

extension Findings {
    /// Test suites, one for each file. What is below the threshold does not fail; it is reported as output of the case.
    func junit(_ settings: ReportSettings) -> String {
        let suites = suites(settings)
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append("<testsuites name=\"aasa\"\(JUnitSuite.counts(of: suites))>")
        for suite in suites { lines += suite.lines }
        lines.append("</testsuites>")
        return lines.map { $0 + "\n" }.joined()
    }

    private func suites(_ settings: ReportSettings) -> [JUnitSuite] {
        var suites: [JUnitSuite] = []
        var indices: [String: Int] = [:]

        func add(_ test: JUnitSuite.Test, to name: String) {
            let index = indices[name] ?? suites.count
            if index == suites.count { suites.append(JUnitSuite(name: name, fixes: fixOffer)) }
            indices[name] = index
            suites[index].tests.append(test)
        }

        for test in cases {
            let failures = test.failures.filter { settings.threshold.isReached(by: $0.diagnostic.severity) }
            let remarks = test.failures.filter { !settings.threshold.isReached(by: $0.diagnostic.severity) }
            add(
                .init(name: test.name, failures: failures, remarks: remarks, isSkipped: test.isSkipped), to: test.suite)
        }
        for file in unread { add(.init(name: file.name, error: file.message), to: file.name) }
        return suites
    }
}

import JSONSyntax
import UniversalLinksLinting

extension Findings {
    /// One test suite per file. Findings below the threshold do not fail; they are output of the case.
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

/// The tests of one file as JUnit XML, which has no standard: the subset that servers agree on.
struct JUnitSuite {
    let name: String
    let fixes: FixOffer
    var tests: [Test] = []

    struct Test {
        let name: String
        var failures: [Findings.Case.Failure] = []
        var remarks: [Findings.Case.Failure] = []
        var error: String?
        var isSkipped = false
    }
}

extension JUnitSuite {
    static func counts(of suites: [JUnitSuite]) -> String {
        let tests = suites.flatMap(\.tests)
        let failed = tests.count { !$0.failures.isEmpty }
        let broken = tests.count { $0.error != nil }
        let skipped = tests.count { $0.isSkipped && $0.failures.isEmpty }
        return " tests=\"\(tests.count)\" failures=\"\(failed)\" errors=\"\(broken)\" skipped=\"\(skipped)\""
    }

    var lines: [String] {
        let opening = "  <testsuite name=\"\(XMLText.escaped(name))\"\(JUnitSuite.counts(of: [self]))>"
        return [opening] + tests.flatMap(lines) + ["  </testsuite>"]
    }

    private func lines(of test: Test) -> [String] {
        let opening =
            "    <testcase name=\"\(XMLText.escaped(test.name))\" classname=\"\(XMLText.escaped(name))\""
        var content: [String] = []
        if let first = test.failures.first {
            // A test case has at most one failure.
            let type = XMLText.escaped("\(first.diagnostic.code)")
            let message = XMLText.escaped(test.failures.map(\.diagnostic.message).joined(separator: " "))
            content.append(
                "      <failure type=\"\(type)\" message=\"\(message)\">\(text(of: test.failures))</failure>")
        } else if let error = test.error {
            content.append("      <error type=\"unread\" message=\"\(XMLText.escaped(error))\"/>")
        } else if test.isSkipped {
            content.append("      <skipped/>")
        }
        if !test.remarks.isEmpty { content.append("      <system-out>\(text(of: test.remarks))</system-out>") }
        return content.isEmpty ? [opening + "/>"] : [opening + ">"] + content + ["    </testcase>"]
    }

    private func text(of failures: [Findings.Case.Failure]) -> String {
        let texts = failures.map { failure in
            let diagnostic = failure.diagnostic
            let heading = XMLText.escaped(
                "\(diagnostic.severity.rawValue)[\(diagnostic.code)] \(diagnostic.message)")
            let details = failure.report.details(of: diagnostic, fixes)
            return heading + (details.isEmpty ? "" : "\n" + XMLText.escapedLines(details))
        }
        return texts.joined(separator: "\n\n")
    }
}

enum XMLText {
    /// One line of text, for an attribute or as content. Characters that XML does not allow become `\u{…}`.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in PrintableText.escaped(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&apos;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    static func escapedLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
            .joined(separator: "\n")
    }
}

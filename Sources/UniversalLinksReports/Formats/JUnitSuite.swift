import UniversalLinksLinting

/// The tests of one file as JUnit's XML, which has no standard; this is what servers have in common.
struct JUnitSuite {
    let name: String
    let fixes: FixOffer
    var tests: [Test] = []

    /// One test.
    struct Test {
        let name: String
        var failures: [Findings.Case.Failure] = []
        /// What is reported without failing.
        var remarks: [Findings.Case.Failure] = []
        /// Why it could not be run.
        var error: String?
        var isSkipped = false
    }
}

extension JUnitSuite {
    /// The counts as attributes.
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
            // A test case has one failure at most.
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

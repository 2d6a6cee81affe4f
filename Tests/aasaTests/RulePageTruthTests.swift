import Foundation
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksTestSupport

@testable import aasa

/// What a page of a rule shows is what the program does, and what nobody recorded is not stated as a fact.
struct RulePageTruthTests {
    @Test func everyPageIsTrue() async throws {
        let groups = (0..<4).map { number in
            Rule.known.enumerated().filter { $0.offset % 4 == number }.map(\.element)
        }
        let counts = try await withThrowingTaskGroup(of: Counts.self) { tasks in
            for group in groups { tasks.addTask { try group.reduce(into: Counts()) { try $0.check($1) } } }
            return try await tasks.reduce(into: Counts()) { $0.add($1) }
        }
        print(
            "\(counts.pages) pages: \(counts.bad) bad examples print what their page shows, \(counts.good) good ones "
                + "nothing; \(counts.assumed) effects are assumed.")
        #expect(counts.problems.sorted() == [])
        #expect(counts.pages == Rule.known.count)
        #expect(counts.bad > 130 && counts.good == counts.bad)
    }

    struct Counts: Sendable {
        var (pages, bad, good, assumed) = (0, 0, 0, 0)
        var problems: [String] = []

        mutating func add(_ other: Counts) {
            pages += other.pages
            bad += other.bad
            good += other.good
            assumed += other.assumed
            problems += other.problems
        }

        mutating func check(_ rule: Rule) throws {
            pages += 1
            let page = try Checkout.text(of: "Documentation/rules/\(rule.code.id).md")
            try checkExamples(of: rule, page)
            checkCertainty(of: rule)
        }
    }
}

extension RulePageTruthTests.Counts {
    private mutating func checkExamples(of rule: Rule, _ page: String) throws {
        guard let bad = rule.bad, let good = rule.good else { return }
        let code = rule.code.id
        let report = try #require(ExampleReport.ofExample(bad, for: rule), "\(code)")
        for option in report.arguments where option.hasPrefix("--") && !page.contains(option) {
            problems.append("\(code): the page does not name \(option)")
        }

        let badOutput = try Self.output(of: bad, report)
        self.bad += 1
        if !page.contains("```text\n\(badOutput.findings)```\n") {
            problems.append("\(code): the page shows another output than\n\(badOutput.findings)")
        }
        let severity = badOutput.findings.split(separator: "\n").first { $0.contains("[\(code)]") }?.prefix {
            $0 != "["
        }
        if !page.contains("\nSeverity and category: \(severity ?? "none")")
            || severity.map(String.init) != rule.severity.rawValue
        {
            problems.append("\(code): printed as \(severity ?? "nothing"), not as \(rule.severity.rawValue)")
        }

        // Its name and system may be other ones.
        let options = report.arguments.filter { $0 == "--pedantic" } + good.options
        let goodArguments = report.arguments.first == "lint" ? ["lint", good.path] + options : report.arguments
        let goodOutput = try Self.output(of: good, report, arguments: goodArguments)
        self.good += 1
        if goodOutput.status != 0 || !goodOutput.findings.isEmpty {
            problems.append("\(code): the good example has findings:\n\(goodOutput.findings)")
        }
    }

    /// What the program prints before the summary, and how it ends.
    private static func output(
        of example: Rule.Example, _ report: ExampleReport, arguments: [String]? = nil
    ) throws -> (findings: String, status: Int32) {
        let folder = try TemporaryFolder()
        if let file = report.associationFile { try folder.write(file, to: Rule.Example.usualFileName) }
        try folder.write(example.bytes, to: example.path)
        for configuration in example.surroundings?.configurations ?? [] {
            try folder.write(configuration.text, to: configuration.path)
        }
        let run = try BuiltProgram.run(arguments ?? report.arguments, in: folder.url)
        let paragraphs = run.output.components(separatedBy: "\n\n")
        let findings = paragraphs.filter { $0.contains("[AASA") }.map {
            $0.hasSuffix("\n") ? String($0.dropLast()) : $0
        }
        return (findings.isEmpty ? "" : findings.joined(separator: "\n\n") + "\n", run.status)
    }
}

extension RulePageTruthTests.Counts {
    private static let hedges = ["robably", "ssumed", "nknown", "not known"]

    /// An effect that rests first of all on an assumption is worded so. `MessageCertaintyTests` does the same for messages.
    private mutating func checkCertainty(of rule: Rule) {
        let isHedged = Self.hedges.contains { rule.effect.contains($0) }
        guard rule.effect.contains("robably") || rule.evidence.first?.grade == .assumed else { return }
        assumed += 1
        if !isHedged { problems.append("\(rule.code.id): states an assumption as a fact: \(rule.effect)") }
    }
}

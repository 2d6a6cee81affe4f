import Foundation
import JSONSyntax
import Testing
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksTestSupport

@testable import aasa

/// The pages in `Documentation/rules/` are what the rules say.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter RulePageTests` writes them anew, and fails, so that nobody takes it for a test.
struct RulePageTests {
    static let folder = "Documentation/rules"

    @Test func thePagesAreThoseOfTheRules() throws {
        let pages = pages()
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try record(pages)
            Issue.record("\(pages.count) pages were written; run the tests without RECORD_SNAPSHOTS")
            return
        }
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.folder.appendingPathComponent(Self.folder).path)
        let outdated = Set(names).union(pages.keys).filter { name in
            let recorded = try? Checkout.text(of: Self.folder + "/" + name)
            return pages[name].map { recorded?.hasSameScalars(as: $0) != true } ?? true
        }
        #expect(outdated.sorted() == [], "run RECORD_SNAPSHOTS=1 swift test --filter RulePageTests")
    }

    /// A process for each page would take as long as the rest of these tests; the program prints a few of them below.
    private func pages() -> [String: String] {
        var pages = ["README.md": RulePage.index(of: Rule.known)]
        let all = Rule.known.map { RulePage($0, example: .ofFirstExample(of: $0)) }
        for page in all { pages[page.fileName] = page.markdown }
        for group in RulePageGroup.all { pages[group.fileName] = group.markdown(all) }
        return pages
    }

    @Test func eachRuleIsInOneGroupAtMost() {
        let codes = RulePageGroup.all.flatMap(\.codes)
        #expect(Set(codes).count == codes.count)
        #expect(Set(codes).isSubset(of: Rule.known.map(\.code.id)))
    }

    @Test func theProgramPrintsThePages() throws {
        let pages = pages()
        let rules = try BuiltProgram.run(["rules", "--format", "json"]).json().object?["rules"]?.array ?? []
        #expect(
            Set(rules.compactMap { $0.object?["code"]?.string }.map { $0 + ".md" } + ["README.md"])
                == Set(pages.keys).subtracting(RulePageGroup.all.map(\.fileName)))
        #expect(
            try BuiltProgram.run(["rules", "--format", "markdown"]).output.hasSameScalars(
                as: try #require(pages["README.md"])))
        var random = SeededGenerator(announcedFor: "RulePageTests")
        for _ in 0..<Rounds.count(8, long: 80) {
            let code = random.pick(Rule.known).code.id
            let page = try #require(pages["\(code).md"])
            #expect(
                try BuiltProgram.run(["rules", code, "--format", "markdown"]).output.hasSameScalars(as: page), "\(code)"
            )
        }
    }

    private func record(_ pages: [String: String]) throws {
        let folder = Checkout.folder.appendingPathComponent(Self.folder)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in pages { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    }
}

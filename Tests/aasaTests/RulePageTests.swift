import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// The pages in `Documentation/rules/` are what the rules say.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter RulePageTests` writes them anew, and fails, so that nobody takes it for a test.
struct RulePageTests {
    static let folder = "Documentation/rules"

    @Test func thePagesAreThoseOfTheRules() throws {
        let pages = try pages()
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try record(pages)
            Issue.record("\(pages.count) pages were written; run the tests without RECORD_SNAPSHOTS")
            return
        }
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.folder.appendingPathComponent(Self.folder).path)
        let outdated = Set(names).union(pages.keys).filter { name in
            let recorded = try? Checkout.text(of: Self.folder + "/" + name)
            return pages[name].map { recorded?.isVerbatim($0) != true } ?? true
        }
        #expect(outdated.sorted() == [], "run RECORD_SNAPSHOTS=1 swift test --filter RulePageTests")
    }

    private func pages() throws -> [String: String] {
        let rules = try BuiltProgram.run(["rules", "--format", "json"]).json().object?["rules"]?.array ?? []
        var pages = ["README.md": try BuiltProgram.run(["rules", "--format", "markdown"]).output]
        for code in rules.compactMap({ $0.object?["code"]?.string }) {
            pages["\(code).md"] = try BuiltProgram.run(["rules", code, "--format", "markdown"]).output
        }
        return pages
    }

    private func record(_ pages: [String: String]) throws {
        let folder = Checkout.folder.appendingPathComponent(Self.folder)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in pages { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    }
}

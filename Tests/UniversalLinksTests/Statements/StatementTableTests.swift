import Foundation
import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// The table of statements: one place, one sentence for an id and a grade, and the page that says the same.
struct StatementTableTests {
    static let page =
        (try? String(contentsOf: Checkout.folder.appendingPathComponent("Documentation/Semantics.md"), encoding: .utf8))
        ?? ""

    @Test func anIDHasOneStatementForEachGrade() {
        let keys = SystemStatement.all.map { "\($0.id) \($0.written)" }
        #expect(Set(keys).count == keys.count)
        for id in Set(SystemStatement.all.map(\.id)) {
            #expect(SystemStatement.all(of: id.lowercased()) == SystemStatement.all.filter { $0.id == id })
        }
        #expect(SystemStatement.all(of: "Z9").isEmpty)
    }

    @Test(arguments: SystemStatement.all.map { Named("\($0.id) \($0.grade)", $0) })
    func aStatementIsASentenceWithASource(_ statement: Named<SystemStatement>) {
        #expect(statement.value.summary.hasSuffix("."))
        #expect(!statement.value.source.description.isEmpty)
    }

    /// No statement is made anywhere else: a second wording could say something else.
    @Test func statementsAreMadeInTheTableAlone() throws {
        let sources = Checkout.folder.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var madeCount = 0
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let count = text.matches(of: /\bSystemStatement\(\s*"/).count
            if file.lastPathComponent == "SystemStatement+Table.swift" {
                madeCount = count
            } else {
                #expect(count == 0, "\(file.path)")
            }
        }
        #expect(madeCount == SystemStatement.all.count)
    }

    /// Each statement is on the page, word for word, with its id and grade.
    @Test(arguments: SystemStatement.all.map { Named("\($0.id) \($0.grade)", $0) })
    func thePageSaysTheSame(_ statement: Named<SystemStatement>) {
        let (statement, words) = (statement.value, statement.value.summary)
        #expect(Self.page.contains("| \(statement.id) | \(statement.gradeDescription) | \(words) |\n"))
    }

    @Test func thePageHasNoOtherStatement() {
        let rows = Self.page.matches(of: /(?m)^\| ([A-Z]?[0-9.]+) \| ((?:recorded|documented|assumed)[^|]*) \|/)
        #expect(rows.map { "\($0.1) \($0.2)" } == SystemStatement.all.map { "\($0.id) \($0.gradeDescription)" })
        let paragraphs = Set(Self.page.matches(of: /(?m)^- \*\*([A-Z]?[0-9.]+)\*\*/).map { String($0.1) })
        let known = Set(SystemStatement.all.map(\.id))
        #expect(paragraphs.isSubset(of: known), "\(paragraphs.subtracting(known))")
    }
}

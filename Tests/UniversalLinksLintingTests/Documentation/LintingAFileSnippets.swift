import Testing
import UniversalLinks
import UniversalLinksLinting

/// The code of the article about linting.
struct LintingAFileSnippets {
    @Test func linting() throws {
        let bytes = Array(
            """
            { "applinks": { "details": [{ "appIDs": ["7Q4KX2M9TD.com.example.eats"],
              "components": [{ "/": "/menu/*" }, { "/": "/menu/*" }] }] } }
            """.utf8)

        let linter = Linter()
        let file = try AssociationFile(parsing: bytes)
        for diagnostic in linter.diagnostics(for: file) {
            let line = diagnostic.location.map { "line \($0.position.line): " } ?? ""
            print("\(line)\(diagnostic.severity) \(diagnostic.code.id): \(diagnostic.message)")
        }
        #expect(linter.diagnostics(for: file).map(\.code.name) == ["duplicate-component"])

        let strict = Linter(.init(minimumSystem: .ios13, severities: [.duplicateComponent: .error]))
        let errors = strict.diagnostics(for: file).filter { $0.severity == .error }
        #expect(errors.count == 1)

        let fixed = FixApplication(to: bytes, linter: linter, includingUnsafe: false)
        for entry in fixed.applied { print(entry.title) }
        let text = String(decoding: fixed.bytes, as: UTF8.self)
        #expect(try AssociationFile(parsing: text.utf8).appLinks?.details.first?.components?.count == 1)
    }
}

import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// Real files: each mistake that their list names is found at its place, and no file gets an error that is none.
@Suite(.enabled(if: SharedData.has("corpus/index.jsonl"), SharedData.absence))
struct CorpusLintTests {
    private typealias Finding = CorpusFindings.Finding

    /// What is found in each file, by its number, and under the name that it has in its repository.
    private static let found = diagnostics(of: Linter())
    /// The same with what experts disagree on.
    private static let foundByPedants = diagnostics(of: Linter(.init(isPedantic: true)))

    private static func diagnostics(of linter: Linter) -> [String: [Diagnostic]] {
        var found: [String: [Diagnostic]] = [:]
        for line in (try? SharedData.lines(of: "corpus/index.jsonl")) ?? [] {
            guard let entry = try? JSONDocument(parsing: line).root.object, let file = entry["file"]?.string,
                let bytes = try? SharedData.bytes(of: "corpus/\(file)")
            else { continue }
            let name = entry["path"]?.string?.split(separator: "/").last.map(String.init)
            let diagnostics: [Diagnostic]
            do throws(AssociationFileError) {
                diagnostics = linter.diagnostics(for: try AssociationFile(parsing: bytes), named: name)
            } catch {
                diagnostics = linter.diagnostics(for: error)
            }
            found[String(file.prefix(4))] = diagnostics
        }
        return found
    }

    private static func findings(
        in found: [String: [Diagnostic]] = found, _ isWanted: (Diagnostic) -> Bool
    ) -> Set<Finding> {
        Set(
            found.flatMap { file, diagnostics in
                diagnostics.filter(isWanted).map { diagnostic in
                    Finding(
                        file: file, name: diagnostic.code.name,
                        pointer: diagnostic.location?.pointer.map { "\($0)" } ?? "")
                }
            })
    }

    @Test func everyFileIsLinted() {
        let all = Self.found.values.flatMap { $0 }
        for severity in Diagnostic.Severity.allCases {
            let some = all.filter { $0.severity == severity }
            let files = Self.found.values.count { $0.contains { $0.severity == severity } }
            print("corpus: \(some.count) diagnostics of severity \(severity.rawValue) in \(files) files")
        }
        #expect(Self.found.count == 283)
    }

    @Test func theErrorsAreThoseThatAreKnown() {
        let errors = Self.findings { $0.severity == .error }
        let known = Set(CorpusFindings.errors)
        #expect(errors.subtracting(known).map(\.description).sorted() == [])
        #expect(known.subtracting(errors).map(\.description).sorted() == [])
    }

    @Test func theOtherMistakesAreFoundAtTheirPlace() {
        let found = Self.findings(in: Self.foundByPedants) { $0.severity != .error }
        #expect(Set(CorpusFindings.warningsAndNotes).subtracting(found).map(\.description).sorted() == [])
    }

    @Test func aFileNameWithAnEndingIsFound() {
        #expect(Self.findings { $0.code.name == "other-file-name" }.count > 30)
    }
}

import Foundation
import Testing
import UniversalLinksTestSupport

/// Each statement of the specification that concerns this module has a test that carries its id.
struct StatementListTests {
    static let ids: [String] = [
        ["1", "16"],
        numbered("P", 7), numbered("S", 4), numbered("I", 6), numbered("O", 3), numbered("T", 4), numbered("G", 4),
        numbered("Q", 7), numbered("F", 1), numbered("C", 2), numbered("E", 5), numbered("V", 5), numbered("B", 3),
        numbered("L", 3), numbered("H", 5), numbered("D", 4),
    ].flatMap { $0 }

    private static func numbered(_ letter: String, _ count: Int) -> [String] { (1...count).map { letter + "\($0)" } }

    /// The ids that the tests of this folder begin their names with.
    static let testedIDs: Set<String> = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let texts = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
        return Set(texts.flatMap { $0.matches(of: #/@Test\(\s*"([A-Z]?\d+): /#).map { String($0.1) } })
    }()

    @Test(arguments: ids)
    func statementHasATest(_ id: String) {
        #expect(Self.testedIDs.contains(id))
    }

    @Test(.enabled(if: SharedData.has("spec/semantics.md"), SharedData.absence))
    func listIsThatOfTheSpecification() throws {
        let text = String(decoding: try SharedData.bytes(of: "spec/semantics.md"), as: UTF8.self)
        let statements = text.matches(of: #/(?m)^- ([A-Z]\d+) /#).map { String($0.1) }
        // Hosting and Apple's CDN are other modules' business.
        let concerning = statements.filter { !$0.hasPrefix("W") && !$0.hasPrefix("N") }
        #expect(Set(concerning).union(["1", "16"]) == Set(Self.ids))
    }
}

import Foundation
import Testing
import UniversalLinks
import UniversalLinksLinting

/// Diagnostics with everything that rules put into them come back from JSON as they were.
struct DiagnosticCodableTests {
    @Test func thoseOfTheExamplesOfAllRules() throws {
        let linter = Linter(.init(isPedantic: true))
        var count = 0
        for rule in Rule.ofRules {
            guard let bad = rule.bad, let file = try? AssociationFile(parsing: bad.bytes) else { continue }
            for diagnostic in linter.diagnostics(for: file) {
                let decoded = try JSONDecoder().decode(Diagnostic.self, from: JSONEncoder().encode(diagnostic))
                #expect(decoded == diagnostic, "\(rule.code)")
                count += 1
            }
        }
        #expect(count > 100)
    }
}

import Testing
import UniversalLinksTestSupport

/// Each limit of SECURITY.md names the test that goes beyond it.
struct LimitTableTests {
    @Test func everyLimitHasATest() throws {
        let lines = try Checkout.text(of: "SECURITY.md").split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("| what | limit | test |") })
        let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
        #expect(rows.count > 20)
        for row in rows {
            let tests = row.split(separator: "|").last?.split(separator: "`").filter { $0.hasSuffix(".swift") } ?? []
            #expect(!tests.isEmpty, "\(row)")
            // A second test is in the folder of the first one.
            let folder = tests.first?.split(separator: "/").dropLast().joined(separator: "/") ?? ""
            for test in tests {
                let path = test.contains("/") ? String(test) : "\(folder)/\(test)"
                #expect(throws: Never.self, "\(path)") { try Checkout.bytes(of: path) }
            }
        }
    }
}

import Testing
import UniversalLinks
import UniversalLinksTesting

/// The code of the article about testing in an app.
struct TestingInAnAppSnippets {
    @Test func expecting() throws {
        let bytes = AssociationFileExpectationsTests.bytes
        let links = Array(
            """
            {
              "deep_linkable_urls": ["https://eats.example/menu/aurora"],
              "non_deep_linkable_urls": ["https://eats.example/jobs"]
            }
            """.utf8)

        let file = try AssociationFileExpectations(bytes, domain: "eats.example", app: "com.example.eats")
        let failures = file.failures(for: [
            .matched("https://eats.example/menu/aurora"),
            .excluded("https://eats.example/menu/print/aurora", note: "Printed menus stay on the web."),
            .notMatched("https://eats.example/jobs"),
        ])
        #expect(failures.isEmpty, "\(failures)")

        let listed = try file.failures(forLinkList: links)
        #expect(listed.isEmpty, "\(listed)")
    }
}

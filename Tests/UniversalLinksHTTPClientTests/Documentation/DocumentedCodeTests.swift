import Testing
import UniversalLinksTestSupport

/// Every code block in the articles of the module is compiled in this folder.
struct DocumentedCodeTests {
    @Test func codeOfTheArticlesIsCompiled() throws {
        let blocks = try DocumentedCode.blocks(of: "UniversalLinksChecks")
        #expect(!blocks.isEmpty)
        #expect(try DocumentedCode.uncompiled(blocks, in: "Tests/UniversalLinksHTTPClientTests/Documentation") == [])
    }
}

import JSONSyntax
import Testing
import UniversalLinksJSONSchema
import UniversalLinksTestSupport

/// The public JSON Schema test suite, read from beside the checkout.
@Suite(.enabled(if: SharedData.has(TestSuite.folder), SharedData.absence))
struct TestSuiteTests {
    @Test(arguments: TestSuite.files)
    func everyCaseOfTheSuiteHolds(file: String) throws {
        let references = try TestSuite.remotes()
        let groups = try #require(JSONDocument(parsing: SharedData.bytes(of: "\(TestSuite.folder)/\(file)")).root.array)
        #expect(!groups.isEmpty)
        for group in groups {
            let name = group.object?["description"]?.string ?? ""
            let schemaValue = try #require(group.object?["schema"])
            let schema = try Schema(schemaValue.document, references: references)
            for test in group.object?["tests"]?.array ?? [] {
                let data = try #require(test.object?["data"])
                let isValid = try #require(test.object?["valid"]?.boolean as Bool?)
                let violations = try schema.violations(in: data.document)
                #expect(
                    violations.isEmpty == isValid,
                    "\(name): \(test.object?["description"]?.string ?? "")\n\(violations.map(\.description))")
            }
        }
    }

    @Test func theWholeSuiteIsThere() {
        #expect(TestSuite.files.count >= 40)
    }
}

/// Where the suite lies.
enum TestSuite {
    static let folder = "suites/json-schema-2020-12"

    static let files: [String] = ["tests", "tests/optional"].flatMap { part in
        ((try? SharedData.names(in: "\(folder)/\(part)", withExtension: "json")) ?? []).map { "\(part)/\($0)" }
    }

    /// What the suite serves at this address.
    static func remotes() throws -> [SchemaResource] {
        try SharedData.paths(below: "\(folder)/remotes").map { path in
            let document = try JSONDocument(parsing: SharedData.bytes(of: "\(folder)/remotes/\(path)"))
            return SchemaResource(document, retrievalURI: "http://localhost:1234/\(path)")
        }
    }
}

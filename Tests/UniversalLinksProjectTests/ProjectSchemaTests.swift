import JSONSyntax
import Testing
import UniversalLinksJSONSchema
import UniversalLinksProject
import UniversalLinksTestSupport

/// The published schema of `aasa.yml`, for editors, says what the reader says.
struct ProjectSchemaTests {
    static let schemaFile = "Schemas/aasa.schema.json"

    static func schema() throws -> Schema {
        try Schema(try JSONDocument(parsing: try Checkout.bytes(of: schemaFile)))
    }

    @Test func theEmbeddedSchemaIsThePublishedOne() throws {
        #expect(ProjectSchema.text + "\n" == (try Checkout.text(of: Self.schemaFile)), "run Scripts/embed-schema.sh")
    }

    @Test func theSchemaIsValidAgainstTheMetaschema() throws {
        let reference = #"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#
        let metaschema = try Schema(try JSONDocument(parsing: Array(reference.utf8)))
        let document = try JSONDocument(parsing: try Checkout.bytes(of: Self.schemaFile))
        #expect(metaschema.violations(in: document).isEmpty)
    }

    @Test(arguments: ConfigurationCase.allGood + ConfigurationCase.allBad)
    func theSchemaJudgesAsTheReaderDoes(test: ConfigurationCase) throws {
        let document = try ProjectConfiguration.document(Array(test.text.utf8), "aasa.yml")
        let violations = try Self.schema().violations(in: document)
        #expect(violations.isEmpty == (test.problems.isEmpty || test.isMeaning), "\(violations.map(\.message))")
    }

    @Test func everyKeyIsDescribed() throws {
        let root = try JSONDocument(parsing: try Checkout.bytes(of: Self.schemaFile)).root
        let definitions = root.object?["$defs"]?.object
        func isDescribed(_ value: JSONValue) -> Bool {
            if value.object?["description"] != nil { return true }
            let name = value.object?["$ref"]?.string?.split(separator: "/").last.map(String.init)
            return name.flatMap { definitions?[$0] }?.object?["description"] != nil
        }
        var undescribed: [String] = []
        root.forEachValue { pointer, value in
            guard pointer.parent?.tokens.last == "properties", !isDescribed(value) else { return }
            undescribed.append("\(pointer)")
        }
        // The two ways to name a file beside its app.
        #expect(undescribed == ["/$defs/files/then/items/then/properties/file"])
    }
}

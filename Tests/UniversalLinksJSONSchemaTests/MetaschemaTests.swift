import JSONSyntax
import Testing
import UniversalLinksJSONSchema

@testable import struct UniversalLinksJSONSchema.Metaschema

@Suite struct MetaschemaTests {
    private static let base = "https://json-schema.org/draft/2020-12/"

    @Test func everyMetaschemaIsValidAgainstTheMetaschema() throws {
        let schema = try Schema(#"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#)
        for metaschema in Metaschema.all {
            #expect(try schema.violations(in: metaschema.text).isEmpty)
            _ = try Schema(metaschema.text)
        }
    }

    @Test(arguments: [
        (#"{"minLength": -1}"#, "/minLength"), (#"{"properties": {"a": {"type": "strin"}}}"#, "/properties/a/type"),
        (#"{"allOf": [1]}"#, "/allOf/0"), (#"{"$id": "urn:example:a#b"}"#, "/$id"),
        (##"{"$anchor": "#a"}"##, "/$anchor"),
        (#"{"dependentSchemas": {"a": {"items": []}}}"#, "/dependentSchemas/a/items"), ("1", ""),
        (#"{"required": ["a", "a"]}"#, "/required/1"), (#"{"unevaluatedItems": null}"#, "/unevaluatedItems"),
        (#"{"contentSchema": 1}"#, "/contentSchema"), (#"{"deprecated": 1}"#, "/deprecated"),
        (#"{"format": 1}"#, "/format"),
        (#"{"definitions": {"a": 1}}"#, "/definitions/a"),
        (#"{"$vocabulary": {"https://a.b": 1}}"#, "/$vocabulary/https:~1~1a.b"),
    ])
    func theMetaschemaFindsMistakesInSchemas(schema: String, pointer: String) throws {
        let metaschema = try Schema(#"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#)
        #expect(try metaschema.violations(in: schema).first?.instancePointer.description == pointer)
    }

    @Test func aGivenCopyComesBeforeTheBuiltInOne() throws {
        let uri = "https://json-schema.org/draft/2020-12/schema"
        let schema = try Schema(
            "{\"$ref\": \"\(uri)\"}", references: [uri: "{\"$id\": \"\(uri)\", \"type\": \"null\"}"])
        #expect(try schema.violations(in: "null").isEmpty)
    }
}

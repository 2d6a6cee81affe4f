import JSONSyntax
import Testing
import UniversalLinksJSONSchema
import UniversalLinksTestSupport

@Suite struct SchemaErrorTests {
    @Test(arguments: [
        SchemaMistake("1", .invalidSchema, "", "A schema is an object, true or false, but this is 1."),
        SchemaMistake(
            #"{"properties": {"a": []}}"#, .invalidSchema, "/properties/a",
            "A schema is an object, true or false, but this is an array."),
        SchemaMistake(
            #"{"$defs": {"a": {"type": "strin"}}}"#, .invalidKeyword, "/$defs/a/type",
            "\"strin\" is not a type; did you mean \"string\"?"),
        SchemaMistake(
            #"{"type": 1}"#, .invalidKeyword, "/type", "\"type\" needs an array of strings here, but this is 1."),
        SchemaMistake(
            #"{"required": ["a", 1]}"#, .invalidKeyword, "/required/1",
            "\"required\" needs a string here, but this is 1."
        ),
        SchemaMistake(
            #"{"required": true}"#, .invalidKeyword, "/required",
            "\"required\" needs an array of strings here, but this is true."),
        SchemaMistake(
            #"{"minLength": -1}"#, .invalidKeyword, "/minLength",
            "\"minLength\" needs an integer of 0 or more here, but this is -1."),
        SchemaMistake(
            #"{"maxItems": 1.5}"#, .invalidKeyword, "/maxItems",
            "\"maxItems\" needs an integer of 0 or more here, but this is 1.5."),
        SchemaMistake(
            #"{"maximum": "1"}"#, .invalidKeyword, "/maximum", "\"maximum\" needs a number here, but this is \"1\"."),
        SchemaMistake(
            #"{"exclusiveMinimum": true}"#, .invalidKeyword, "/exclusiveMinimum",
            "\"exclusiveMinimum\" needs a number here, but this is true."),
        SchemaMistake(
            #"{"uniqueItems": "yes"}"#, .invalidKeyword, "/uniqueItems",
            "\"uniqueItems\" needs true or false here, but this is \"yes\"."),
        SchemaMistake(
            #"{"allOf": []}"#, .invalidKeyword, "/allOf",
            "\"allOf\" needs a non-empty array of schemas here, but this is an array."),
        SchemaMistake(
            #"{"properties": []}"#, .invalidKeyword, "/properties",
            "\"properties\" needs an object here, but this is an array."),
        SchemaMistake(#"{"title": 1}"#, .invalidKeyword, "/title", "\"title\" needs a string here, but this is 1."),
        SchemaMistake(
            #"{"items": [true]}"#, .invalidKeyword, "/items",
            "\"items\" is one schema in 2020-12; an array of schemas is \"prefixItems\"."),
        SchemaMistake(
            #"{"multipleOf": 0}"#, .invalidKeyword, "/multipleOf",
            "\"multipleOf\" needs a number above 0 with at most 18 significant digits, but this is 0."
        ),
        SchemaMistake(
            #"{"patternProperties": {"(": true}}"#, .invalidPattern, "/patternProperties/(",
            "The pattern \"(\" is not a valid ECMA-262 regular expression: a group is not closed, at character 1."
        ),
        SchemaMistake(
            #"{"$id": "a#b"}"#, .invalidIdentifier, "/$id",
            "$id must not have a fragment: \"a#b\" has one. Use $anchor for a name after the #."),
        SchemaMistake(
            #"{"$anchor": "1a"}"#, .invalidIdentifier, "/$anchor",
            "\"1a\" is not an anchor: anchors start with a letter or _, then letters, digits, -, _ and . follow."
        ),
        SchemaMistake(
            #"{"$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": "x"}}}"#, .duplicateIdentifier, "/$defs/a/$anchor",
            "Another schema in this resource has the same anchor, \"x\"."
        ),
        SchemaMistake(
            #"{"$defs": {"a": {"$id": "x"}, "b": {"$id": "x"}}}"#, .duplicateIdentifier, "/$defs/a/$id",
            "Another schema in this document has the same URI, \"x\"."
        ),
        SchemaMistake(
            ##"{"$ref": "#/$defs/none"}"##, .unresolvedReference, "/$ref",
            "$ref \"#/$defs/none\": There is nothing at \"/$defs/none\" in the referenced schema."
        ),
        SchemaMistake(
            ##"{"$ref": "#deatil", "$defs": {"a": {"$anchor": "detail"}}}"##, .unresolvedReference, "/$ref",
            "$ref \"#deatil\": The referenced schema has no anchor \"deatil\". Did you mean \"detail\"?"
        ),
        SchemaMistake(
            #"{"$dynamicRef": "other.json"}"#, .unresolvedReference, "/$dynamicRef",
            "$dynamicRef \"other.json\": No schema has the URI \"other.json\". Only the documents passed in are searched, "
                + "never the network."
        ),
        SchemaMistake(
            ##"{"$ref": "#/%zz"}"##, .unresolvedReference, "/$ref",
            "$ref \"#/%zz\": The percent-encoding after the # of \"#/%zz\" is malformed."
        ),
        SchemaMistake(
            ##"{"$ref": "#/~2"}"##, .unresolvedReference, "/$ref",
            "$ref \"#/~2\": There is nothing at \"/~2\" in the referenced schema."),
        SchemaMistake(
            ##"{"$ref": "#/const", "const": 1}"##, .invalidSchema, "/const",
            "A schema is an object, true or false, but this is 1."),
        SchemaMistake(
            #"{"$schema": "http://json-schema.org/draft-07/schema#"}"#, .unsupportedDialect, "/$schema",
            "This schema is written for another draft of JSON Schema, \"http://json-schema.org/draft-07/schema\"; only 2020-12 is "
                + "supported. Convert it, or have it read as 2020-12."
        ),
        SchemaMistake(
            #"{"$defs": {"a": {"$id": "x", "$schema": "https://example.com/meta"}}}"#, .unsupportedDialect,
            "/$defs/a/$schema",
            "The metaschema \"https://example.com/meta\" is unknown. Pass it as a reference, write "
                + "\"https://json-schema.org/draft/2020-12/schema\", or have the schema read as 2020-12."
        ),
        SchemaMistake(
            ##"{"$ref": "#"}"##, .endlessReference, "",
            "This schema refers to itself for the same value, so validation would never end."
        ),
        SchemaMistake(
            ##"{"$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}]}, "b": {"not": {"$ref": "#/$defs/a"}}}}"##,
            .endlessReference,
            "/$defs/a", "This schema refers to itself for the same value, so validation would never end."
        ),
    ])
    func aMistakeInTheSchemaIsToldWithItsPlace(mistake: SchemaMistake) throws {
        let error = try #require(throws: SchemaError.self) { try Schema(mistake.schema) }
        #expect(error.code == mistake.code)
        #expect(error.pointer.description == mistake.pointer)
        #expect(error.message == mistake.message)
    }

    @Test func theErrorKnowsDocumentLineAndColumn() throws {
        let reference = try SchemaResource(JSONDocument("{\n  \"type\": \"odd\"\n}"), retrievalURI: "file:///b.json")
        let schema = try JSONDocument(#"{"$ref": "b.json"}"#)
        let error = try #require(throws: SchemaError.self) {
            try Schema(schema, retrievalURI: "file:///a.json", references: [reference])
        }
        #expect(error.documentURI == "file:///b.json")
        #expect(error.position == SourcePosition(line: 2, column: 11))
        #expect(error.description.hasPrefix("2:11: "))
    }

    @Test func aReferenceThatNobodyFollowsMayBeBroken() throws {
        let references = [
            "x": #"{"type": 1}"#, "y": "7", "z": #"{"$schema": "http://json-schema.org/draft-04/schema#"}"#,
        ]
        #expect(try Schema("{}", references: references).violations(in: "1").isEmpty)
    }

    @Test func twoDocumentsWithOneURIAreAmbiguousOnlyWhereReferredTo() throws {
        let references = ["a": #"{"$id": "https://e.org/x", "type": "null"}"#, "b": #"{"$id": "https://e.org/x"}"#]
        _ = try Schema("{}", references: references)
        let error = try #require(throws: SchemaError.self) {
            try Schema(#"{"$ref": "https://e.org/x"}"#, references: references)
        }
        #expect(error.code == .duplicateIdentifier)
        let copies = ["a": #"{"$id": "https://e.org/x"}"#, "b": #"{"$id": "https://e.org/x"}"#]
        _ = try Schema(#"{"$ref": "https://e.org/x"}"#, references: copies)
    }

    @Test func theSchemaItselfMayBeAmongTheReferences() throws {
        let document = try JSONDocument(
            #"{"$id": "https://e.org/x", "properties": {"a": {"$ref": "https://e.org/x"}}, "maxProperties": 1}"#)
        let resource = SchemaResource(document, retrievalURI: "file:///x.json")
        let schema = try Schema(document, retrievalURI: "file:///x.json", references: [resource])
        #expect(try schema.violations(in: #"{"a": {"a": 1, "b": 2}}"#).count == 1)
    }

    @Test func anotherDraftIsReadWhereAskedFor() throws {
        let schema = try Schema(
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {"$ref": "#name"}},
             "definitions": {"n": {"$id": "#name", "type": "string"}, "o": {"$id": "o.json", "$schema": "http://json-schema.org/schema#"}}}
            """#, assuming2020: true)
        #expect(try schema.violations(in: #"{"a": 1}"#).map(\.keyword) == ["type"])
    }

    @Test(.enabled(if: SharedData.has("suites/schemas/sarif-schema-2.1.0.json"), SharedData.absence))
    func aLargePublishedSchemaCompiles() throws {
        let document = try JSONDocument(parsing: SharedData.bytes(of: "suites/schemas/sarif-schema-2.1.0.json"))
        #expect(throws: SchemaError.self) { try Schema(document) }
        let schema = try Schema(document, readingOtherDrafts: true)
        let log =
            #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "aasa", "rulez": []}}, "results": [{"message": {"text": "x"}, "level": "eror"}]}]}"#
        #expect(
            try schema.violations(in: log).map(\.message) == [
                "\"rulez\" is not a known key here; did you mean \"rules\"?",
                "\"eror\" is not among the allowed values; did you mean \"error\"?",
            ])
    }
}

/// A schema with a mistake, and what is told about it.
struct SchemaMistake: CustomTestStringConvertible, Sendable {
    let schema: String
    let code: SchemaError.Code
    let pointer: String
    let message: String

    init(_ schema: String, _ code: SchemaError.Code, _ pointer: String, _ message: String) {
        self.schema = schema
        self.code = code
        self.pointer = pointer
        self.message = message
    }

    var testDescription: String { schema }
}

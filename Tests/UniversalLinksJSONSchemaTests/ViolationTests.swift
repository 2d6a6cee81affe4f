import JSONSyntax
import Testing
import UniversalLinksJSONSchema

@Suite struct ViolationTests {
    /// One row: a schema, an instance, and its only violation as `line:column pointer keyword location: message`.
    @Test(arguments: [
        ViolationCase(#"{"type": "string"}"#, "[]", "1:1  type #/type: This should be a string, but it is an array."),
        ViolationCase(
            #"{"type": ["integer", "null"]}"#, "1.5",
            "1:1  type #/type: This should be an integer or null, but it is 1.5."),
        ViolationCase(
            #"{"properties": {"a": {"type": "null"}}}"#, "{\n  \"a\": 1\n}",
            "2:8 /a type #/properties/a/type: This should be null, but it is 1."
        ),
        ViolationCase(
            #"{"properties": {"components": true}, "additionalProperties": false}"#, "{\n\"componens\": 1}",
            "2:1 /componens additionalProperties #/additionalProperties: \"componens\" is not a known key here; did you mean "
                + "\"components\"?"
        ),
        ViolationCase(
            #"{"properties": {"appIDs": true, "exclude": true}, "additionalProperties": false}"#, #"{"appids": 1}"#,
            "1:2 /appids additionalProperties #/additionalProperties: \"appids\" is not a known key here; did you mean \"appIDs\"?"
        ),
        ViolationCase(
            #"{"properties": {"a": true, "b": true}, "additionalProperties": false}"#, #"{"zzz": 1}"#,
            "1:2 /zzz additionalProperties #/additionalProperties: \"zzz\" is not a known key here; the known keys are \"a\" and \"b\"."
        ),
        ViolationCase(
            #"{"additionalProperties": false}"#, #"{"z\u0007": 1}"#,
            "1:2 /z\u{7} additionalProperties #/additionalProperties: \"z\\u{7}\" is not a known key here: the object allows no other keys."
        ),
        ViolationCase(
            ##"{"$id": "https://e.org/s", "allOf": [{"$ref": "#/$defs/base"}], "unevaluatedProperties": false, "$defs": {"base": {"properties": {"details": true}}}}"##,
            #"{"detials": 1}"#,
            "1:2 /detials unevaluatedProperties https://e.org/s#/unevaluatedProperties: \"detials\" is not a known key here; did you "
                + "mean \"details\"?"
        ),
        ViolationCase(
            #"{"required": ["b"]}"#, #"{"a": 1}"#,
            "1:1  required #/required: The required key \"b\" is missing."
        ),
        ViolationCase(
            #"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#,
            "1:1  dependentRequired #/dependentRequired/a: The key \"b\" is missing; it is required if \"a\" is present."
        ),
        ViolationCase(#"{"const": "x"}"#, #""y""#, "1:1  const #/const: This should be \"x\", but it is \"y\"."),
        ViolationCase(
            #"{"const": [1]}"#, "2",
            "1:1  const #/const: This should be the value of \"const\", but it is 2."),
        ViolationCase(#"{"enum": ["a", 1]}"#, "2", "1:1  enum #/enum: This should be \"a\" or 1, but it is 2."),
        ViolationCase(
            #"{"enum": ["staging", "production"]}"#, #""prodution""#,
            "1:1  enum #/enum: \"prodution\" is not among the allowed values; did you mean \"production\"?"
        ),
        ViolationCase(
            #"{"maximum": 3}"#, "4", "1:1  maximum #/maximum: 4 is too large: the number must not be greater than 3."),
        ViolationCase(
            #"{"exclusiveMinimum": 3}"#, "3.0",
            "1:1  exclusiveMinimum #/exclusiveMinimum: 3.0 is too small: the number must be greater than 3."
        ),
        ViolationCase(#"{"multipleOf": 0.5}"#, "0.3", "1:1  multipleOf #/multipleOf: 0.3 is not a multiple of 0.5."),
        ViolationCase(
            #"{"minLength": 2}"#, #""x""#,
            "1:1  minLength #/minLength: \"x\" has 1 character; the minimum is 2."
        ),
        ViolationCase(
            #"{"maxItems": 0}"#, "[1, 2]",
            "1:1  maxItems #/maxItems: The array has 2 items; the maximum is 0."),
        ViolationCase(
            #"{"minProperties": 1}"#, "{}",
            "1:1  minProperties #/minProperties: The object has 0 keys; the minimum is 1."),
        ViolationCase(
            #"{"pattern": "^a"}"#, #""b""#, "1:1  pattern #/pattern: \"b\" does not match the pattern \"^a\"."),
        ViolationCase(
            #"{"uniqueItems": true}"#, "[1, 2, 1]",
            "1:8 /2 uniqueItems #/uniqueItems: Item 2 is the same as item 0; items must be unique."
        ),
        ViolationCase(
            #"{"prefixItems": [true], "items": false}"#, "[1, 2, 3]",
            "1:5 /1 items #/items: The array has 3 items; the maximum is 1."
        ),
        ViolationCase(
            #"{"prefixItems": [true], "unevaluatedItems": false}"#, "[1, 2]",
            "1:5 /1 unevaluatedItems #/unevaluatedItems: Item 1 is not allowed here: no part of the schema allows it."
        ),
        ViolationCase(
            #"{"contains": {"const": 1}}"#, "[2]",
            "1:1  contains #/contains: No item in the array matches \"contains\"."),
        ViolationCase(
            #"{"contains": {"const": 1}, "maxContains": 1}"#, "[1, 1]",
            "1:1  maxContains #/maxContains: 2 items in the array match \"contains\"; the maximum is 1."
        ),
        ViolationCase(
            #"{"not": {"type": "null"}}"#, "null",
            "1:1  not #/not: This matches the schema in \"not\", and must not: null."),
        ViolationCase(
            #"{"oneOf": [true, {"type": "null"}, true]}"#, "1",
            "1:1  oneOf #/oneOf: Alternatives 1 and 3 of \"oneOf\" match, but exactly one must."
        ),
        ViolationCase(
            #"{"propertyNames": {"maxLength": 1}}"#, "{\n \"ab\": 1}",
            "2:2 /ab maxLength #/propertyNames/maxLength: \"ab\" has 2 characters; the maximum is 1."
        ),
        ViolationCase(
            #"{"properties": {"a": false}}"#, #"{"a": 1}"#,
            "1:2 /a properties #/properties/a: \"a\" is not allowed here."
        ),
        ViolationCase("false", "1", "1:1  false #: No value is allowed here, but there is 1."),
        ViolationCase(
            #"{"if": true, "then": {"type": "null"}}"#, "1", "1:1  type #/then/type: This should be null, but it is 1."),
        ViolationCase(
            #"{"$defs": {"a": {"$id": "https://e.org/x", "$defs": {"b": {"type": "null"}}}}, "$ref": "https://e.org/x#/$defs/b"}"#,
            "1", "1:1  type https://e.org/x#/$defs/b/type: This should be null, but it is 1."
        ),
    ])
    func aViolationTellsPlaceAndReason(violationCase: ViolationCase) throws {
        let violations = try Schema(violationCase.schema).violations(in: violationCase.instance)
        #expect(violations.map(\.line) == [violationCase.line])
    }

    @Test func allViolationsAreToldInTheOrderOfTheText() throws {
        let schema = try Schema(
            #"""
            {"required": ["z"], "additionalProperties": false, "properties": {"b": {"type": "string"},
             "a": {"items": {"type": "integer", "minimum": 5}}}}
            """#)
        let violations = try schema.violations(in: #"{"a": [1, "x", 2.5], "b": 1, "c": 2}"#)
        #expect(
            violations.map { "\($0.instancePointer) \($0.keyword)" } == [
                " required", "/a/0 minimum", "/a/1 type", "/a/2 type", "/a/2 minimum", "/b type",
                "/c additionalProperties",
            ])
        #expect(violations.map(\.position.column) == [1, 8, 11, 16, 16, 27, 30])
    }

    @Test func alternativesGiveTheClosestBranchAndAllCauses() throws {
        let schema = try Schema(
            #"""
            {"anyOf": [{"type": "string"},
                       {"type": "object", "required": ["name", "kind"], "properties": {"kind": {"const": "a"}}},
                       {"type": "object", "required": ["name"], "properties": {"kind": {"const": "b"}}}]}
            """#)
        let violation = try #require(schema.violations(in: #"{"kind": "b"}"#).first)
        #expect(violation.keyword == "anyOf")
        #expect(
            violation.message == "None of the 3 alternatives of \"anyOf\" matches. Number 3 comes closest: "
                + "The required key \"name\" is missing.")
        #expect(
            violation.causes.map(\.schemaLocation.pointer.description) == [
                "/anyOf/2/required", "/anyOf/1/required", "/anyOf/1/properties/kind/const", "/anyOf/0/type",
            ])
    }

    @Test func nestedAlternativesNestTheirCauses() throws {
        let schema = try Schema(#"{"oneOf": [{"anyOf": [{"type": "null"}, {"type": "string"}]}]}"#)
        let violation = try #require(schema.violations(in: "1").first)
        #expect(violation.causes.map(\.keyword) == ["anyOf"])
        #expect(violation.causes.first?.causes.map(\.keyword) == ["type", "type"])
    }

    @Test func aFailingBaseDoesNotMakeItsKeysUnknown() throws {
        let schema = try Schema(
            #"{"allOf": [{"properties": {"a": {"type": "string"}, "b": true}}], "unevaluatedProperties": false}"#)
        #expect(try schema.violations(in: #"{"a": 1, "b": 2}"#).map(\.keyword) == ["type"])
        let alternatives = try Schema(
            #"{"anyOf": [{"properties": {"a": {"type": "string"}}}], "unevaluatedProperties": false}"#)
        #expect(try alternatives.violations(in: #"{"a": 1}"#).map(\.keyword) == ["anyOf"])
    }

    @Test func theLastOfDuplicateKeysCounts() throws {
        let schema = try Schema(#"{"properties": {"a": {"type": "null"}}, "maxProperties": 1}"#)
        #expect(try schema.violations(in: #"{"a": 1, "a": null}"#).isEmpty)
        #expect(try schema.violations(in: #"{"a": null, "a": 1}"#).map(\.position.column) == [18])
    }

    @Test func theNumberOfViolationsIsBounded() throws {
        let items = Array(repeating: "1", count: 5_000).joined(separator: ",")
        #expect(try Schema(#"{"items": {"type": "null"}}"#).violations(in: "[\(items)]").count == 1_000)
        let causes = try Schema(#"{"items": {"anyOf": [{"type": "null"}, {"type": "string"}]}}"#).violations(
            in: "[\(items)]")
        #expect((1...1_000).contains(causes.count))
        #expect(causes.allSatisfy { !$0.causes.isEmpty })
    }

    @Test func longTextsAreShortenedInSentences() throws {
        let text = String(repeating: "x", count: 10_000)
        let violation = try #require(Schema(#"{"const": "y"}"#).violations(in: quoted(text)).first)
        #expect(violation.message == "This should be \"y\", but it is \"\(text.prefix(60))…\".")
    }
}

extension Violation {
    fileprivate var line: String { "\(position) \(instancePointer) \(keyword) \(schemaLocation): \(message)" }
}

/// A schema, an instance, and its only violation.
struct ViolationCase: CustomTestStringConvertible, Sendable {
    let schema: String
    let instance: String
    let line: String

    init(_ schema: String, _ instance: String, _ line: String) {
        self.schema = schema
        self.instance = instance
        self.line = line
    }

    var testDescription: String { "\(schema) \(instance)" }
}

import JSONSyntax

/// The metaschemas of draft 2020-12, as json-schema.org publishes them.
///
/// JSON Schema Core section 8.1. Comments, and titles of vocabularies that are not read, are left out.
struct Metaschema: Sendable {
    private let path: String
    private let vocabularies: [String]
    private let keywords: String

    /// Nil if no metaschema has this URI.
    static func resource(named uri: String) -> SchemaResource? {
        let base = "https://json-schema.org/draft/2020-12/"
        guard let metaschema = all.first(where: { base + $0.path == uri }),
            let document = try? JSONDocument(parsing: Array(metaschema.text.utf8))
        else { return nil }
        return SchemaResource(document, retrievalURI: uri)
    }

    var text: String {
        let names = vocabularies.map { "\"https://json-schema.org/draft/2020-12/vocab/\($0)\": true" }
        return """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "https://json-schema.org/draft/2020-12/\(path)",
              "$vocabulary": { \(names.joined(separator: ", ")) },
              "$dynamicAnchor": "meta",
              "type": ["object", "boolean"],
            \(keywords)
            }
            """
    }

    static let all: [Metaschema] = [
        schema, core, applicator, unevaluated, validation, metaData, formatAnnotation, formatAssertion, content,
    ]

    private static let schema = Metaschema(
        path: "schema",
        vocabularies: [
            "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content",
        ],
        keywords: """
              "title": "Core and Validation specifications meta-schema",
              "allOf": [
                { "$ref": "meta/core" },
                { "$ref": "meta/applicator" },
                { "$ref": "meta/unevaluated" },
                { "$ref": "meta/validation" },
                { "$ref": "meta/meta-data" },
                { "$ref": "meta/format-annotation" },
                { "$ref": "meta/content" }
              ],
              "properties": {
                "definitions": {
                  "type": "object", "additionalProperties": { "$dynamicRef": "#meta" }, "deprecated": true, "default": {}
                },
                "dependencies": {
                  "type": "object",
                  "additionalProperties": {
                    "anyOf": [{ "$dynamicRef": "#meta" }, { "$ref": "meta/validation#/$defs/stringArray" }]
                  },
                  "deprecated": true,
                  "default": {}
                },
                "$recursiveAnchor": { "$ref": "meta/core#/$defs/anchorString", "deprecated": true },
                "$recursiveRef": { "$ref": "meta/core#/$defs/uriReferenceString", "deprecated": true }
              }
            """
    )

    private static let core = Metaschema(
        path: "meta/core",
        vocabularies: ["core"],
        keywords: #"""
              "title": "Core vocabulary meta-schema",
              "properties": {
                "$id": { "$ref": "#/$defs/uriReferenceString", "pattern": "^[^#]*#?$" },
                "$schema": { "$ref": "#/$defs/uriString" },
                "$ref": { "$ref": "#/$defs/uriReferenceString" },
                "$anchor": { "$ref": "#/$defs/anchorString" },
                "$dynamicRef": { "$ref": "#/$defs/uriReferenceString" },
                "$dynamicAnchor": { "$ref": "#/$defs/anchorString" },
                "$vocabulary": {
                  "type": "object",
                  "propertyNames": { "$ref": "#/$defs/uriString" },
                  "additionalProperties": { "type": "boolean" }
                },
                "$comment": { "type": "string" },
                "$defs": { "type": "object", "additionalProperties": { "$dynamicRef": "#meta" } }
              },
              "$defs": {
                "anchorString": { "type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$" },
                "uriString": { "type": "string", "format": "uri" },
                "uriReferenceString": { "type": "string", "format": "uri-reference" }
              }
            """#
    )

    private static let applicator = Metaschema(
        path: "meta/applicator",
        vocabularies: ["applicator"],
        keywords: """
              "title": "Applicator vocabulary meta-schema",
              "properties": {
                "prefixItems": { "$ref": "#/$defs/schemaArray" },
                "items": { "$dynamicRef": "#meta" },
                "contains": { "$dynamicRef": "#meta" },
                "additionalProperties": { "$dynamicRef": "#meta" },
                "properties": { "type": "object", "additionalProperties": { "$dynamicRef": "#meta" }, "default": {} },
                "patternProperties": {
                  "type": "object",
                  "additionalProperties": { "$dynamicRef": "#meta" },
                  "propertyNames": { "format": "regex" },
                  "default": {}
                },
                "dependentSchemas": {
                  "type": "object", "additionalProperties": { "$dynamicRef": "#meta" }, "default": {}
                },
                "propertyNames": { "$dynamicRef": "#meta" },
                "if": { "$dynamicRef": "#meta" },
                "then": { "$dynamicRef": "#meta" },
                "else": { "$dynamicRef": "#meta" },
                "allOf": { "$ref": "#/$defs/schemaArray" },
                "anyOf": { "$ref": "#/$defs/schemaArray" },
                "oneOf": { "$ref": "#/$defs/schemaArray" },
                "not": { "$dynamicRef": "#meta" }
              },
              "$defs": {
                "schemaArray": { "type": "array", "minItems": 1, "items": { "$dynamicRef": "#meta" } }
              }
            """
    )

    private static let unevaluated = Metaschema(
        path: "meta/unevaluated",
        vocabularies: ["unevaluated"],
        keywords: """
              "title": "Unevaluated applicator vocabulary meta-schema",
              "properties": {
                "unevaluatedItems": { "$dynamicRef": "#meta" },
                "unevaluatedProperties": { "$dynamicRef": "#meta" }
              }
            """
    )

    private static let validation = Metaschema(
        path: "meta/validation",
        vocabularies: ["validation"],
        keywords: """
              "title": "Validation vocabulary meta-schema",
              "properties": {
                "type": {
                  "anyOf": [
                    { "$ref": "#/$defs/simpleTypes" },
                    { "type": "array", "items": { "$ref": "#/$defs/simpleTypes" }, "minItems": 1, "uniqueItems": true }
                  ]
                },
                "const": true,
                "enum": { "type": "array", "items": true },
                "multipleOf": { "type": "number", "exclusiveMinimum": 0 },
                "maximum": { "type": "number" },
                "exclusiveMaximum": { "type": "number" },
                "minimum": { "type": "number" },
                "exclusiveMinimum": { "type": "number" },
                "maxLength": { "$ref": "#/$defs/nonNegativeInteger" },
                "minLength": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
                "pattern": { "type": "string", "format": "regex" },
                "maxItems": { "$ref": "#/$defs/nonNegativeInteger" },
                "minItems": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
                "uniqueItems": { "type": "boolean", "default": false },
                "maxContains": { "$ref": "#/$defs/nonNegativeInteger" },
                "minContains": { "$ref": "#/$defs/nonNegativeInteger", "default": 1 },
                "maxProperties": { "$ref": "#/$defs/nonNegativeInteger" },
                "minProperties": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
                "required": { "$ref": "#/$defs/stringArray" },
                "dependentRequired": { "type": "object", "additionalProperties": { "$ref": "#/$defs/stringArray" } }
              },
              "$defs": {
                "nonNegativeInteger": { "type": "integer", "minimum": 0 },
                "nonNegativeIntegerDefault0": { "$ref": "#/$defs/nonNegativeInteger", "default": 0 },
                "simpleTypes": { "enum": ["array", "boolean", "integer", "null", "number", "object", "string"] },
                "stringArray": { "type": "array", "items": { "type": "string" }, "uniqueItems": true, "default": [] }
              }
            """
    )

    private static let metaData = Metaschema(
        path: "meta/meta-data",
        vocabularies: ["meta-data"],
        keywords: """
              "title": "Meta-data vocabulary meta-schema",
              "properties": {
                "title": { "type": "string" },
                "description": { "type": "string" },
                "default": true,
                "deprecated": { "type": "boolean", "default": false },
                "readOnly": { "type": "boolean", "default": false },
                "writeOnly": { "type": "boolean", "default": false },
                "examples": { "type": "array", "items": true }
              }
            """
    )

    private static let formatAnnotation = Metaschema(
        path: "meta/format-annotation",
        vocabularies: ["format-annotation"],
        keywords: """
              "title": "Format vocabulary meta-schema for annotation results",
              "properties": { "format": { "type": "string" } }
            """
    )

    private static let formatAssertion = Metaschema(
        path: "meta/format-assertion",
        vocabularies: ["format-assertion"],
        keywords: """
              "title": "Format vocabulary meta-schema for assertion results",
              "properties": { "format": { "type": "string" } }
            """
    )

    private static let content = Metaschema(
        path: "meta/content",
        vocabularies: ["content"],
        keywords: """
              "title": "Content vocabulary meta-schema",
              "properties": {
                "contentEncoding": { "type": "string" },
                "contentMediaType": { "type": "string" },
                "contentSchema": { "$dynamicRef": "#meta" }
              }
            """
    )
}

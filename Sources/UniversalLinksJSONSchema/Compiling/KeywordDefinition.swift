import JSONSyntax

/// A known keyword: the vocabulary that defines it, and the type that implements it.
///
/// JSON Schema Core sections 8, 10 and 11; Validation sections 6 to 9.
struct KeywordDefinition: Sendable {
    let vocabulary: Vocabulary
    let type: any Keyword.Type

    /// Nil if the dialect has no such keyword.
    static func named(_ name: String, in dialect: Dialect) -> KeywordDefinition? {
        if name == "format", dialect.vocabularies.contains(.formatAssertion) {
            return KeywordDefinition(vocabulary: .formatAssertion, type: Format.self)
        }
        guard let definition = all[name], dialect.vocabularies.contains(definition.vocabulary) else { return nil }
        return definition
    }

    /// `then`, `else`, `minContains` and `maxContains` are here only for the shape of their values: another keyword
    /// reads them.
    private static let all: [String: KeywordDefinition] = {
        let rows: [(Vocabulary, any Keyword.Type, [String])] = [
            (.core, Identifier.self, ["$id", "$anchor", "$dynamicAnchor"]),
            (.core, Reference.self, ["$ref"]),
            (.core, DynamicReference.self, ["$dynamicRef"]),
            (.core, SchemaMap.self, ["$defs", "definitions"]),
            (.core, Annotation.self, ["$schema", "$vocabulary", "$comment"]),
            (.applicator, AllOf.self, ["allOf"]),
            (.applicator, AnyOf.self, ["anyOf"]),
            (.applicator, OneOf.self, ["oneOf"]),
            (.applicator, Not.self, ["not"]),
            (.applicator, Conditional.self, ["if"]),
            (.applicator, DependentSchemas.self, ["dependentSchemas"]),
            (.applicator, Properties.self, ["properties"]),
            (.applicator, PatternProperties.self, ["patternProperties"]),
            (.applicator, AdditionalProperties.self, ["additionalProperties"]),
            (.applicator, PropertyNames.self, ["propertyNames"]),
            (.applicator, PrefixItems.self, ["prefixItems"]),
            (.applicator, Items.self, ["items"]),
            (.applicator, Contains.self, ["contains"]),
            (.unevaluated, UnevaluatedItems.self, ["unevaluatedItems"]),
            (.unevaluated, UnevaluatedProperties.self, ["unevaluatedProperties"]),
            (.validation, TypeAssertion.self, ["type"]),
            (.validation, AllowedValues.self, ["enum", "const"]),
            (.validation, NumberBound.self, ["maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"]),
            (.validation, MultipleOf.self, ["multipleOf"]),
            (.validation, LengthBound.self, ["maxLength", "minLength"]),
            (.validation, Pattern.self, ["pattern"]),
            (.validation, ItemCountBound.self, ["maxItems", "minItems"]),
            (.validation, UniqueItems.self, ["uniqueItems"]),
            (.validation, ContainsBound.self, ["maxContains", "minContains"]),
            (.validation, MemberCountBound.self, ["maxProperties", "minProperties"]),
            (.validation, Required.self, ["required"]),
            (.validation, DependentRequired.self, ["dependentRequired"]),
            (
                .metaData, Annotation.self,
                ["title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples"]
            ),
            (.formatAnnotation, Annotation.self, ["format"]),
            (.content, Annotation.self, ["contentEncoding", "contentMediaType"]),
        ]
        var all: [String: KeywordDefinition] = [:]
        for (vocabulary, type, names) in rows {
            for name in names { all[name] = KeywordDefinition(vocabulary: vocabulary, type: type) }
        }
        return all
    }()
}

/// The keywords whose values contain schemas.
///
/// JSON Schema Core sections 8.2.4, 10 and 11; Validation section 8.5. `definitions` is the older name of `$defs`,
/// which the metaschema still describes.
enum SubschemaKeywords {
    private static let single: Set<String> = [
        "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not", "propertyNames", "then",
        "unevaluatedItems", "unevaluatedProperties",
    ]
    private static let lists: Set<String> = ["allOf", "anyOf", "oneOf", "prefixItems"]
    private static let maps: Set<String> = [
        "$defs", "definitions", "dependentSchemas", "patternProperties", "properties",
    ]

    static func subschemas(of keyword: String, in value: JSONValue) -> [(tokens: [String], value: JSONValue)] {
        if single.contains(keyword) { return [([], value)] }
        if lists.contains(keyword), let values = value.array {
            return values.enumerated().map { ([String($0.offset)], $0.element) }
        }
        if maps.contains(keyword), let object = value.object {
            return object.effectiveMembers.map { ([$0.key], $0.value) }
        }
        return []
    }
}

/// The vocabularies that a metaschema turns on. JSON Schema Core section 8.1.
struct Dialect: Sendable {
    let vocabularies: Set<Vocabulary>

    /// Of the metaschema of draft 2020-12.
    static let standard = Dialect(vocabularies: Set(Vocabulary.allCases).subtracting([.formatAssertion]))

    static let standardURI = "https://json-schema.org/draft/2020-12/schema"

    /// Whether this is another draft's metaschema: `http://json-schema.org/draft-07/schema`.
    static func isOtherDraft(_ uri: String) -> Bool {
        guard let host = ["http://json-schema.org/", "https://json-schema.org/"].first(where: uri.hasPrefix) else {
            return false
        }
        return !uri.dropFirst(host.count).hasPrefix("draft/2020-12/")
    }
}

enum Vocabulary: String, CaseIterable, Sendable {
    case core
    case applicator
    case unevaluated
    case validation
    case metaData = "meta-data"
    case formatAnnotation = "format-annotation"
    case formatAssertion = "format-assertion"
    case content

    /// Nil for an unknown key of `$vocabulary`.
    init?(uri: String) {
        let prefix = "https://json-schema.org/draft/2020-12/vocab/"
        guard uri.hasPrefix(prefix) else { return nil }
        self.init(rawValue: String(uri.dropFirst(prefix.count)))
    }
}

/// A keyword that this implementation knows: the vocabulary that defines it, and the type that implements it.
///
/// JSON Schema Core sections 8, 10 and 11; Validation sections 6 to 9.
struct KeywordDefinition: Sendable {
    let vocabulary: Vocabulary
    let type: any Keyword.Type

    /// The definition of a keyword, or nil if the dialect has none.
    static func named(_ name: String, in dialect: Dialect) -> KeywordDefinition? {
        if name == "format", dialect.vocabularies.contains(.formatAssertion) {
            return KeywordDefinition(vocabulary: .formatAssertion, type: Format.self)
        }
        guard let definition = all[name], dialect.vocabularies.contains(definition.vocabulary) else { return nil }
        return definition
    }

    /// Every keyword but those that another one reads along with itself: `then`, `else`, `minContains`, `maxContains`
    /// are here for the shape of their values alone.
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

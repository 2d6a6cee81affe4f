import JSONSyntax

/// The keywords whose values contain schemas, and how.
///
/// JSON Schema Core sections 8.2.4, 10 and 11; Validation section 8.5. `definitions` is the older name of `$defs`, which
/// the metaschema still describes.
enum SubschemaKeywords {
    private static let single: Set<String> = [
        "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not", "propertyNames", "then",
        "unevaluatedItems", "unevaluatedProperties",
    ]
    private static let lists: Set<String> = ["allOf", "anyOf", "oneOf", "prefixItems"]
    private static let maps: Set<String> = [
        "$defs", "definitions", "dependentSchemas", "patternProperties", "properties",
    ]

    /// The schemas in the value of a keyword, each with the way to it.
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

import JSONSyntax

/// `type`. JSON Schema Validation section 6.1.1.
struct TypeAssertion: Assertion {
    private let names: [String]

    private static let descriptions = [
        "null": "null", "boolean": "a boolean", "object": "an object", "array": "an array", "number": "a number",
        "string": "a string", "integer": "an integer",
    ]

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        if let name = source.value.string { names = [name] } else { names = try compiler.strings(source) }
        for name in names where TypeAssertion.descriptions[name] == nil {
            let known = TypeAssertion.descriptions.keys.sorted()
            let nearest = NearestText.nearest(to: name, among: known).map { "did you mean \($0.inQuotes)?" }
            throw compiler.error(
                .invalidKeyword, at: source,
                "\(name.inQuotes) is not a type; \(nearest ?? "the types are \(known.list("and") { $0.inQuotes }).")")
        }
    }

    func isMet(by instance: JSONValue) -> Bool {
        names.contains { name in
            switch instance.kind {
            case .null: name == "null"
            case .boolean: name == "boolean"
            case .object: name == "object"
            case .array: name == "array"
            case .string: name == "string"
            case .number(let text):
                name == "number" || (name == "integer" && DecimalNumber(text)?.isInteger == true)
            }
        }
    }

    func message(for instance: JSONValue) -> String {
        let expected = names.list("or") { TypeAssertion.descriptions[$0] ?? $0 }
        let found = instance.number ?? instance.typeDescription
        return "This should be \(expected), but it is \(found.excerpt(maximumLength: 40))."
    }
}

/// `enum` and `const`. JSON Schema Validation sections 6.1.2 and 6.1.3.
struct AllowedValues: Assertion {
    private let values: [JSONValue]
    private let canonicalValues: Set<CanonicalValue>
    /// Whether an array or object is among the values.
    private let hasContainers: Bool

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        values = source.name == "const" ? [source.value] : try compiler.values(source)
        canonicalValues = Set(values.map { CanonicalValue($0) })
        hasContainers = values.contains { $0.array != nil || $0.object != nil }
    }

    func isMet(by instance: JSONValue) -> Bool {
        if !hasContainers, instance.array != nil || instance.object != nil { return false }
        return canonicalValues.contains(CanonicalValue(instance))
    }

    func message(for instance: JSONValue) -> String {
        let found = instance.wording
        guard let only = values.first, values.count == 1 else {
            if values.isEmpty { return "\(found) is not allowed here: the schema allows no value." }
            if let nearest = NearestText.nearest(
                to: instance.string ?? "", among: values.prefix(1_000).compactMap(\.string))
            {
                return "\(found) is not among the allowed values; did you mean \(nearest.inQuotes)?"
            }
            return "This should be \(values.list("or") { $0.wording }), but it is \(found)."
        }
        let isContainer = only.array != nil || only.object != nil
        return isContainer
            ? "This should be the value of \"const\", but it is \(found)."
            : "This should be \(only.wording), but it is \(found)."
    }
}

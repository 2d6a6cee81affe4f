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

/// `maximum`, `exclusiveMaximum`, `minimum` and `exclusiveMinimum`. JSON Schema Validation sections 6.2.2 to 6.2.5.
struct NumberBound: Assertion {
    private let bound: DecimalNumber
    private let text: String
    private let isMaximum: Bool
    private let isExclusive: Bool

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        bound = try compiler.number(source)
        text = source.value.wording
        isMaximum = source.name == "maximum" || source.name == "exclusiveMaximum"
        isExclusive = source.name.hasPrefix("exclusive")
    }

    func isMet(by instance: JSONValue) -> Bool {
        guard let number = instance.number.flatMap({ DecimalNumber($0) }) else { return true }
        if number == bound { return !isExclusive }
        return isMaximum ? number < bound : bound < number
    }

    func message(for instance: JSONValue) -> String {
        let relation =
            switch (isMaximum, isExclusive) {
            case (true, false): "must not be greater than"
            case (true, true): "must be less than"
            case (false, false): "must not be less than"
            case (false, true): "must be greater than"
            }
        return "\(instance.wording) is too \(isMaximum ? "large" : "small"): the number \(relation) \(text)."
    }
}

/// `multipleOf`. JSON Schema Validation section 6.2.1.
struct MultipleOf: Assertion {
    private let divisor: DecimalNumber.Divisor
    private let text: String

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        guard let divisor = DecimalNumber.Divisor(try compiler.number(source)) else {
            throw compiler.error(
                .invalidKeyword, at: source,
                "\"multipleOf\" needs a number above 0 with at most 18 significant digits, but this is "
                    + "\(source.value.wording).")
        }
        self.divisor = divisor
        text = source.value.wording
    }

    func isMet(by instance: JSONValue) -> Bool {
        instance.number.flatMap { DecimalNumber($0) }.map { divisor.divides($0) } ?? true
    }

    func message(for instance: JSONValue) -> String { "\(instance.wording) is not a multiple of \(text)." }
}

/// `maxLength` and `minLength`, in Unicode scalars. JSON Schema Validation sections 6.3.1 and 6.3.2.
struct LengthBound: Assertion {
    private let bound: CountBound

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        bound = try CountBound(source, &compiler, isMaximum: source.name == "maxLength")
    }

    func isMet(by instance: JSONValue) -> Bool {
        instance.string.map { bound.allows($0.unicodeScalars.count) } ?? true
    }

    func message(for instance: JSONValue) -> String {
        bound.message(for: instance.string?.unicodeScalars.count ?? 0, instance.wording, "character")
    }
}

/// `pattern`. JSON Schema Validation section 6.3.3.
struct Pattern: Keyword {
    private let pattern: RegularExpression

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        pattern = try compiler.pattern(try compiler.string(source), source)
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        guard let text = site.instance.string else { return }
        switch pattern.occurs(in: text, &conclusion.budget) {
        case true: break
        case false:
            conclusion.fail("\(text.inQuotes) does not match the pattern \(pattern.pattern.inQuotes).")
        case nil:
            conclusion.fail(
                "This text is too long to compare with the pattern \(pattern.pattern.inQuotes).")
        }
    }
}

struct CountBound: Sendable {
    private let limit: Int
    private let isMaximum: Bool

    init(_ source: KeywordSource, _ compiler: inout SchemaCompiler, isMaximum: Bool) throws(SchemaError) {
        limit = try compiler.count(source)
        self.isMaximum = isMaximum
    }

    func allows(_ count: Int) -> Bool { isMaximum ? count <= limit : count >= limit }

    func message(for count: Int, _ subject: String, _ noun: String) -> String {
        "\(subject) has \(count.of(noun)); the \(isMaximum ? "maximum" : "minimum") is \(limit)."
    }
}

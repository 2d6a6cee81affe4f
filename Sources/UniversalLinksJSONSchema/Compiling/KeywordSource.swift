import JSONSyntax

struct KeywordSource: Sendable {
    let name: String
    let value: JSONValue
    let siblings: JSONObject
    let place: SchemaPlace

    func sibling(_ name: String) -> KeywordSource? {
        siblings[name].map { KeywordSource(name: name, value: $0, siblings: siblings, place: place) }
    }
}

extension SchemaCompiler {
    mutating func error(
        _ code: SchemaError.Code, at source: KeywordSource, tokens: [String] = [], _ message: String
    ) -> SchemaError {
        let value = source.value[JSONPointer(tokens: tokens)] ?? source.value
        let path = registry.paths.appending([source.name] + tokens, to: source.place.path)
        return error(code, document: source.place.document, path: path, range: value.range, message)
    }

    // MARK: - Values

    mutating func boolean(_ source: KeywordSource) throws(SchemaError) -> Bool {
        guard let value = source.value.boolean else { throw mismatch(source, "true or false") }
        return value
    }

    mutating func string(_ source: KeywordSource) throws(SchemaError) -> String {
        guard let value = source.value.string else { throw mismatch(source, "a string") }
        return value
    }

    mutating func number(_ source: KeywordSource) throws(SchemaError) -> DecimalNumber {
        guard let number = source.value.number.flatMap({ DecimalNumber($0) }) else {
            throw mismatch(source, "a number")
        }
        return number
    }

    mutating func count(_ source: KeywordSource) throws(SchemaError) -> Int {
        guard let count = source.value.number.flatMap({ DecimalNumber($0) })?.count else {
            throw mismatch(source, "an integer of 0 or more")
        }
        return count
    }

    mutating func values(_ source: KeywordSource) throws(SchemaError) -> [JSONValue] {
        guard let values = source.value.array else { throw mismatch(source, "an array") }
        return values
    }

    mutating func strings(_ source: KeywordSource) throws(SchemaError) -> [String] {
        try strings(source, in: source.value, tokens: [])
    }

    /// `tokens` lead from the keyword to `value`.
    mutating func strings(
        _ source: KeywordSource, in value: JSONValue, tokens: [String]
    ) throws(SchemaError) -> [String] {
        guard let values = value.array else { throw mismatch(source, tokens: tokens, "an array of strings") }
        var strings: [String] = []
        for (index, value) in values.enumerated() {
            guard let text = value.string else { throw mismatch(source, tokens: tokens + [String(index)], "a string") }
            strings.append(text)
        }
        return strings
    }

    mutating func members(_ source: KeywordSource) throws(SchemaError) -> [JSONObject.Member] {
        guard let object = source.value.object else { throw mismatch(source, "an object") }
        return object.effectiveMembers
    }

    mutating func pattern(
        _ text: String, _ source: KeywordSource, tokens: [String] = []
    ) throws(SchemaError) -> RegularExpression {
        if let known = patterns[ScalarString(text)] { return known }
        do throws(RegularExpressionError) {
            let pattern = try RegularExpression(text)
            patternSize += pattern.size
            if patternSize > SchemaCompiler.maximumPatternSize {
                throw RegularExpressionError(
                    reason: "together with the schema's other patterns it is too large", offset: 0)
            }
            patterns[ScalarString(text)] = pattern
            return pattern
        } catch {
            let message =
                "The pattern \(text.inQuotes) is not a valid ECMA-262 regular expression: "
                + "\(error.reason), at character \(error.offset + 1)."
            throw self.error(.invalidPattern, at: source, tokens: tokens, message)
        }
    }

    // MARK: - Subschemas

    mutating func subschema(
        _ source: KeywordSource, tokens: [String] = [], value: JSONValue? = nil
    ) -> SchemaNode.ID {
        node(
            at: registry.child(of: source.place, tokens: [source.name] + tokens, value: value ?? source.value))
    }

    /// The array must not be empty.
    mutating func subschemas(_ source: KeywordSource) throws(SchemaError) -> [SchemaNode.ID] {
        guard let values = source.value.array, !values.isEmpty else {
            throw mismatch(source, "a non-empty array of schemas")
        }
        var nodes: [SchemaNode.ID] = []
        for (index, value) in values.enumerated() {
            nodes.append(subschema(source, tokens: [String(index)], value: value))
        }
        return nodes
    }

    mutating func subschemasByKey(
        _ source: KeywordSource
    ) throws(SchemaError) -> [(key: String, node: SchemaNode.ID)] {
        var nodes: [(key: String, node: SchemaNode.ID)] = []
        for member in try members(source) {
            nodes.append((member.key, subschema(source, tokens: [member.key], value: member.value)))
        }
        return nodes
    }

    private mutating func mismatch(
        _ source: KeywordSource, tokens: [String] = [], _ expected: String
    ) -> SchemaError {
        let value = source.value[JSONPointer(tokens: tokens)] ?? source.value
        return error(
            .invalidKeyword, at: source, tokens: tokens,
            "\(source.name.inQuotes) needs \(expected) here, but this is \(value.wording).")
    }
}

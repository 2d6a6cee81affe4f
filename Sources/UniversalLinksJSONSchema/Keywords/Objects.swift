import JSONSyntax

/// `properties`. JSON Schema Core section 10.3.2.1.
struct Properties: Keyword {
    /// In the order of the schema.
    let keys: [String]

    private let nodes: [ScalarString: SchemaNode.ID]

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        let properties = try compiler.subschemasByKey(source)
        keys = properties.map(\.key)
        nodes = Dictionary(properties.map { (ScalarString($0.key), $0.node) }) { $1 }
    }

    func applications(in site: Site) -> [Application] {
        knownMembers(of: site).map { Application($0.node, to: .member($0.member)) }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.require(judgement) }
        for (index, _, _) in knownMembers(of: site) { conclusion.evaluated.insert(member: index) }
    }

    /// In the order of the text, with their indices.
    private func knownMembers(of site: Site) -> [(index: Int, member: JSONObject.Member, node: SchemaNode.ID)] {
        guard let object = site.instance.object else { return [] }
        // Thousands of schemas with a few keys each must not search thousands of members each.
        if keys.count < object.members.count / 4, !object.hasDuplicateKeys {
            return nodes.compactMap { key, node in
                object.place(of: key.string).map { (index: $0, member: object.members[$0], node: node) }
            }.sorted { $0.index < $1.index }
        }
        return site.members.enumerated().compactMap { index, member in
            nodes[ScalarString(member.key)].map { (index: index, member: member, node: $0) }
        }
    }
}

/// `patternProperties`. JSON Schema Core section 10.3.2.2.
struct PatternProperties: Keyword {
    private let nodes: [(pattern: RegularExpression, node: SchemaNode.ID)]

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        var nodes: [(RegularExpression, SchemaNode.ID)] = []
        for (key, node) in try compiler.subschemasByKey(source) {
            nodes.append((try compiler.pattern(key, source, tokens: [key]), node))
        }
        self.nodes = nodes
    }

    func applications(in site: Site, _ budget: inout WorkBudget) -> [Application] {
        site.members.flatMap { member in
            nodes.filter { $0.pattern.occurs(in: member.key, &budget) == true }
                .map { Application($0.node, to: .member(member)) }
        }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.require(judgement) }
        // The members that a pattern matched, in the order of the object.
        var matched = site.applications[...]
        for (index, member) in site.members.enumerated() {
            let isMatched = matched.first?.key.map(member.key.hasSameScalars(as:)) ?? false
            matched = matched.drop { $0.key.map(member.key.hasSameScalars(as:)) ?? false }
            if isMatched { conclusion.evaluated.insert(member: index) }
        }
    }
}

/// `additionalProperties`. JSON Schema Core section 10.3.2.3.
struct AdditionalProperties: Keyword {
    private let node: SchemaNode.ID
    /// The keys to suggest: not the deprecated ones.
    private let keys: [String]
    private let keySet: Set<ScalarString>
    private let patterns: [RegularExpression]

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        node = compiler.subschema(source)
        let properties = source.siblings["properties"]?.object?.effectiveMembers ?? []
        keys = properties.filter { $0.value.object?["deprecated"]?.boolean != true }.map(\.key)
        keySet = Set(properties.map { ScalarString($0.key) })
        var patterns: [RegularExpression] = []
        if let sibling = source.sibling("patternProperties") {
            for member in try compiler.members(sibling) {
                patterns.append(try compiler.pattern(member.key, sibling, tokens: [member.key]))
            }
        }
        self.patterns = patterns
    }

    func applications(in site: Site, _ budget: inout WorkBudget) -> [Application] {
        guard !site.schema.nodes[node].isForbidding else { return [] }
        return site.members.filter { isAdditional($0, &budget) }.map { Application(node, to: .member($0)) }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.require(judgement) }
        let isForbidding = site.schema.nodes[node].isForbidding
        for (index, member) in site.members.enumerated() where isAdditional(member, &conclusion.budget) {
            conclusion.evaluated.insert(member: index)
            if isForbidding {
                conclusion.fail(UnknownKey(member.key, known: keys).message, at: .member(member))
            }
        }
    }

    private func isAdditional(_ member: JSONObject.Member, _ budget: inout WorkBudget) -> Bool {
        !keySet.contains(ScalarString(member.key))
            && !patterns.contains { $0.occurs(in: member.key, &budget) == true }
    }
}

/// `propertyNames`. JSON Schema Core section 10.3.2.4.
struct PropertyNames: Keyword {
    private let node: SchemaNode.ID

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        node = compiler.subschema(source)
    }

    func applications(in site: Site) -> [Application] {
        site.members.map { Application(node, to: .key($0)) }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.require(judgement) }
    }
}

/// `required`. JSON Schema Validation section 6.5.3.
struct Required: Keyword {
    private let keys: [String]

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        keys = try compiler.strings(source)
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        guard let object = site.instance.object else { return }
        for key in keys where object.member(key) == nil {
            conclusion.fail("The required key \(key.inQuotes) is missing.")
        }
    }
}

/// `dependentRequired`. JSON Schema Validation section 6.5.4.
struct DependentRequired: Keyword {
    private let dependencies: [(key: String, required: [String])]

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        var dependencies: [(key: String, required: [String])] = []
        for member in try compiler.members(source) {
            let required = try compiler.strings(source, in: member.value, tokens: [member.key])
            dependencies.append((member.key, required))
        }
        self.dependencies = dependencies
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        guard let object = site.instance.object else { return }
        for dependency in dependencies where object.member(dependency.key) != nil {
            for key in dependency.required where object.member(key) == nil {
                conclusion.fail(
                    "The key \(key.inQuotes) is missing; it is required if \(dependency.key.inQuotes) is present.",
                    tokens: [dependency.key])
            }
        }
    }
}

/// `maxProperties` and `minProperties`. JSON Schema Validation sections 6.5.1 and 6.5.2.
struct MemberCountBound: Assertion {
    private let bound: CountBound

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        bound = try CountBound(source, &compiler, isMaximum: source.name == "maxProperties")
    }

    func isMet(by instance: JSONValue) -> Bool {
        instance.object.map { bound.allows($0.effectiveMembers.count) } ?? true
    }

    func message(for instance: JSONValue) -> String {
        bound.message(for: instance.object?.effectiveMembers.count ?? 0, "The object", "key")
    }
}

extension Site {
    /// Of duplicate keys the last; empty if the instance is not an object.
    var members: [JSONObject.Member] { instance.object?.effectiveMembers ?? [] }
}

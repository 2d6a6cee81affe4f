import JSONSyntax

/// `prefixItems`. JSON Schema Core section 10.3.1.1.
struct PrefixItems: Keyword {
    private let nodes: [SchemaNode.ID]

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        nodes = try compiler.subschemas(source)
    }

    func applications(in site: Site) -> [Application] {
        zip(nodes, site.items.indices).map { Application($0, to: .item($1)) }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.require(judgement) }
        conclusion.evaluated.insert(itemsBefore: min(nodes.count, site.items.count))
    }
}

/// `items`. JSON Schema Core section 10.3.1.2.
struct Items: Keyword {
    private let node: SchemaNode.ID
    private let prefixCount: Int

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        if source.value.array != nil {
            throw compiler.error(
                .invalidKeyword, at: source,
                "\"items\" is one schema in 2020-12; an array of schemas is \"prefixItems\".")
        }
        node = compiler.subschema(source)
        prefixCount = source.siblings["prefixItems"]?.array?.count ?? 0
    }

    func applications(in site: Site) -> [Application] {
        guard !isBar(in: site) else { return [] }
        return site.items.indices.dropFirst(prefixCount).map { Application(node, to: .item($0)) }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.require(judgement) }
        let count = site.items.count
        if isBar(in: site), count > prefixCount {
            conclusion.fail(
                "The array has \(count.of("item")); the maximum is \(prefixCount).", at: .item(prefixCount))
        }
        if site.instance.array != nil { conclusion.evaluated.insertAllItems() }
    }

    private func isBar(in site: Site) -> Bool { site.schema.nodes[node].isForbidding }
}

/// `contains` with its `minContains` and `maxContains`. JSON Schema Core section 10.3.1.3, Validation section 6.4.4.
struct Contains: Keyword {
    private let node: SchemaNode.ID
    private let minimum: Int?
    private let maximum: Int?

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        node = compiler.subschema(source)
        let countsMatches = try compiler.dialect(of: source.place.resource).vocabularies.contains(.validation)
        minimum = try Contains.bound(countsMatches ? source.sibling("minContains") : nil, &compiler)
        maximum = try Contains.bound(countsMatches ? source.sibling("maxContains") : nil, &compiler)
    }

    private static func bound(
        _ source: KeywordSource?, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) -> Int? {
        guard let source else { return nil }
        return try compiler.count(source)
    }

    func applications(in site: Site) -> [Application] {
        site.items.indices.map { Application(node, to: .item($0), isQuiet: true) }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        guard site.instance.array != nil else { return }
        let matches = site.judgements.indices.filter { site.judgements[$0].isValid }
        for index in matches { conclusion.evaluated.insert(item: index) }
        let verb = matches.count == 1 ? "matches" : "match"
        if let minimum, matches.count < minimum {
            conclusion.fail(
                "\(matches.count.of("item")) in the array \(verb) \"contains\"; the minimum is \(minimum).",
                keyword: "minContains")
        } else if minimum == nil, matches.isEmpty {
            conclusion.fail("No item in the array matches \"contains\".")
        }
        if let maximum, matches.count > maximum {
            conclusion.fail(
                "\(matches.count.of("item")) in the array \(verb) \"contains\"; the maximum is \(maximum).",
                keyword: "maxContains")
        }
    }
}

/// `minContains` and `maxContains`, which `contains` reads. JSON Schema Validation sections 6.4.4, 6.4.5.
struct ContainsBound: Keyword {
    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        _ = try compiler.count(source)
        return nil
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {}
}

/// `uniqueItems`. JSON Schema Validation section 6.4.3.
struct UniqueItems: Keyword {
    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        guard try compiler.boolean(source) else { return nil }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        var indices: [CanonicalValue: Int] = [:]
        for (index, item) in site.items.enumerated() {
            let value = CanonicalValue(item)
            if let first = indices[value] {
                conclusion.fail("Item \(index) is the same as item \(first); items must be unique.", at: .item(index))
            } else {
                indices[value] = index
            }
        }
    }
}

/// `maxItems` and `minItems`. JSON Schema Validation sections 6.4.1 and 6.4.2.
struct ItemCountBound: Assertion {
    private let bound: CountBound

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        bound = try CountBound(source, &compiler, isMaximum: source.name == "maxItems")
    }

    func isMet(by instance: JSONValue) -> Bool { instance.array.map { bound.allows($0.count) } ?? true }

    func message(for instance: JSONValue) -> String {
        bound.message(for: instance.array?.count ?? 0, "The array", "item")
    }
}

extension Site {
    var items: [JSONValue] { instance.array ?? [] }
}

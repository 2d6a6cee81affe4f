import JSONSyntax

/// `allOf`. JSON Schema Core section 10.2.1.1.
struct AllOf: Keyword {
    private let nodes: [SchemaNode.ID]

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        nodes = try compiler.subschemas(source)
    }

    var unconditionalSubschemas: [SchemaNode.ID] { nodes }

    func applications(in site: Site) -> [Application] { nodes.map { Application($0) } }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.requireInPlace(judgement) }
    }
}

/// `anyOf`. JSON Schema Core section 10.2.1.2.
struct AnyOf: Keyword {
    private let alternatives: Alternatives

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        alternatives = Alternatives(keyword: source.name, nodes: try compiler.subschemas(source))
    }

    var unconditionalSubschemas: [SchemaNode.ID] { alternatives.nodes }

    func applications(in site: Site) -> [Application] { alternatives.trial }
    func furtherApplications(in site: Site) -> [Application] { alternatives.explanation(in: site) }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        alternatives.concludeTrial(site, into: &conclusion)
    }
}

/// `oneOf`. JSON Schema Core section 10.2.1.3.
struct OneOf: Keyword {
    private let alternatives: Alternatives

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        alternatives = Alternatives(keyword: source.name, nodes: try compiler.subschemas(source))
    }

    var unconditionalSubschemas: [SchemaNode.ID] { alternatives.nodes }

    func applications(in site: Site) -> [Application] { alternatives.trial }
    func furtherApplications(in site: Site) -> [Application] { alternatives.explanation(in: site) }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        alternatives.concludeTrial(site, into: &conclusion)
        let fitting = site.judgements.indices.filter { site.judgements[$0].isValid }
        if fitting.count > 1 {
            let numbers = fitting.list("and") { String($0 + 1) }
            conclusion.fail("Alternatives \(numbers) of \"oneOf\" match, but exactly one must.")
        }
    }
}

/// `not`. JSON Schema Core section 10.2.1.4.
struct Not: Keyword {
    private let node: SchemaNode.ID

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        node = compiler.subschema(source)
    }

    var inPlaceSubschemas: [SchemaNode.ID] { [] }
    var unconditionalSubschemas: [SchemaNode.ID] { [node] }

    func applications(in site: Site) -> [Application] { [Application(node, isQuiet: true)] }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        guard site.judgements.first?.isValid == true else { return }
        conclusion.fail("This matches the schema in \"not\", and must not: \(site.instance.wording).")
    }
}

/// `if` with its `then` and `else`. JSON Schema Core section 10.2.2.
struct Conditional: Keyword {
    private let condition: SchemaNode.ID
    private let consequence: SchemaNode.ID?
    private let alternative: SchemaNode.ID?

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        condition = compiler.subschema(source)
        consequence = source.sibling("then").map { compiler.subschema($0) }
        alternative = source.sibling("else").map { compiler.subschema($0) }
    }

    var inPlaceSubschemas: [SchemaNode.ID] { [condition, consequence, alternative].compactMap { $0 } }
    var unconditionalSubschemas: [SchemaNode.ID] { [condition] }

    func applications(in site: Site) -> [Application] { [Application(condition, isQuiet: true)] }

    func furtherApplications(in site: Site) -> [Application] {
        let branch = site.judgements.first?.isValid == true ? consequence : alternative
        return branch.map { [Application($0)] } ?? []
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        if let condition = site.judgements.first, condition.isValid {
            conclusion.evaluated.formUnion(condition.evaluated)
        }
        for judgement in site.judgements.dropFirst() { conclusion.requireInPlace(judgement) }
    }
}

/// `dependentSchemas`. JSON Schema Core section 10.2.2.4.
struct DependentSchemas: Keyword {
    private let nodes: [(key: String, node: SchemaNode.ID)]

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        nodes = try compiler.subschemasByKey(source)
    }

    var inPlaceSubschemas: [SchemaNode.ID] { nodes.map(\.node) }

    func applications(in site: Site) -> [Application] {
        guard let object = site.instance.object else { return [] }
        return nodes.filter { object.member($0.key) != nil }.map { Application($0.node) }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.requireInPlace(judgement) }
    }
}

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

/// The subschemas of `anyOf` or `oneOf`.
///
/// A first trial finds only whether one matches. If none does, all are applied again for their violations. So the work
/// grows with the depth of nested alternatives, not exponentially, and no violation is made unnecessarily.
struct Alternatives: Sendable {
    let keyword: String
    let nodes: [SchemaNode.ID]

    var trial: [Application] { nodes.map { Application($0, isQuiet: true) } }

    func explanation(in site: Site) -> [Application] {
        if site.isQuiet || site.judgements.contains(where: \.isValid) { return [] }
        return nodes.map { Application($0) }
    }

    func concludeTrial(_ site: Site, into conclusion: inout Conclusion) {
        let trials = site.judgements.prefix(nodes.count)
        // If none matches, all count as having evaluated: the schema fails, and `unevaluated…` should not add to that.
        let noneFits = !trials.contains(where: \.isValid)
        for judgement in trials where judgement.isValid || noneFits {
            conclusion.evaluated.formUnion(judgement.evaluated)
        }
        guard noneFits else { return }
        let failed = Array(site.judgements.dropFirst(nodes.count))
        let ranked = failed.indices.sorted { left, right in
            let ranks = (rank(failed[left], site.instance), rank(failed[right], site.instance))
            return ranks.0 == ranks.1 ? left < right : ranks.0.lexicographicallyPrecedes(ranks.1)
        }
        let causes = ranked.flatMap { failed[$0].violations }
        conclusion.fail(
            message(closest: ranked.first, causes.first?.innermost, site.instance),
            causes: Violation.flattened(causes))
    }

    /// Smaller for an alternative that the instance was more probably meant for.
    private func rank(_ judgement: Judgement, _ instance: JSONValue) -> [Int] {
        let kindKeywords: Set<String> = ["type", "const", "enum", "false"]
        let misfits = judgement.violations.filter { kindKeywords.contains($0.keyword) }
        let misfitsItself = misfits.contains { $0.instanceRange == instance.range }
        return [judgement.violations.isEmpty ? 1 : 0, misfitsItself ? 1 : 0, misfits.count, judgement.violations.count]
    }

    private func message(closest: Int?, _ reason: Violation?, _ instance: JSONValue) -> String {
        guard let closest, let reason else { return "No alternative of \"\(keyword)\" matches." }
        let isHere = reason.instanceRange == instance.range
        let place = isHere ? "" : ", except at \(reason.instancePointer.description.excerpt(maximumLength: 120))"
        if nodes.count == 1 {
            return "The only alternative of \"\(keyword)\" does not match\(place): \(reason.message)"
        }
        return
            "None of the \(nodes.count) alternatives of \"\(keyword)\" matches. Number \(closest + 1) comes closest\(place): "
            + reason.message
    }
}

extension Violation {
    /// The first cause that has no causes itself.
    fileprivate var innermost: Violation {
        var violation = self
        while let cause = violation.causes.first { violation = cause }
        return violation
    }

    /// Deeper causes lose the levels in between.
    private static let maximumCauseDepth = 16

    /// Replaces violations that nest too deeply by their causes.
    fileprivate static func flattened(_ violations: [Violation]) -> [Violation] {
        violations.flatMap { $0.causeDepth < maximumCauseDepth ? [$0] : $0.causes }
    }
}

/// `unevaluatedItems`. JSON Schema Core section 11.2.
struct UnevaluatedItems: Keyword {
    private let node: SchemaNode.ID

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        node = compiler.subschema(source)
    }

    func applications(in site: Site) -> [Application] {
        guard !site.schema.nodes[node].isForbidding else { return [] }
        return unevaluated(in: site).map { Application(node, to: .item($0)) }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.require(judgement) }
        if site.schema.nodes[node].isForbidding {
            for index in unevaluated(in: site) {
                conclusion.fail(
                    "Item \(index) is not allowed here: no part of the schema allows it.", at: .item(index))
            }
        }
        if site.instance.array != nil { conclusion.evaluated.insertAllItems() }
    }

    private func unevaluated(in site: Site) -> [Int] {
        site.items.indices.filter { !site.evaluated.items.contains($0) }
    }
}

/// `unevaluatedProperties`. JSON Schema Core section 11.3.
struct UnevaluatedProperties: Keyword {
    private let node: SchemaNode.ID

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        node = compiler.subschema(source)
    }

    func applications(in site: Site) -> [Application] {
        guard !site.schema.nodes[node].isForbidding else { return [] }
        return unevaluated(in: site).map { Application(node, to: .member($0)) }
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.require(judgement) }
        if site.schema.nodes[node].isForbidding {
            let unknown = unevaluated(in: site)
            let known = site.isQuiet || unknown.isEmpty ? [] : site.schema.knownKeys(around: site.node)
            for member in unknown {
                conclusion.fail(UnknownKey(member.key, known: known).message, at: .member(member))
            }
        }
        if site.instance.object != nil { conclusion.evaluated.insertAllMembers() }
    }

    private func unevaluated(in site: Site) -> [JSONObject.Member] {
        site.members.enumerated().filter { !site.evaluated.members.contains($0.offset) }.map(\.element)
    }
}

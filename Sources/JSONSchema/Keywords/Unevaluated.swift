import JSONSyntax

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

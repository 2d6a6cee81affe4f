import JSONSyntax

struct SchemaCompiler: Sendable {
    var registry: SchemaRegistry
    var patterns: [ScalarString: RegularExpression] = [:]
    var patternSize = 0

    private(set) var nodes: [SchemaNode] = []
    private var nodesByPlace: [SchemaPlace.Key: SchemaNode.ID] = [:]
    private var pending: [SchemaNode.ID] = []
    private var dialects: [Int: Dialect] = [:]
    private var reachedResources: Set<Int> = []
    let assumesStandardDialect: Bool

    /// The limit of instructions of all patterns together: short patterns can represent many.
    static let maximumPatternSize = 2_000_000

    init(assumesStandardDialect: Bool) {
        self.assumesStandardDialect = assumesStandardDialect
        registry = SchemaRegistry(takingFragmentIdentifiers: assumesStandardDialect)
    }

    /// Compiles all schemas of a document and those that they refer to.
    mutating func compile(
        _ document: SchemaResource, references: [SchemaResource]
    ) throws(SchemaError) -> SchemaNode.ID {
        let places = registry.add(document)
        for reference in references { _ = registry.add(reference) }
        for place in places { _ = node(at: place) }
        var next = 0
        while next < pending.count {
            try compile(pending[next])
            next += 1
        }
        try rejectEndlessReferences()
        return 0
    }

    /// The node of a schema, which is compiled later.
    mutating func node(at place: SchemaPlace) -> SchemaNode.ID {
        if let known = nodesByPlace[place.key] { return known }
        let id = nodes.count
        nodes.append(SchemaNode(place: place, isForbidding: place.value.boolean == false))
        nodesByPlace[place.key] = id
        pending.append(id)
        if reachedResources.insert(place.resource).inserted {
            // A dynamic reference may lead to any of them once the resource is in scope.
            for anchor in registry.resources[place.resource].dynamicAnchors.values { _ = node(at: anchor) }
        }
        return id
    }

    func resources() -> [Schema.Resource] {
        registry.resources.map { resource in
            Schema.Resource(
                uri: resource.base.description, depth: registry.paths.depth(of: resource.root.path),
                dynamicAnchors: resource.dynamicAnchors.compactMapValues { nodesByPlace[$0.key] })
        }
    }

    private mutating func compile(_ id: SchemaNode.ID) throws(SchemaError) {
        let place = nodes[id].place
        let dialect = try dialect(of: place.resource)
        if place.value.boolean != nil { return }
        guard let object = place.value.object else {
            throw error(
                .invalidSchema, document: place.document, path: place.path, range: place.value.range,
                "A schema is an object, true or false, but this is \(place.value.wording).")
        }
        var keywords: [SchemaNode.NamedKeyword] = []
        var last: [SchemaNode.NamedKeyword] = []
        for member in object.effectiveMembers {
            guard let definition = KeywordDefinition.named(member.key, in: dialect) else { continue }
            let source = KeywordSource(name: member.key, value: member.value, siblings: object, place: place)
            guard let keyword = try definition.type.init(reading: source, into: &self) else { continue }
            let named = SchemaNode.NamedKeyword(name: member.key, keyword: keyword)
            if definition.vocabulary == .unevaluated { last.append(named) } else { keywords.append(named) }
        }
        nodes[id].keywords = keywords + last
    }

    // MARK: - Dialects

    /// The dialect that its `$schema` names; otherwise that of the resource around it.
    mutating func dialect(of resource: Int) throws(SchemaError) -> Dialect {
        if let known = dialects[resource] { return known }
        var pending = [resource]
        while let last = pending.last, registry.resources[last].root.value.object?["$schema"] == nil,
            let parent = registry.resources[last].parent, dialects[parent] == nil
        {
            pending.append(parent)
        }
        for resource in pending.reversed() { dialects[resource] = try readDialect(of: resource) }
        return dialects[resource] ?? .standard
    }

    private mutating func readDialect(of resource: Int) throws(SchemaError) -> Dialect {
        let root = registry.resources[resource].root
        guard let object = root.value.object, let value = object["$schema"] else {
            return registry.resources[resource].parent.flatMap { dialects[$0] } ?? .standard
        }
        let source = KeywordSource(name: "$schema", value: value, siblings: object, place: root)
        let uri = URIReference(try string(source)).withoutFragment.description
        if uri == Dialect.standardURI { return .standard }
        let isOtherDraft = Dialect.isOtherDraft(uri)
        if !isOtherDraft, let metaschema = try? registry.resource(named: URIReference(uri)) {
            return try dialect(definedBy: registry.resources[metaschema].root, source)
        }
        if assumesStandardDialect { return .standard }
        throw error(
            .unsupportedDialect, at: source,
            isOtherDraft
                ? "This schema is written for another draft of JSON Schema, \(uri.inQuotes); only 2020-12 is supported. "
                    + "Convert it, or have it read as 2020-12."
                : "The metaschema \(uri.inQuotes) is unknown. Pass it as a reference, write "
                    + "\(Dialect.standardURI.inQuotes), or have the schema read as 2020-12.")
    }

    /// What `$vocabulary` of a metaschema turns on. JSON Schema Core section 8.1.2.
    private mutating func dialect(
        definedBy metaschema: SchemaPlace, _ source: KeywordSource
    ) throws(SchemaError) -> Dialect {
        guard let members = metaschema.value.object?["$vocabulary"]?.object?.effectiveMembers else { return .standard }
        var vocabularies: Set<Vocabulary> = [.core]
        for member in members {
            if let vocabulary = Vocabulary(uri: member.key) {
                vocabularies.insert(vocabulary)
            } else if member.value.boolean == true, !assumesStandardDialect {
                throw error(
                    .unsupportedVocabulary, at: source,
                    "The metaschema \(source.value.wording) requires the vocabulary \(member.key.inQuotes), which is not "
                        + "supported.")
            }
        }
        return Dialect(vocabularies: vocabularies)
    }

    // MARK: - Errors

    func error(
        _ code: SchemaError.Code, document: Int, path: PointerTree.ID, range: SourceRange, _ message: String
    ) -> SchemaError {
        let holder = registry.documents[document]
        return SchemaError(
            code: code, documentURI: holder.retrievalURI, pointer: registry.paths.pointer(of: path), range: range,
            position: holder.document.position(of: range), message: message)
    }
}

extension SchemaCompiler {
    /// Finds schemas that return to themselves for every instance. JSON Schema Core section 9.4.1.
    ///
    /// A depth-first search with its own stack. The evaluation finds loops that only some instances cause.
    func rejectEndlessReferences() throws(SchemaError) {
        enum State {
            case unseen
            case open
            case done
        }
        var states = Array(repeating: State.unseen, count: nodes.count)
        for start in nodes.indices where states[start] == .unseen {
            var stack = [(node: start, next: 0)]
            var targets = [unconditionalSubschemas(of: start)]
            states[start] = .open
            while let top = stack.last {
                guard top.next < targets[stack.count - 1].count else {
                    states[top.node] = .done
                    stack.removeLast()
                    targets.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let target = targets[stack.count - 1][top.next]
                switch states[target] {
                case .done: break
                case .open:
                    let place = nodes[target].place
                    throw error(
                        .endlessReference, document: place.document, path: place.path, range: place.value.range,
                        "This schema refers to itself for the same value, so validation would never end.")
                case .unseen:
                    states[target] = .open
                    stack.append((target, 0))
                    targets.append(unconditionalSubschemas(of: target))
                }
            }
        }
    }

    private func unconditionalSubschemas(of node: SchemaNode.ID) -> [SchemaNode.ID] {
        nodes[node].keywords.flatMap(\.keyword.unconditionalSubschemas)
    }
}

struct SchemaNode: Sendable {
    /// An index into ``Schema/nodes``.
    typealias ID = Int

    let place: SchemaPlace
    /// Whether it is the literal `false`.
    let isForbidding: Bool
    /// In the order of the text, `unevaluated…` last; without keywords that check nothing.
    var keywords: [NamedKeyword] = []

    struct NamedKeyword: Sendable {
        let name: String
        let keyword: any Keyword
    }
}

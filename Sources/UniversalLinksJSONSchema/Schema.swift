public import JSONSyntax

/// A JSON Schema, compiled once, to validate any number of documents.
///
/// Draft 2020-12: all vocabularies of JSON Schema Core and Validation. `format` is an annotation and not asserted,
/// unless the schema's own metaschema requires the vocabulary `format-assertion`.
///
/// ## Parsing behavior
/// - Unknown keywords are ignored (Core section 4.3.1).
/// - An invalid keyword value is an error, as is a reference that leads nowhere.
/// - Documents without `$schema` are read as 2020-12; another draft is refused unless requested.
public struct Schema: Sendable {
    /// The parts of a schema resource that the evaluation needs.
    struct Resource: Sendable {
        let uri: String
        let depth: Int
        let dynamicAnchors: [ScalarString: SchemaNode.ID]
    }

    let nodes: [SchemaNode]
    let resources: [Resource]
    let root: SchemaNode.ID

    private let paths: PointerTree

    /// The limit of violations for one document, not counting the causes of others.
    public static let maximumViolationCount = 1_000

    /// Compiles a schema.
    ///
    /// - Parameters:
    ///   - document: The schema.
    ///   - retrievalURI: Where it was read from: the base of relative references if it has no `$id`.
    ///   - references: The documents that it may refer to, in addition to the metaschema of draft 2020-12.
    ///   - readingOtherDrafts: Whether to read schemas of any other draft as if they were of this one.
    /// - Throws: if the schema, or one that it refers to, is not valid, with the place and what to do about it.
    public init(
        _ document: JSONDocument,
        retrievalURI: String? = nil,
        references: [SchemaResource] = [],
        readingOtherDrafts: Bool = false
    ) throws(SchemaError) {
        var compiler = SchemaCompiler(assumesStandardDialect: readingOtherDrafts)
        root = try compiler.compile(
            SchemaResource(document, retrievalURI: retrievalURI ?? ""), references: references)
        nodes = compiler.nodes
        resources = compiler.resources()
        paths = compiler.registry.paths
    }

    /// Everything in `document` that the schema does not allow, in the order of the text; empty for a valid document.
    ///
    /// The last of duplicate keys counts. The same words about the same place are reported once, even if several parts
    /// of the schema cause them. Takes time proportional to the sizes of document and schema; if a schema needs much
    /// more, the only violation says that validation stopped.
    public func violations(in document: JSONDocument) -> [Violation] {
        var evaluation = Evaluation(self, of: document)
        var seen: Set<Told> = []
        return evaluation.violations().enumerated()
            .sorted { ($0.element.instanceRange.start, $0.offset) < ($1.element.instanceRange.start, $1.offset) }
            .map(\.element)
            .filter { seen.insert(Told(range: $0.instanceRange, keyword: $0.keyword, message: $0.message)).inserted }
    }

    /// Violations that agree in this look the same to a reader.
    private struct Told: Hashable {
        let range: SourceRange
        let keyword: String
        let message: String
    }

    func location(of node: SchemaNode.ID, tokens: [String]) -> SchemaLocation {
        let place = nodes[node].place
        let resource = resources[place.resource]
        let pointer = paths.pointer(of: place.path)
        return SchemaLocation(
            uri: resource.uri, pointer: JSONPointer(tokens: pointer.tokens.dropFirst(resource.depth) + tokens))
    }

    /// The keys under `properties` in a schema and in those that it applies to the same instance.
    func knownKeys(around node: SchemaNode.ID) -> [String] {
        var keys: [String] = []
        var seenKeys: Set<ScalarString> = []
        var seen: Set<SchemaNode.ID> = []
        var pending = [node]
        while let next = pending.popLast(), keys.count < 1_000 {
            guard seen.insert(next).inserted else { continue }
            for named in nodes[next].keywords {
                if let properties = named.keyword as? Properties {
                    keys += properties.keys.filter { seenKeys.insert(ScalarString($0)).inserted }
                }
                pending += named.keyword.inPlaceSubschemas
            }
        }
        return keys
    }
}

/// A document that schemas may refer to, with the URI that it is known by.
///
/// JSON Schema Core section 9.1.2: what a reference names comes from such documents, never from a network.
public struct SchemaResource: Sendable {
    /// The document.
    public let document: JSONDocument
    /// Where it was read from: the base of its `$id`, and another name for it.
    public let retrievalURI: String

    /// A document read from a place.
    public init(_ document: JSONDocument, retrievalURI: String) {
        self.document = document
        self.retrievalURI = retrievalURI
    }
}

public import JSONSyntax

/// A JSON Schema, compiled once, to validate any number of documents.
///
/// Draft 2020-12: all vocabularies of JSON Schema Core and Validation. `format` is an annotation and not asserted, unless
/// the schema's own metaschema asks for the vocabulary `format-assertion`.
///
/// ## Parsing behavior
/// - Unknown keywords are ignored (Core section 4.3.1).
/// - A keyword with a value that it cannot have is an error, as is a reference that leads nowhere.
/// - Documents without `$schema` are read as 2020-12; another draft is refused unless asked for.
public struct Schema: Sendable {
    /// A schema resource, as far as the evaluation needs it.
    struct Resource: Sendable {
        let uri: String
        /// How deep in its document its root lies.
        let depth: Int
        let dynamicAnchors: [VerbatimText: SchemaNode.ID]
    }

    let nodes: [SchemaNode]
    let resources: [Resource]
    let root: SchemaNode.ID

    private let paths: PointerTree

    /// No more violations than this are reported for one document, those inside others not counted.
    public static let maximumViolationCount = 1_000

    /// Compiles a schema.
    ///
    /// - Parameters:
    ///   - document: The schema.
    ///   - retrievalURI: Where it was read from: what relative references are relative to where it has no `$id`.
    ///   - references: The documents that it may refer to, apart from the metaschema of draft 2020-12.
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
    /// The last of duplicate keys counts. What several parts of the schema say of one place in the same words is reported
    /// once. Takes time proportional to the sizes of document and schema; where a schema asks for much more, the only
    /// violation says that validation stopped.
    public func violations(in document: JSONDocument) -> [Violation] {
        var evaluation = Evaluation(self, of: document)
        var seen: Set<Told> = []
        return evaluation.violations().enumerated()
            .sorted { ($0.element.instanceRange.start, $0.offset) < ($1.element.instanceRange.start, $1.offset) }
            .map(\.element)
            .filter { seen.insert(Told(range: $0.instanceRange, keyword: $0.keyword, message: $0.message)).inserted }
    }

    /// What makes a violation the same as another for a reader.
    private struct Told: Hashable {
        let range: SourceRange
        let keyword: String
        let message: String
    }

    /// The place of a keyword of a node.
    func location(of node: SchemaNode.ID, tokens: [String]) -> SchemaLocation {
        let place = nodes[node].place
        let resource = resources[place.resource]
        let pointer = paths.pointer(of: place.path)
        return SchemaLocation(
            uri: resource.uri, pointer: JSONPointer(tokens: pointer.tokens.dropFirst(resource.depth) + tokens))
    }

    /// The keys that `properties` names in a schema and in those that it applies to the same instance.
    func knownKeys(around node: SchemaNode.ID) -> [String] {
        var keys: [String] = []
        var seenKeys: Set<VerbatimText> = []
        var seen: Set<SchemaNode.ID> = []
        var pending = [node]
        while let next = pending.popLast(), keys.count < 1_000 {
            guard seen.insert(next).inserted else { continue }
            for named in nodes[next].keywords {
                if let properties = named.keyword as? Properties {
                    keys += properties.keys.filter { seenKeys.insert(VerbatimText($0)).inserted }
                }
                pending += named.keyword.inPlaceSubschemas
            }
        }
        return keys
    }
}

import JSONSyntax

/// The documents with their schema resources and anchors. JSON Schema Core sections 4.3.5, 8.2 and 9.
struct SchemaRegistry: Sendable {
    struct Resource: Sendable {
        let root: SchemaPlace
        let base: URIReference
        /// The resource around it in the same document.
        let parent: Int?
        /// By `$anchor` and `$dynamicAnchor`; more than one schema is a mistake.
        var anchors: [ScalarString: [SchemaPlace]] = [:]
        /// Only by `$dynamicAnchor`.
        var dynamicAnchors: [ScalarString: SchemaPlace] = [:]
    }

    private(set) var documents: [SchemaResource] = []
    private(set) var resources: [Resource] = []
    var paths = PointerTree()

    private var resourcesByURI: [ScalarString: [Int]] = [:]
    private var resourceByPlace: [SchemaPlace.Key: Int] = [:]
    private var scanned: Set<SchemaPlace.Key> = []
    private let takesFragmentIdentifiers: Bool

    /// Older drafts write anchors as an `$id` with a fragment; the parameter says whether to accept that.
    init(takingFragmentIdentifiers: Bool) {
        takesFragmentIdentifiers = takingFragmentIdentifiers
    }

    /// Returns the places of all its schemas, the root first.
    mutating func add(_ document: SchemaResource) -> [SchemaPlace] {
        let index = documents.count
        documents.append(document)
        let base = URIReference(document.retrievalURI).withoutFragment
        let root = SchemaPlace(
            document: index, resource: resources.count, value: document.document.root, path: PointerTree.root)
        name(resources.count, base)
        return scan(addResource(at: root, base: base, parent: nil))
    }

    // MARK: - Finding

    /// The resources that a URI without fragment names, in the first document that has any.
    func resources(named uri: URIReference) -> [Int] {
        let found = resourcesByURI[ScalarString(uri.description)] ?? []
        let own = found.filter { resources[$0].root.document == 0 }
        return own.isEmpty ? found : own
    }

    mutating func place(at pointer: JSONPointer, in resource: Int) -> SchemaPlace? {
        var place = resources[resource].root
        for token in pointer.tokens {
            guard let value = place.value[JSONPointer(tokens: [token])] else { return nil }
            place = child(of: place, tokens: [token], value: value)
        }
        // A reference may lead where no keyword expects a schema: its identifiers count from now on.
        _ = scan(place)
        place.resource = resourceByPlace[place.key] ?? place.resource
        return place
    }

    mutating func child(of place: SchemaPlace, tokens: [String], value: JSONValue) -> SchemaPlace {
        var child = SchemaPlace(
            document: place.document, resource: place.resource, value: value,
            path: paths.appending(tokens, to: place.path))
        child.resource = resourceByPlace[child.key] ?? child.resource
        return child
    }

    // MARK: - Scanning

    /// Records the identifiers of a schema and of those below it, with its own stack.
    private mutating func scan(_ start: SchemaPlace) -> [SchemaPlace] {
        var found: [SchemaPlace] = []
        var pending = [start]
        while var place = pending.popLast() {
            guard scanned.insert(place.key).inserted else { continue }
            if let object = place.value.object {
                place = noteIdentifiers(of: object, at: place)
                var below: [SchemaPlace] = []
                for member in object.effectiveMembers {
                    for (tokens, value) in SubschemaKeywords.subschemas(of: member.key, in: member.value) {
                        below.append(child(of: place, tokens: [member.key] + tokens, value: value))
                    }
                }
                pending += below.reversed()
            }
            found.append(place)
        }
        return found
    }

    private mutating func noteIdentifiers(of object: JSONObject, at place: SchemaPlace) -> SchemaPlace {
        var place = place
        if let text = object["$id"]?.string {
            let identifier = URIReference(text)
            if let fragment = identifier.fragment, !fragment.isEmpty {
                if takesFragmentIdentifiers, text.utf8.first == UInt8(ascii: "#") { note(fragment, at: place) }
            } else {
                let uri = identifier.resolved(against: resources[place.resource].base).withoutFragment
                if resources[place.resource].root.key == place.key {
                    rename(place.resource, uri)
                } else {
                    place = addResource(at: place, base: uri, parent: place.resource)
                    name(place.resource, uri)
                }
            }
        }
        if let anchor = object["$anchor"]?.string { note(anchor, at: place) }
        if let anchor = object["$dynamicAnchor"]?.string {
            note(anchor, at: place)
            resources[place.resource].dynamicAnchors[ScalarString(anchor)] = place
        }
        return place
    }

    private mutating func note(_ anchor: String, at place: SchemaPlace) {
        resources[place.resource].anchors[ScalarString(anchor), default: []].append(place)
    }

    private mutating func addResource(at place: SchemaPlace, base: URIReference, parent: Int?) -> SchemaPlace {
        var place = place
        place.resource = resources.count
        resources.append(Resource(root: place, base: base, parent: parent))
        resourceByPlace[place.key] = place.resource
        return place
    }

    /// Handles the `$id` of a document's root: a second name, and the base from now on.
    private mutating func rename(_ resource: Int, _ uri: URIReference) {
        resources[resource] = Resource(root: resources[resource].root, base: uri, parent: nil)
        name(resource, uri)
    }

    private mutating func name(_ resource: Int, _ uri: URIReference) {
        let key = ScalarString(uri.description)
        if resourcesByURI[key]?.contains(resource) != true { resourcesByURI[key, default: []].append(resource) }
    }
}

struct UnresolvedReference: Error {
    let code: SchemaError.Code
    let message: String
}

extension SchemaRegistry {
    /// The schema that a reference in a resource leads to. JSON Schema Core sections 8.2.3 and 9.2.
    mutating func place(
        referredToBy text: String, from resource: Int
    ) throws(UnresolvedReference) -> (place: SchemaPlace, anchor: ScalarString?) {
        let uri = URIReference(text).resolved(against: resources[resource].base)
        guard let fragment = uri.decodedFragment else {
            throw unresolved("The percent-encoding after the # of \(text.inQuotes) is malformed.")
        }
        let target = try self.resource(named: uri.withoutFragment)
        if fragment.isEmpty { return (resources[target].root, nil) }
        guard fragment.utf8.first == UInt8(ascii: "/") else {
            let anchor = ScalarString(fragment)
            guard let place = resources[target].anchors[anchor]?.first else {
                throw unresolved(missingAnchorMessage(fragment, in: target))
            }
            return (place, anchor)
        }
        guard let pointer = JSONPointer(fragment), let place = place(at: pointer, in: target) else {
            throw unresolved("There is nothing at \(fragment.inQuotes) in the referenced schema.")
        }
        return (place, nil)
    }

    /// The resource that a URI without fragment names. Metaschemas are loaded on first use.
    mutating func resource(named uri: URIReference) throws(UnresolvedReference) -> Int {
        var found = resources(named: uri)
        if found.isEmpty, let metaschema = Metaschema.resource(named: uri.description) {
            _ = add(metaschema)
            found = resources(named: uri)
        }
        guard let resource = found.first else {
            throw unresolved(
                "No schema has the URI \(uri.description.inQuotes). Only the documents passed in are searched, never "
                    + "the network.")
        }
        let holders = found.map { documents[resources[$0].root.document] }
        // Copies of one document do not conflict.
        if holders.contains(where: { $0.document.source.bytes != holders[0].document.source.bytes }) {
            let uris = holders.map(\.retrievalURI.inQuotes)
            throw UnresolvedReference(
                code: .duplicateIdentifier,
                message: "More than one schema has the URI \(uri.description.inQuotes): in \(uris.list("and") { $0 }).")
        }
        return resource
    }

    private func missingAnchorMessage(_ anchor: String, in resource: Int) -> String {
        let known = resources[resource].anchors.keys.sorted().map(\.string)
        let nearest = NearestText.nearest(to: anchor, among: known).map { " Did you mean \($0.inQuotes)?" } ?? ""
        return "The referenced schema has no anchor \(anchor.inQuotes).\(nearest)"
    }

    private func unresolved(_ message: String) -> UnresolvedReference {
        UnresolvedReference(code: .unresolvedReference, message: message)
    }
}

/// A value inside one of the documents: a schema, or a value on the way to one.
struct SchemaPlace: Sendable {
    let document: Int
    /// The innermost schema resource around the value.
    var resource: Int
    let value: JSONValue
    let path: PointerTree.ID

    /// Unique for a value: no two in a document start at the same byte.
    struct Key: Hashable, Sendable {
        let document: Int
        let start: Int
    }

    var key: Key { Key(document: document, start: value.range.start) }
}

/// Pointers into documents, each kept as its last token and the pointer before it, so that common beginnings are kept
/// once.
struct PointerTree: Sendable {
    typealias ID = Int

    static let root: ID = -1

    private var entries: [(parent: ID, token: String, depth: Int)] = []

    mutating func appending(_ token: String, to parent: ID) -> ID {
        entries.append((parent, token, depth(of: parent) + 1))
        return entries.count - 1
    }

    mutating func appending(_ tokens: [String], to parent: ID) -> ID {
        tokens.reduce(parent) { appending($1, to: $0) }
    }

    func depth(of id: ID) -> Int { id == PointerTree.root ? 0 : entries[id].depth }

    func pointer(of id: ID) -> JSONPointer {
        var tokens: [String] = []
        var id = id
        while id != PointerTree.root {
            tokens.append(entries[id].token)
            id = entries[id].parent
        }
        return JSONPointer(tokens: tokens.reversed())
    }
}

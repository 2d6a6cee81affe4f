import JSONSyntax

/// The documents, and the schema resources and anchors found in them.
///
/// JSON Schema Core sections 4.3.5, 8.2 and 9.
struct SchemaRegistry: Sendable {
    /// A schema with a URI of its own, or the root of a document.
    struct Resource: Sendable {
        let root: SchemaPlace
        let base: URIReference
        /// The index of the resource around it in the same document.
        let parent: Int?
        /// The schemas that an `$anchor` or `$dynamicAnchor` names; more than one is a mistake.
        var anchors: [VerbatimText: [SchemaPlace]] = [:]
        /// Those of them that a `$dynamicAnchor` names.
        var dynamicAnchors: [VerbatimText: SchemaPlace] = [:]
    }

    private(set) var documents: [SchemaResource] = []
    private(set) var resources: [Resource] = []
    var paths = PointerTree()

    private var resourcesByURI: [VerbatimText: [Int]] = [:]
    private var resourceByPlace: [SchemaPlace.Key: Int] = [:]
    private var scanned: Set<SchemaPlace.Key> = []
    private let takesFragmentIdentifiers: Bool

    /// A registry without documents. Older drafts write anchors as `$id` with a fragment; they can be accepted as such.
    init(takingFragmentIdentifiers: Bool) {
        takesFragmentIdentifiers = takingFragmentIdentifiers
    }

    /// Adds a document; returns the places of all its schemas, the root first.
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

    /// The resources that a URI without fragment names: those of the first document where it has any.
    func resources(named uri: URIReference) -> [Int] {
        let found = resourcesByURI[VerbatimText(uri.description)] ?? []
        let own = found.filter { resources[$0].root.document == 0 }
        return own.isEmpty ? found : own
    }

    /// The value that `pointer` names from the root of a resource, or nil.
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

    /// A value below `place`, in the resource that it belongs to.
    mutating func child(of place: SchemaPlace, tokens: [String], value: JSONValue) -> SchemaPlace {
        var child = SchemaPlace(
            document: place.document, resource: place.resource, value: value,
            path: paths.appending(tokens, to: place.path))
        child.resource = resourceByPlace[child.key] ?? child.resource
        return child
    }

    // MARK: - Scanning

    /// Notes the identifiers of a schema and of those below it, with a stack of its own.
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
            resources[place.resource].dynamicAnchors[VerbatimText(anchor)] = place
        }
        return place
    }

    private mutating func note(_ anchor: String, at place: SchemaPlace) {
        resources[place.resource].anchors[VerbatimText(anchor), default: []].append(place)
    }

    private mutating func addResource(at place: SchemaPlace, base: URIReference, parent: Int?) -> SchemaPlace {
        var place = place
        place.resource = resources.count
        resources.append(Resource(root: place, base: base, parent: parent))
        resourceByPlace[place.key] = place.resource
        return place
    }

    /// The root of a document has an `$id`: a second name, and the base from now on.
    private mutating func rename(_ resource: Int, _ uri: URIReference) {
        resources[resource] = Resource(root: resources[resource].root, base: uri, parent: nil)
        name(resource, uri)
    }

    private mutating func name(_ resource: Int, _ uri: URIReference) {
        let key = VerbatimText(uri.description)
        if resourcesByURI[key]?.contains(resource) != true { resourcesByURI[key, default: []].append(resource) }
    }
}

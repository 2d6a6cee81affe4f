import JSONSyntax

/// Why a reference leads nowhere.
struct UnresolvedReference: Error {
    let code: SchemaError.Code
    let message: String
}

extension SchemaRegistry {
    /// What a reference names, as seen from a resource. JSON Schema Core sections 8.2.3 and 9.2.
    mutating func place(
        referredToBy text: String, from resource: Int
    ) throws(UnresolvedReference) -> (place: SchemaPlace, anchor: VerbatimText?) {
        let uri = URIReference(text).resolved(against: resources[resource].base)
        guard let fragment = uri.decodedFragment else {
            throw unresolved("The percent-encoding after the # of \(text.inQuotes) is malformed.")
        }
        let target = try self.resource(named: uri.withoutFragment)
        if fragment.isEmpty { return (resources[target].root, nil) }
        guard fragment.utf8.first == UInt8(ascii: "/") else {
            let anchor = VerbatimText(fragment)
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

    /// The resource that a URI without fragment names; metaschemas are loaded when first asked for.
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
        // Copies of one document are not a contradiction.
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

import JSONSyntax

/// `$id`, `$anchor` and `$dynamicAnchor`, which the registry has read. Here they are checked. JSON Schema Core section
/// 8.2.
struct Identifier: Keyword {
    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        let text = try compiler.string(source)
        if source.name == "$id" {
            try Identifier.check(id: text, source, &compiler)
        } else {
            try Identifier.check(anchor: text, source, &compiler)
        }
        return nil
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {}

    private static func check(
        id text: String, _ source: KeywordSource, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) {
        if let fragment = URIReference(text).fragment, !fragment.isEmpty {
            if compiler.assumesStandardDialect, text.utf8.first == UInt8(ascii: "#") { return }
            throw compiler.error(
                .invalidIdentifier, at: source,
                "$id must not have a fragment: \(text.inQuotes) has one. Use $anchor for a name after the #.")
        }
        let resource = compiler.registry.resources[source.place.resource]
        let namesakes = compiler.registry.resources(named: resource.base)
            .filter { compiler.registry.resources[$0].root.document == source.place.document }
        if namesakes.count > 1 {
            throw compiler.error(
                .duplicateIdentifier, at: source,
                "Another schema in this document has the same URI, \(resource.base.description.inQuotes).")
        }
    }

    private static func check(
        anchor text: String, _ source: KeywordSource, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) {
        let isWellFormed = text.utf8.enumerated().allSatisfy { index, byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): index > 0
            default: false
            }
        }
        guard isWellFormed, !text.isEmpty else {
            throw compiler.error(
                .invalidIdentifier, at: source,
                "\(text.inQuotes) is not an anchor: anchors start with a letter or _, then letters, digits, -, _ and . follow."
            )
        }
        let bearers = compiler.registry.resources[source.place.resource].anchors[ScalarString(text)] ?? []
        if Set(bearers.map(\.key)).count > 1 {
            throw compiler.error(
                .duplicateIdentifier, at: source,
                "Another schema in this resource has the same anchor, \(text.inQuotes)."
            )
        }
    }
}

/// `$ref`. JSON Schema Core section 8.2.3.1.
struct Reference: Keyword {
    private let target: SchemaNode.ID

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        target = try compiler.target(of: source).node
    }

    var unconditionalSubschemas: [SchemaNode.ID] { [target] }

    func applications(in site: Site) -> [Application] { [Application(target)] }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.requireInPlace(judgement) }
    }
}

/// `$dynamicRef`. JSON Schema Core section 8.2.3.2.
struct DynamicReference: Keyword {
    private let target: SchemaNode.ID
    /// The name of the `$dynamicAnchor` that it leads to without a dynamic scope; nil makes it a plain reference.
    private let anchor: ScalarString?

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        (target, anchor) = try compiler.target(of: source)
    }

    var inPlaceSubschemas: [SchemaNode.ID] { [target] }
    var unconditionalSubschemas: [SchemaNode.ID] { anchor == nil ? [target] : [] }

    func applications(in site: Site) -> [Application] {
        [Application(anchor.map { .dynamic(anchor: $0, fallback: target) } ?? .node(target))]
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        for judgement in site.judgements { conclusion.requireInPlace(judgement) }
    }
}

extension SchemaCompiler {
    /// `dynamicAnchor` is nil if the reference does not name a `$dynamicAnchor`.
    fileprivate mutating func target(
        of source: KeywordSource
    ) throws(SchemaError) -> (node: SchemaNode.ID, dynamicAnchor: ScalarString?) {
        let text = try string(source)
        do {
            let (place, anchor) = try registry.place(referredToBy: text, from: source.place.resource)
            let isDynamic = anchor.map { registry.resources[place.resource].dynamicAnchors[$0]?.key == place.key }
            return (node(at: place), isDynamic == true ? anchor : nil)
        } catch {
            throw self.error(error.code, at: source, "\(source.name) \(text.inQuotes): \(error.message)")
        }
    }
}

/// `$defs`. JSON Schema Core section 8.2.4.
struct SchemaMap: Keyword {
    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        _ = try compiler.members(source)
        return nil
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {}
}

/// A keyword that checks nothing of the instance; only its own value is checked.
///
/// JSON Schema Core section 8.3; Validation sections 7, 8 and 9.
struct Annotation: Keyword {
    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        switch source.name {
        case "default": break
        case "deprecated", "readOnly", "writeOnly": _ = try compiler.boolean(source)
        case "examples": _ = try compiler.values(source)
        case "$vocabulary": _ = try compiler.members(source)
        default: _ = try compiler.string(source)
        }
        return nil
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {}
}

public import JSONSyntax

/// A keyword of a schema that a value fails.
///
/// JSON Schema Core section 12.3, one unit of output, with the place in the source beside it.
public struct Violation: Hashable, Sendable {
    /// The keyword, or `false` for a schema that is just that literal.
    public let keyword: String
    /// The offending value, from the root of the document.
    public let instancePointer: JSONPointer
    /// Its place; the key alone where the key is what offends.
    public let instanceRange: SourceRange
    /// The line and column where it starts.
    public let position: SourcePosition
    /// The place of the keyword in the schema.
    public let schemaLocation: SchemaLocation
    /// What is wrong and what was expected, in one sentence or two, without the place.
    public let message: String
    /// For `anyOf` and `oneOf`: why no alternative matches, beginning with the one that comes closest.
    public let causes: [Violation]
    let causeDepth: Int
}

extension Violation: CustomStringConvertible {
    /// `line:column: message`.
    public var description: String { "\(position): \(message)" }
}

/// The place of a keyword or of a schema, whatever references led there.
///
/// JSON Schema Core section 12.3.2, the absolute keyword location.
public struct SchemaLocation: Sendable {
    /// The URI of the innermost schema resource around the place; empty if it has none.
    public let uri: String
    /// The way from the root of that resource.
    public let pointer: JSONPointer

    /// A place in a schema resource.
    public init(uri: String, pointer: JSONPointer) {
        self.uri = uri
        self.pointer = pointer
    }
}

extension SchemaLocation: Hashable {}

extension SchemaLocation: CustomStringConvertible {
    /// `https://example.com/schema#/properties/name`. The pointer is not percent-encoded.
    public var description: String { "\(uri)#\(pointer)" }
}

struct UnknownKey: Sendable {
    let message: String

    init(_ key: String, known: [String]) {
        let start = "\(key.inQuotes) is not a known key here"
        if let nearest = NearestText.nearest(to: key, among: known) {
            message = "\(start); did you mean \(nearest.inQuotes)?"
        } else if known.isEmpty {
            message = "\(start): the object allows no other keys."
        } else {
            message = "\(start); the known keys are \(known.list("and") { $0.inQuotes })."
        }
    }
}

extension String {
    /// For a sentence: shortened, control characters escaped.
    var inQuotes: String { "\"\(excerpt(maximumLength: 60))\"" }

    /// The first scalars, control characters escaped, with an ellipsis if more follow.
    func excerpt(maximumLength: Int) -> String { PrintableText.escaped(shortened(to: maximumLength)) }
}

extension JSONValue {
    /// For a sentence: a scalar itself, other values by their kind.
    var wording: String {
        switch kind {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let text): text.excerpt(maximumLength: 40)
        case .string(let text): text.inQuotes
        case .array, .object: typeDescription
        }
    }
}

extension Collection {
    /// For a sentence: `a, b and c`. Elements beyond eight are counted.
    func list(_ conjunction: String, _ wording: (Element) -> String) -> String {
        let limit = 8
        let shown = prefix(limit).map(wording)
        if count > limit { return shown.joined(separator: ", ") + " and \(count - limit) more" }
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}

extension Int {
    /// `1 item`, `2 items`.
    func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

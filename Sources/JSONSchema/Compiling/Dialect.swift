/// The vocabularies that a metaschema turns on.
///
/// JSON Schema Core section 8.1.
struct Dialect: Sendable {
    let vocabularies: Set<Vocabulary>

    /// What the metaschema of draft 2020-12 says.
    static let standard = Dialect(vocabularies: Set(Vocabulary.allCases).subtracting([.formatAssertion]))

    /// The URI of that metaschema.
    static let standardURI = "https://json-schema.org/draft/2020-12/schema"

    /// Whether the URI is that of another draft's metaschema: `http://json-schema.org/draft-07/schema`.
    static func isOtherDraft(_ uri: String) -> Bool {
        guard let host = ["http://json-schema.org/", "https://json-schema.org/"].first(where: uri.hasPrefix) else {
            return false
        }
        return !uri.dropFirst(host.count).hasPrefix("draft/2020-12/")
    }
}

/// A set of keywords that a metaschema turns on or leaves out.
enum Vocabulary: String, CaseIterable, Sendable {
    case core
    case applicator
    case unevaluated
    case validation
    case metaData = "meta-data"
    case formatAnnotation = "format-annotation"
    case formatAssertion = "format-assertion"
    case content

    /// The vocabulary that a key of `$vocabulary` names, or nil.
    init?(uri: String) {
        let prefix = "https://json-schema.org/draft/2020-12/vocab/"
        guard uri.hasPrefix(prefix) else { return nil }
        self.init(rawValue: String(uri.dropFirst(prefix.count)))
    }
}

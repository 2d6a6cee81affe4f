import JSONSyntax

/// Where a cursor is in a document, found from the text before it, however broken the rest is.
struct DocumentPlace: Equatable {
    /// The keys and indices that lead to the object or list around the cursor.
    var container: [String] = []
    /// Whether a key belongs there, or a value.
    var role = Role.value
    /// The key whose value belongs there; nil in a list, and for a key.
    var key: String?
    /// The text that the cursor is in, without quotes; nil if it is in none.
    var token: SourceRange?
    /// Whether a colon follows the token.
    var isBeforeColon = false

    enum Role {
        case key
        case value
    }

    /// The path to what the cursor is on.
    func path(in source: SourceText) -> [String] {
        switch role {
        case .key: container + (token.map { [source.text(in: $0)] } ?? [])
        case .value: container + (key.map { [$0] } ?? [])
        }
    }
}

extension DocumentPlace {
    /// A place in JSON.
    init(inJSON source: SourceText, at offset: Int) {
        var scanner = JSONPlaceScanner(bytes: source.bytes, offset: min(offset, source.bytes.count))
        self = scanner.place()
    }
}

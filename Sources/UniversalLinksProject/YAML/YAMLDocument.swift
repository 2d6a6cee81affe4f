import JSONSyntax
import UniversalLinks

/// A YAML text as a tree of JSON values that know their places, so that one reader serves both notations.
///
/// Aliases are written out, up to a bound.
struct YAMLDocument {
    let document: JSONDocument

    /// What scalars become.
    enum Scalars {
        /// Strings, but for empty ones, as link lists contain nothing else.
        case strings
        /// Booleans and numbers where they are written like those of JSON and without quotes, else strings.
        case typed
    }

    private static let maximumByteCount = 4 * 1_048_576
    /// More than 4 MiB of URLs, one per line, can have.
    static let maximumValueCount = 300_000

    /// - Parameters:
    ///   - name: What the text is, for sentences.
    ///   - limit: The most values that it may have, aliases written out.
    init(
        parsing bytes: [UInt8], as name: String = "list", scalars: Scalars = .strings, limit: Int = maximumValueCount
    ) throws(LinkListError) {
        let source = SourceText(bytes)
        let start = SourcePosition(line: 1, column: 1)
        guard bytes.count <= YAMLDocument.maximumByteCount else {
            throw LinkListError(start, "The \(name) has more than 4 MiB. Split it.")
        }
        guard String(wellFormedUTF8: source.bytes) != nil else {
            throw LinkListError(start, "The \(name) is not UTF-8. Save it as UTF-8.")
        }
        var composer = try YAMLComposer(of: source, name: name, scalars: scalars, limit: limit)
        guard let root = try composer.root() else { throw LinkListError(start, "The \(name) is empty.") }
        document = JSONDocument(source: source, root: root)
    }
}

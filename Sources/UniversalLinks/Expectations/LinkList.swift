public import JSONSyntax

/// A list of URLs with what is expected of each.
///
/// Two shapes, which may be combined: the two arrays `deep_linkable_urls` and `non_deep_linkable_urls`, and the
/// array `links` of objects with `url`, `expect` and perhaps `app`, `domain` and `note`. A bare array is read as `links`.
/// ``init(parsingLines:)`` reads a plain list of URLs.
public struct LinkList: Hashable, Sendable {
    /// The expectations, in the order of the text.
    public let expectations: [LinkExpectation]
    /// Empty arrays, by their keys.
    public let emptyKeys: [String]

    init(expectations: [LinkExpectation], emptyKeys: [String]) {
        self.expectations = expectations
        self.emptyKeys = emptyKeys
    }

    /// Reads a list written as JSON.
    ///
    /// - Throws: if the text is not JSON, or has another shape.
    public init(parsing bytes: some Sequence<UInt8>) throws(LinkListError) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: Array(bytes))
        } catch {
            throw LinkListError(error.position, error.message)
        }
        try self.init(document)
    }

    /// Reads a plain list of URLs that must match: one per line, and comments, which start with `#`.
    ///
    /// - Throws: where the text is not UTF-8.
    public init(parsingLines bytes: some Sequence<UInt8>) throws(LinkListError) {
        let source = SourceText(Array(bytes))
        guard String(wellFormedUTF8: source.bytes) != nil else {
            throw LinkListError(SourcePosition(line: 1, column: 1), "The list is not UTF-8. Save it as UTF-8.")
        }
        var expectations: [LinkExpectation] = []
        for line in 1...max(1, source.lineCount) {
            let bytes = source.byteRange(ofLine: line)
            guard let range = LinkList.url(in: source.bytes[bytes]) else { continue }
            let location = Diagnostic.Location(
                .linkList, position: source.position(of: range.start), range: range, pointer: nil)
            expectations.append(LinkExpectation(source.text(in: range), .matched, location: location))
        }
        self.init(expectations: expectations, emptyKeys: expectations.isEmpty ? ["links"] : [])
    }

    /// The URL of a line, without white space and a comment; nil if there is none.
    private static func url(in line: ArraySlice<UInt8>) -> SourceRange? {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let mark = line.startIndex == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = line.dropFirst(mark).drop(while: isSpace)
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        // A URL has no white space, but it may have a fragment.
        let comment = text.indices.dropFirst().first { text[$0] == UInt8(ascii: "#") && isSpace(text[$0 - 1]) }
        var end = comment ?? text.endIndex
        while isSpace(text[end - 1]) { end -= 1 }
        return SourceRange(start: text.startIndex, end: end)
    }

    /// Reads a list from a tree of values, however it was written.
    ///
    /// - Throws: if it has another shape.
    public init(_ document: JSONDocument) throws(LinkListError) {
        var reader = LinkListReader(source: document.source)
        try reader.read(document.root)
        expectations = reader.expectations
        emptyKeys = reader.emptyKeys
    }
}

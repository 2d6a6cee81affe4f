/// A walk over a property list in XML that shows how deeply it is nested, before Foundation recurses into it.
///
/// It looks at nothing but tags, and passes over comments, instructions and `CDATA`, which may contain any text.
struct XMLPropertyListWalk {
    private static let maximumDepth = 256

    /// Whether the bytes can be handed to Foundation.
    static func isHarmless(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        var depth = 0
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            if let end = endOfText(rest) {
                rest = rest[end...]
                continue
            }
            let tag = rest.prefix { $0 != UInt8(ascii: ">") }
            rest = rest.dropFirst(tag.count)
            if tag.dropFirst().first == UInt8(ascii: "/") {
                depth -= 1
            } else if tag.dropFirst().first != UInt8(ascii: "!"), tag.last != UInt8(ascii: "/") {
                depth += 1
            }
            guard depth <= maximumDepth else { return false }
        }
        return true
    }

    /// Where a comment, an instruction or `CDATA` ends that the bytes start with; nil if they start with something else.
    private static func endOfText(_ bytes: ArraySlice<UInt8>) -> Int? {
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] where bytes.starts(with: start.utf8) {
            var rest = bytes.dropFirst(start.utf8.count)
            while let next = rest.firstIndex(of: end.utf8.first ?? 0) {
                rest = rest[next...]
                if rest.starts(with: end.utf8) { return next + end.utf8.count }
                rest = rest.dropFirst()
            }
            return bytes.endIndex
        }
        return nil
    }
}

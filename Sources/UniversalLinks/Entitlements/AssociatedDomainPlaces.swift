public import JSONSyntax

/// The places of the associated domains in the text of an XML property list.
///
/// The list was read before; this only finds its places again, for code frames, and stops if the text is unusual.
public struct AssociatedDomainPlaces: Sendable {
    /// The text.
    public let source: SourceText
    /// The key `com.apple.developer.associated-domains`; empty for texts without it.
    public let key: SourceRange
    /// The texts between `<string>` and `</string>`, in order.
    public let entries: [SourceRange]

    /// Finds the places. Linear time.
    ///
    /// - Returns: nil if the text has no such key, or no array after it.
    public init?(in source: SourceText) {
        var scanner = Scanner(bytes: source.bytes)
        guard let key = scanner.key("com.apple.developer.associated-domains"),
            let entries = scanner.stringsOfArray()
        else { return nil }
        self.source = source
        self.key = key
        self.entries = entries
    }

    /// For entitlements in a text that is not a property list.
    package init(source: SourceText, entries: [SourceRange]) {
        self.source = source
        key = SourceRange(start: 0, end: 0)
        self.entries = entries
    }

    /// Nil if the text has another number of entries.
    package func locations(count: Int) -> [Diagnostic.Location]? {
        entries.count == count ? entries.map(location) : nil
    }

    package var keyLocation: Diagnostic.Location { location(key) }

    private func location(_ range: SourceRange) -> Diagnostic.Location {
        .init(.entitlements, position: source.position(of: range.start), range: range, pointer: nil)
    }
}

extension AssociatedDomainPlaces {
    private struct Scanner {
        let bytes: [UInt8]
        var offset = 0

        struct Tag {
            let name: ArraySlice<UInt8>
            let isClosing: Bool
            let isEmpty: Bool
            let range: Range<Int>

            func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }
        }

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        mutating func key(_ text: String) -> SourceRange? {
            while let tag = next() {
                guard tag.isNamed("key"), !tag.isClosing, !tag.isEmpty, let end = next() else { continue }
                let range = tag.range.upperBound..<end.range.lowerBound
                if bytes[range].elementsEqual(text.utf8) {
                    return SourceRange(start: range.lowerBound, end: range.upperBound)
                }
            }
            return nil
        }

        mutating func stringsOfArray() -> [SourceRange]? {
            guard let array = next(), array.isNamed("array"), !array.isClosing else { return nil }
            if array.isEmpty { return [] }
            var strings: [SourceRange] = []
            var depth = 1
            while let tag = next() {
                if tag.isEmpty {
                    if depth == 1, tag.isNamed("string") {
                        strings.append(SourceRange(start: tag.range.lowerBound, end: tag.range.upperBound))
                    }
                    continue
                }
                depth += tag.isClosing ? -1 : 1
                if depth == 0 { return strings }
                if depth == 2, !tag.isClosing, tag.isNamed("string") {
                    guard let end = next(), end.isClosing, end.isNamed("string") else { return nil }
                    strings.append(SourceRange(start: tag.range.upperBound, end: end.range.lowerBound))
                    depth -= 1
                }
            }
            return nil
        }

        /// Skips comments, instructions and declarations.
        private mutating func next() -> Tag? {
            while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
                let rest = bytes[start...]
                if rest.starts(with: "<!--".utf8) {
                    guard skip(to: "-->", from: start + 4) else { return nil }
                } else if rest.starts(with: "<![CDATA[".utf8) {
                    guard skip(to: "]]>", from: start + 9) else { return nil }
                } else if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
                    guard skip(to: ">", from: start + 2) else { return nil }
                } else {
                    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
                    offset = end + 1
                    let isClosing = rest.dropFirst().first == UInt8(ascii: "/")
                    let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
                    let name = bytes[(start + (isClosing ? 2 : 1))..<end].prefix { !" \t\r\n/".utf8.contains($0) }
                    return Tag(name: name, isClosing: isClosing, isEmpty: isEmpty, range: start..<(end + 1))
                }
            }
            return nil
        }

        private mutating func skip(to text: String, from start: Int) -> Bool {
            var index = start
            while index < bytes.count {
                if bytes[index...].starts(with: text.utf8) {
                    offset = index + text.utf8.count
                    return true
                }
                index += 1
            }
            return false
        }
    }
}

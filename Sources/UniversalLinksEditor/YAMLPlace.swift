import JSONSyntax

extension DocumentPlace {
    /// A place in YAML, by the indentation of the lines above it; flow collections are not looked into.
    init(inYAML source: SourceText, at offset: Int) {
        let number = source.position(of: offset).line
        let line = YAMLLine(source, number)
        let before = offset - source.byteRange(ofLine: number).lowerBound
        self.init()
        container = DocumentPlace.container(of: line, above: number, in: source)
        if let key = line.key, before > key.end - line.start {
            role = .value
            self.key = source.text(in: key)
            token = line.value
        } else {
            role = line.key != nil || line.value == nil || !line.isElement ? .key : .value
            token = line.key ?? line.value
            isBeforeColon = line.key != nil
        }
    }

    /// The keys above a line that it belongs to.
    private static func container(of line: YAMLLine, above number: Int, in source: SourceText) -> [String] {
        var path: [String] = line.isElement ? ["0"] : []
        var indentation = line.isElement ? line.dashIndentation : line.indentation
        // What is beside a dash belongs to a key that may be as far to the left as the dash is.
        var mayBeLevel = line.isElement
        var current = number - 1
        while current >= 1, indentation > 0 || mayBeLevel {
            let above = YAMLLine(source, current)
            current -= 1
            guard !above.isEmpty else { continue }
            if above.isElement, above.indentation <= indentation, above.dashIndentation < indentation, !mayBeLevel {
                if above.indentation < indentation, let key = above.key { path.insert(source.text(in: key), at: 0) }
                path.insert("0", at: 0)
                (indentation, mayBeLevel) = (above.dashIndentation, true)
            } else if let key = above.key, !above.isElement,
                above.indentation < indentation || mayBeLevel && above.indentation <= indentation
            {
                path.insert(source.text(in: key), at: 0)
                (indentation, mayBeLevel) = (above.indentation, false)
            }
        }
        return path
    }
}

/// One line of YAML in block style.
struct YAMLLine {
    /// Where the line starts in the text.
    let start: Int
    /// The columns before the dash; those before the text if there is none.
    let dashIndentation: Int
    /// The columns before the text.
    let indentation: Int
    /// Whether it is an element of a list.
    let isElement: Bool
    /// The key, without quotes.
    let key: SourceRange?
    /// The text behind the key, or the whole text without one; nil if there is none.
    let value: SourceRange?

    /// Whether it says nothing.
    var isEmpty: Bool { key == nil && value == nil && !isElement }

    init(_ source: SourceText, _ number: Int) {
        let line = source.byteRange(ofLine: number)
        let bytes = source.bytes
        start = line.lowerBound
        func skippingSpaces(_ start: Int) -> Int {
            bytes[start..<line.upperBound].firstIndex { $0 != 0x20 } ?? line.upperBound
        }
        var index = skippingSpaces(line.lowerBound)
        dashIndentation = index - start
        var isElement = false
        while index < line.upperBound, bytes[index] == UInt8(ascii: "-"),
            index + 1 == line.upperBound || bytes[index + 1] == 0x20
        {
            isElement = true
            index = skippingSpaces(index + 1)
        }
        self.isElement = isElement
        indentation = index - start
        let text = bytes[index..<line.upperBound]
        guard let first = text.first, first != UInt8(ascii: "#") else {
            (key, value) = (nil, nil)
            return
        }
        let colon = text.indices.first { place in
            text[place] == UInt8(ascii: ":") && (place + 1 == text.endIndex || text[place + 1] == 0x20)
        }
        key = colon.map { YAMLLine.trimmed(bytes, index, $0) }
        let valueStart = skippingSpaces(colon.map { $0 + 1 } ?? index)
        value =
            valueStart < line.upperBound ? YAMLLine.trimmed(bytes, valueStart, line.upperBound) : nil
    }

    /// A range without spaces and quotes at its ends.
    private static func trimmed(_ bytes: [UInt8], _ start: Int, _ end: Int) -> SourceRange {
        let outer: Set<UInt8> = [0x20, UInt8(ascii: "\""), UInt8(ascii: "'")]
        var (start, end) = (start, end)
        while start < end, outer.contains(bytes[start]) { start += 1 }
        while end > start, outer.contains(bytes[end - 1]) { end -= 1 }
        return SourceRange(start: start, end: end)
    }
}

import JSONSyntax

/// Where a cursor is in a document, found from the text before it, however broken the rest is.
struct DocumentPlace: Equatable {
    /// The keys and indices that lead to the object or list around the cursor.
    var container: [String] = []
    /// Whether a key belongs there, or a value.
    var role = Role.value
    /// The key whose value belongs there; nil in a list, and for a key.
    var key: String?
    /// The text around the cursor, without quotes; nil if there is none.
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
    init(inJSON source: SourceText, at offset: Int) {
        var scanner = JSONPlaceScanner(bytes: source.bytes, offset: min(offset, source.bytes.count))
        self = scanner.place()
    }
}

/// Reads JSON from its start to a cursor, and remembers only what is open there.
struct JSONPlaceScanner {
    private let bytes: [UInt8]
    private let offset: Int
    private var frames: [Frame] = []
    private var index = 0

    private enum Frame {
        /// The key whose value comes next; nil while a key does.
        case object(key: String?, hasColon: Bool)
        case array(index: Int)
    }

    init(bytes: [UInt8], offset: Int) {
        (self.bytes, self.offset) = (bytes, offset)
    }

    mutating func place() -> DocumentPlace {
        while index < offset {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                let text = readString()
                // On a quote, the cursor is in the text as well.
                if offset <= text.end + 1 { return place(in: text) }
            case UInt8(ascii: "{"): frames.append(.object(key: nil, hasColon: false))
            case UInt8(ascii: "["): frames.append(.array(index: 0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = frames.popLast()
            case UInt8(ascii: ":"):
                if case .object(let key?, _)? = frames.last { replaceLast(.object(key: key, hasColon: true)) }
            case UInt8(ascii: ","):
                switch frames.last {
                case .object: replaceLast(.object(key: nil, hasColon: false))
                case .array(let index): replaceLast(.array(index: index + 1))
                case nil: break
                }
            default: break
            }
            index += 1
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { return place(in: readString()) }
        return openPlace
    }

    private mutating func replaceLast(_ frame: Frame) {
        frames[frames.count - 1] = frame
    }

    /// Reads the text that begins here, and leaves the index on the quote that ends it, or on the end of the line. If
    /// the cursor is after a key, the key is remembered.
    private mutating func readString() -> SourceRange {
        let start = index + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != 0x0A {
            end += bytes[end] == UInt8(ascii: "\\") && end + 1 < bytes.count ? 2 : 1
        }
        end = min(end, bytes.count)
        let range = SourceRange(start: start, end: end)
        index = end
        if case .object(nil, _)? = frames.last, offset > end + 1 {
            replaceLast(.object(key: String(decoding: bytes[start..<end], as: UTF8.self), hasColon: false))
        }
        return range
    }

    private func place(in token: SourceRange) -> DocumentPlace {
        var place = openPlace
        place.token = token
        var next = token.end + 1
        while next < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) { next += 1 }
        place.isBeforeColon = next < bytes.count && bytes[next] == UInt8(ascii: ":")
        return place
    }

    private var openPlace: DocumentPlace {
        var place = DocumentPlace()
        for (depth, frame) in frames.enumerated() {
            let isLast = depth == frames.count - 1
            switch frame {
            case .object(let key, let hasColon):
                if !isLast {
                    place.container.append(key ?? "")
                } else if let key, hasColon {
                    place.key = key
                } else {
                    place.role = .key
                }
            case .array(let index):
                place.container.append("\(index)")
            }
        }
        return place
    }
}

extension DocumentPlace {
    /// By the indentation of the lines above the place; flow collections are skipped.
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

struct YAMLLine {
    let start: Int
    /// The columns before the dash; without a dash, those before the text.
    let dashIndentation: Int
    let indentation: Int
    let isElement: Bool
    /// Without quotes.
    let key: SourceRange?
    /// The text after the key, or the whole text without one; nil if there is none.
    let value: SourceRange?

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

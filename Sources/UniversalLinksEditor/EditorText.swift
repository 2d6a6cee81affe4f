import JSONSyntax
import _UniversalLinksJSONRPC

/// The text of a document, with positions counted as the client counts them.
struct EditorText: Sendable {
    let source: SourceText

    private let encoding: PositionEncoding
    /// The units before each block of the text; empty if a unit is a byte.
    private let unitsBefore: [Int]

    private static let blockLength = 1_024

    init(_ bytes: [UInt8], encoding: PositionEncoding) {
        source = SourceText(bytes)
        self.encoding = encoding
        let text = source.bytes
        guard encoding != .utf8, text.contains(where: { $0 >= 0x80 }) else {
            unitsBefore = []
            return
        }
        var units = 0
        var table: [Int] = []
        table.reserveCapacity(text.count / EditorText.blockLength + 1)
        for (index, byte) in text.enumerated() {
            if index.isMultiple(of: EditorText.blockLength) { table.append(units) }
            units += encoding.unitCount(ofScalarStartingWith: byte)
        }
        unitsBefore = table
    }

    /// A position beyond the end of its line is that end.
    ///
    /// - Returns: Nil for a value that is not a position.
    func offset(of position: JSONValue?) -> Int? {
        guard let line = position?.object?["line"]?.count, let character = position?.object?["character"]?.count else {
            return nil
        }
        let range = source.byteRange(ofLine: line + 1)
        if unitsBefore.isEmpty { return min(range.lowerBound + character, range.upperBound) }
        var offset = range.lowerBound
        var units = 0
        while offset < range.upperBound {
            let count = encoding.unitCount(ofScalarStartingWith: source.bytes[offset])
            // The bytes inside a scalar have no units of their own.
            if units + count > character || count > 0 && units == character { break }
            units += count
            offset += 1
        }
        return offset
    }

    /// Nil for a value that is not a range.
    func bytes(of range: JSONValue?) -> SourceRange? {
        guard let start = offset(of: range?.object?["start"]), let end = offset(of: range?.object?["end"]) else {
            return nil
        }
        return SourceRange(start: min(start, end), end: max(start, end))
    }

    func position(of offset: Int) -> JSONValue {
        let offset = min(max(0, offset), source.bytes.count)
        let line = source.position(of: offset).line
        let start = source.byteRange(ofLine: line).lowerBound
        return ["line": JSONValue(line - 1), "character": JSONValue(units(before: offset) - units(before: start))]
    }

    func range(_ range: SourceRange) -> JSONValue {
        ["start": position(of: range.start), "end": position(of: range.end)]
    }

    var wholeRange: SourceRange { SourceRange(start: 0, end: source.bytes.count) }

    private func units(before offset: Int) -> Int {
        guard !unitsBefore.isEmpty else { return offset }
        let block = min(offset / EditorText.blockLength, unitsBefore.count - 1)
        return source.bytes[(block * EditorText.blockLength)..<offset].reduce(unitsBefore[block]) {
            $0 + encoding.unitCount(ofScalarStartingWith: $1)
        }
    }

    /// The text after one change, of a range or of everything.
    ///
    /// - Returns: Nil for a value that is not a change.
    func applying(_ change: JSONValue) -> EditorText? {
        guard let text = change.object?["text"]?.string else { return nil }
        guard let named = change.object?["range"], !named.isNull else {
            return EditorText(Array(text.utf8), encoding: encoding)
        }
        guard let range = bytes(of: named) else { return nil }
        var bytes = source.bytes
        bytes.replaceSubrange(range.start..<range.end, with: text.utf8)
        return EditorText(bytes, encoding: encoding)
    }
}

/// The units in which a client counts the characters of a line.
enum PositionEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// Bytes if the client offers them, since they need no counting; UTF-16 if it does not say.
    init(offered: JSONValue?) {
        let names = (offered?.array ?? []).compactMap(\.string)
        self = PositionEncoding.allCases.first { names.contains($0.rawValue) } ?? .utf16
    }

    /// The units of the scalar whose first byte this is; none for a byte inside a scalar.
    func unitCount(ofScalarStartingWith byte: UInt8) -> Int {
        switch self {
        case .utf8: 1
        case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
        case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
        }
    }
}

/// A JSON value in a form that is the same for equal values.
///
/// JSON Schema Core section 4.2.2: numbers are equal by value, strings scalar by scalar, objects whatever the order of
/// their members. The last of duplicate keys counts.
package struct CanonicalValue: Sendable {
    private let bytes: [UInt8]

    /// What is still to be written; a stack of it replaces call frames.
    private enum Piece {
        case value(JSONValue)
        case text(String)
        case byte(UInt8)
    }

    /// The form of a value.
    package init(_ value: JSONValue) {
        var bytes: [UInt8] = []
        var pending = [Piece.value(value)]
        while let piece = pending.popLast() {
            switch piece {
            case .byte(let byte): bytes.append(byte)
            case .text(let text): CanonicalValue.write(text, into: &bytes)
            case .value(let value): pending += CanonicalValue.write(value, into: &bytes).reversed()
            }
        }
        self.bytes = bytes
    }

    /// Writes a scalar or an opening bracket; returns what follows.
    private static func write(_ value: JSONValue, into bytes: inout [UInt8]) -> [Piece] {
        switch value.kind {
        case .null: bytes.append(UInt8(ascii: "n"))
        case .boolean(let boolean): bytes.append(boolean ? UInt8(ascii: "t") : UInt8(ascii: "f"))
        case .number(let text): bytes.append(contentsOf: (DecimalNumber(text)?.canonicalText ?? text).utf8)
        case .string(let text): write(text, into: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            return values.flatMap { [.value($0), .byte(UInt8(ascii: ","))] } + [.byte(UInt8(ascii: "]"))]
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            let members = object.effectiveMembers.sorted { VerbatimText($0.key) < VerbatimText($1.key) }
            return members.flatMap { [.text($0.key), .value($0.value)] } + [.byte(UInt8(ascii: "}"))]
        }
        return []
    }

    /// UTF-8 has no byte 0xFF, so that no text can contain the end of another.
    private static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text.utf8)
        bytes.append(0xFF)
    }
}

extension CanonicalValue: Hashable {}

/// Writes JSON text.
public struct JSONWriter: Sendable {
    /// How the text is laid out.
    public enum Layout: Hashable, Sendable {
        /// On one line, without white space.
        case compact
        /// One member a line, indented by two spaces.
        case pretty
    }

    /// How the text is laid out.
    public let layout: Layout

    /// A writer of this layout.
    public init(layout: Layout) {
        self.layout = layout
    }

    /// The text of `value`, without a final line break. Members keep their order, numbers their digits.
    public func text(of value: JSONValue) -> String {
        var text = ""
        var pending = [Piece.value(value, indentation: 0)]
        while let piece = pending.popLast() {
            switch piece {
            case .text(let piece): text += piece
            case .value(let value, let indentation): write(value, indentation, into: &text, &pending)
            }
        }
        return text
    }

    /// The text of a string with quotes; `"`, `\` and everything that ``PrintableText`` calls unsafe are escaped.
    public static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where PrintableText.isUnsafe(scalar):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: true)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// What is still to be written; a stack of it replaces call frames, of which deep values would need too many.
    private enum Piece {
        case text(String)
        case value(JSONValue, indentation: Int)
    }

    /// Writes a scalar or an opening bracket, and leaves what follows on the stack.
    private func write(_ value: JSONValue, _ indentation: Int, into text: inout String, _ pending: inout [Piece]) {
        switch value.kind {
        case .null: text += "null"
        case .boolean(let boolean): text += boolean ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): text += JSONWriter.quoted(string)
        case .array(let values):
            text += "["
            pending.append(.text((values.isEmpty ? "" : lineBreak(indentation)) + "]"))
            for (index, value) in values.enumerated().reversed() {
                pending.append(.value(value, indentation: indentation + 1))
                pending.append(.text((index > 0 ? "," : "") + lineBreak(indentation + 1)))
            }
        case .object(let object):
            text += "{"
            pending.append(.text((object.members.isEmpty ? "" : lineBreak(indentation)) + "}"))
            let colon = layout == .pretty ? ": " : ":"
            for (index, member) in object.members.enumerated().reversed() {
                pending.append(.value(member.value, indentation: indentation + 1))
                let before = (index > 0 ? "," : "") + lineBreak(indentation + 1)
                pending.append(.text(before + JSONWriter.quoted(member.key) + colon))
            }
        }
    }

    private func lineBreak(_ indentation: Int) -> String {
        layout == .pretty ? "\n" + String(repeating: "  ", count: indentation) : ""
    }
}

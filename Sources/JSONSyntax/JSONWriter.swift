/// Writes JSON text.
public struct JSONWriter: Sendable {
    /// How the text is laid out.
    public enum Layout: Sendable {
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
        write(value, indentation: 0, into: &text)
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

    private func write(_ value: JSONValue, indentation: Int, into text: inout String) {
        switch value.kind {
        case .null: text += "null"
        case .boolean(let boolean): text += boolean ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): text += JSONWriter.quoted(string)
        case .array(let values):
            writeList(values, "[", "]", indentation: indentation, into: &text) { value, text in
                write(value, indentation: indentation + 1, into: &text)
            }
        case .object(let object):
            writeList(object.members, "{", "}", indentation: indentation, into: &text) { member, text in
                text += JSONWriter.quoted(member.key) + (layout == .pretty ? ": " : ":")
                write(member.value, indentation: indentation + 1, into: &text)
            }
        }
    }

    private func writeList<Element>(
        _ elements: [Element],
        _ opening: String,
        _ closing: String,
        indentation: Int,
        into text: inout String,
        _ writeElement: (Element, inout String) -> Void
    ) {
        text += opening
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            breakLine(indentation: indentation + 1, into: &text)
            writeElement(element, &text)
        }
        if !elements.isEmpty { breakLine(indentation: indentation, into: &text) }
        text += closing
    }

    private func breakLine(indentation: Int, into text: inout String) {
        guard layout == .pretty else { return }
        text += "\n" + String(repeating: "  ", count: indentation)
    }
}

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
    public func text(of value: JSONValue) -> String { text(of: value, indentation: 0) }

    private func text(of value: JSONValue, indentation: Int) -> String {
        var text = ""
        write(value, indentation: indentation, inPiecesOf: .max) { text = $0 }
        return text
    }

    /// Passes on the text of `value` in pieces, without a final line break, so that a large text is never in memory as
    /// a whole.
    ///
    /// - Parameters:
    ///   - byteCount: The length of a piece, in bytes; a long string makes one longer.
    ///   - receive: Receives the pieces in order, at least one. An error that it throws ends the writing.
    package func write<Failure: Error>(
        _ value: JSONValue, indentation: Int = 0, inPiecesOf byteCount: Int = 65_536,
        _ receive: (String) throws(Failure) -> Void
    ) throws(Failure) {
        var text = ""
        var pending = [Piece.value(value, indentation: indentation)]
        while let piece = pending.popLast() {
            if text.utf8.count >= byteCount {
                try receive(text)
                text.removeAll(keepingCapacity: true)
            }
            switch piece {
            case .text(let piece): text += piece
            case .key(let key, let isFirst, let indentation):
                if !isFirst { text += "," }
                appendLineBreak(indentation, to: &text)
                JSONWriter.append(key, to: &text)
                text += layout == .pretty ? ": " : ":"
            case .value(let value, let indentation): write(value, indentation, into: &text, &pending)
            }
        }
        try receive(text)
    }

    /// The text of an object up to its last member: a list, whose elements follow one after the other.
    package func opening(of members: [JSONObject.Member], list key: String) -> String {
        let text = text(of: JSONValue(.object(JSONObject(members + [.init(key: key, value: [])]))))
        return String(text.dropLast("]}".count + lineBreak(0).count))
    }

    /// An element of the list. Write a comma before all but the first.
    package func element(_ value: JSONValue) -> String { lineBreak(2) + text(of: value, indentation: 2) }

    /// The end of the list and of the object.
    ///
    /// - Parameter members: Those after the list, at least one.
    package func closing(of members: [JSONObject.Member], isListEmpty: Bool) -> String {
        (isListEmpty ? "]," : lineBreak(1) + "],") + text(of: JSONValue(.object(JSONObject(members)))).dropFirst()
    }

    /// The text of a string with quotes; `"`, `\` and everything that ``PrintableText`` calls unsafe are escaped.
    public static func quoted(_ string: String) -> String {
        var text = ""
        append(string, to: &text)
        return text
    }

    private static func append(_ string: String, to text: inout String) {
        text += "\""
        if isPlain(string) { text += string } else { appendEscaped(string, to: &text) }
        text += "\""
    }

    /// Whether there is nothing to escape, as in nearly every text.
    private static func isPlain(_ string: String) -> Bool {
        string.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }

    private static func appendEscaped(_ string: String, to text: inout String) {
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
    }

    /// A stack of these replaces call frames, of which a deep value would need too many.
    private enum Piece {
        case text(String)
        case key(String, isFirst: Bool, indentation: Int)
        case value(JSONValue, indentation: Int)
    }

    /// Writes a scalar or an opening bracket, and leaves the rest on the stack.
    private func write(_ value: JSONValue, _ indentation: Int, into text: inout String, _ pending: inout [Piece]) {
        switch value.kind {
        case .null: text += "null"
        case .boolean(let boolean): text += boolean ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): JSONWriter.append(string, to: &text)
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
            for (index, member) in object.members.enumerated().reversed() {
                pending.append(.value(member.value, indentation: indentation + 1))
                pending.append(.key(member.key, isFirst: index == 0, indentation: indentation + 1))
            }
        }
    }

    private func appendLineBreak(_ indentation: Int, to text: inout String) {
        if layout == .pretty { text += lineBreak(indentation) }
    }

    private func lineBreak(_ indentation: Int) -> String {
        layout == .pretty ? "\n" + String(repeating: "  ", count: indentation) : ""
    }
}

/// Makes text from files, URLs and networks safe to print on one line of a terminal.
package enum PrintableText {
    /// Whether a scalar is invisible or affects the text around it: controls, direction marks, line separators.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        default: return false
        }
    }

    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case _ where isUnsafe(scalar): escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Unicode.Scalar {
    /// `U+00E9`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}

extension String {
    package func shortened(to scalarCount: Int = 200) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: scalarCount, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}

extension StringProtocol {
    /// Cut to a number of Unicode scalars, and safe to print on one line of a terminal.
    package func printable(to scalarCount: Int = 200) -> String {
        PrintableText.escaped(String(self).shortened(to: scalarCount))
    }
}

/// Two digits for each byte.
package enum HexadecimalDigits {
    package static func text(of bytes: some Sequence<UInt8>, isUppercase: Bool = false) -> String {
        let digits = Array((isUppercase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

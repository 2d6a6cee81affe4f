package import JSONSyntax

/// The canonical layout of an association file.
///
/// ## Layout
/// - Two spaces for each level, one line feed at the end of each line, the last one included; no byte-order mark.
/// - The outermost object, services, `substitutionVariables`, `details` and each detail have a line for each member, and
///   `components` one for each component.
/// - Any other object or list stands on one line where that has at most 100 columns (`{ "/": "/buy/*" }`, `["a", "b"]`) and
///   no list in it holds objects or lists; else it has a line for each member.
/// - Members and elements keep their order, duplicate keys stay, numbers keep their digits. Of a string's characters those
///   are escaped that have to be or cannot be seen, and no others.
public enum Formatting: Sendable {
    /// The longest line that objects and lists are put on whole, in Unicode scalars.
    public static let lineLength = 100

    /// A file in the canonical layout.
    ///
    /// - Throws: `RewritingError` where the file is signed, or would grow beyond what the system reads.
    public static func bytes(of file: AssociationFile) throws(RewritingError) -> [UInt8] {
        guard !file.isSigned else { throw .signature }
        let bytes = Array(text(of: file.root).utf8)
        let limit = AssociationFile.maximumByteCount
        if bytes.count > limit, file.byteCount <= limit { throw .growth(to: bytes.count) }
        return bytes
    }

    /// A value in the layout of an association file that it is the outermost value of.
    package static func text(of root: JSONValue) -> String {
        var writer = LayoutWriter()
        writer.write(root, as: .root, level: 0, column: 0)
        return writer.text + "\n"
    }
}

/// Writes values below each other or on one line.
private struct LayoutWriter {
    var text = ""

    /// What a value is to the file, as far as its layout depends on it.
    enum Role {
        case root
        case appLinks
        case service
        case details
        case detail
        case components
        case variables
        case other

        /// Whether a value in this role has a line for each member, however short.
        func isBlock(_ value: JSONValue) -> Bool {
            switch self {
            case .root, .appLinks, .service, .detail, .variables: value.object != nil
            case .details: true
            case .components: value.array != nil
            case .other: false
            }
        }

        func role(ofMember key: String) -> Role {
            switch (self, key) {
            case (.root, "applinks"): .appLinks
            case (.root, _): .service
            case (.appLinks, "details"): .details
            case (.appLinks, "substitutionVariables"): .variables
            case (.details, _): .detail
            case (.detail, "components"): .components
            default: .other
            }
        }

        var roleOfElements: Role { self == .details ? .detail : .other }
    }

    /// - Parameters:
    ///   - level: The level of the line that the value starts on.
    ///   - column: How many columns of that line are taken.
    mutating func write(_ value: JSONValue, as role: Role, level: Int, column: Int) {
        if !role.isBlock(value) || isEmpty(value), let line = line(of: value, room: Formatting.lineLength - column - 1)
        {
            text += line
            return
        }
        switch value.kind {
        case .array(let values):
            writeList(values, "[", "]", level: level) { value, writer in
                writer.write(value, as: role.roleOfElements, level: level + 1, column: 2 * level + 2)
            }
        case .object(let object):
            writeList(object.members, "{", "}", level: level) { member, writer in
                let key = JSONWriter.quoted(member.key) + ": "
                writer.text += key
                writer.write(
                    member.value, as: role.role(ofMember: member.key), level: level + 1,
                    column: 2 * level + 2 + key.unicodeScalars.count)
            }
        default:
            text += JSONWriter(layout: .compact).text(of: value)
        }
    }

    private mutating func writeList<Element>(
        _ elements: [Element], _ opening: String, _ closing: String, level: Int,
        _ writeElement: (Element, inout LayoutWriter) -> Void
    ) {
        guard !elements.isEmpty else {
            text += opening + closing
            return
        }
        let indentation = String(repeating: "  ", count: level)
        text += opening
        for (index, element) in elements.enumerated() {
            text += (index > 0 ? ",\n" : "\n") + indentation + "  "
            writeElement(element, &self)
        }
        text += "\n" + indentation + closing
    }

    private func isEmpty(_ value: JSONValue) -> Bool {
        value.array?.isEmpty ?? value.object?.members.isEmpty ?? false
    }

    // MARK: - One line

    /// The value on one line; nil where it does not fit, or a list in it holds objects or lists.
    private func line(of value: JSONValue, room: Int) -> String? {
        switch value.kind {
        case .string(let string):
            // A scalar has four bytes at most.
            guard string.utf8.count <= 4 * max(0, room) else { return nil }
            return fitting(JSONWriter.quoted(string), room)
        case .array(let values):
            guard values.allSatisfy({ $0.array == nil && $0.object == nil }) else { return nil }
            return list(values, "[", "]", room: room) { value, room in line(of: value, room: room) }
        case .object(let object):
            guard !object.members.isEmpty else { return fitting("{}", room) }
            return list(object.members, "{ ", " }", room: room) { member, room in
                guard member.key.utf8.count <= 4 * max(0, room) else { return nil }
                let key = JSONWriter.quoted(member.key) + ": "
                return line(of: member.value, room: room - key.unicodeScalars.count).map { key + $0 }
            }
        default:
            return fitting(JSONWriter(layout: .compact).text(of: value), room)
        }
    }

    private func list<Element>(
        _ elements: [Element], _ opening: String, _ closing: String, room: Int,
        _ line: (Element, Int) -> String?
    ) -> String? {
        var text = opening
        var remaining = room - opening.utf8.count - closing.utf8.count
        for (index, element) in elements.enumerated() {
            if index > 0 {
                text += ", "
                remaining -= 2
            }
            guard remaining >= 0, let piece = line(element, remaining) else { return nil }
            text += piece
            remaining -= piece.unicodeScalars.count
        }
        return remaining >= 0 ? text + closing : nil
    }

    private func fitting(_ text: String, _ room: Int) -> String? {
        text.unicodeScalars.count <= room ? text : nil
    }
}

package import JSONSyntax

/// The canonical layout of an association file, for files that are formatted and files that are written.
package enum AssociationFileLayout {
    /// In Unicode scalars. A longer object or list is split into lines.
    package static let lineLength = 100

    /// `root` is the outermost value of an association file. The text ends with a line feed.
    package static func text(of root: JSONValue) -> String {
        var writer = LayoutWriter()
        writer.write(root)
        return writer.text + "\n"
    }
}

private struct LayoutWriter {
    var text = ""

    /// What a value is in the file, as far as its layout depends on it.
    enum Role {
        case root
        case appLinks
        case service
        case details
        case detail
        case components
        case variables
        case other

        /// Whether each member of the value has a line, however short.
        func isBlock(_ value: JSONValue) -> Bool {
            switch self {
            case .root, .appLinks, .service, .detail, .variables: value.object != nil
            case .details: true
            case .components: value.array != nil
            case .other: false
            }
        }

        func role(ofMember key: String) -> Role {
            switch self {
            case .root: key.hasSameScalars(as: "applinks") ? .appLinks : .service
            case .appLinks where key.hasSameScalars(as: "details"): .details
            case .appLinks where key.hasSameScalars(as: "substitutionVariables"): .variables
            case .details: .detail
            case .detail where key.hasSameScalars(as: "components"): .components
            default: .other
            }
        }

        var roleOfElements: Role { self == .details ? .detail : .other }
    }

    /// What is still to be written; a stack of it replaces recursion, which deep files would exhaust.
    private enum Piece {
        case text(String)
        /// A value, the level of the line that it starts on, and how many columns of that line are used.
        case value(JSONValue, Role, level: Int, column: Int)
    }

    mutating func write(_ root: JSONValue) {
        var pending = [Piece.value(root, .root, level: 0, column: 0)]
        while let piece = pending.popLast() {
            switch piece {
            case .text(let text): self.text += text
            case .value(let value, let role, let level, let column):
                let room = AssociationFileLayout.lineLength - column - 1
                if !role.isBlock(value) || isEmpty(value), let line = line(of: value, room: room) {
                    text += line
                } else {
                    pending += pieces(of: value, as: role, level: level).reversed()
                }
            }
        }
    }

    private func pieces(of value: JSONValue, as role: Role, level: Int) -> [Piece] {
        switch value.kind {
        case .array(let values):
            list(values, "[", "]", level: level) { _ in
                ""
            } element: { value, column in
                .value(value, role.roleOfElements, level: level + 1, column: column)
            }
        case .object(let object):
            list(object.members, "{", "}", level: level) {
                JSONWriter.quoted($0.key) + ": "
            } element: {
                .value($0.value, role.role(ofMember: $0.key), level: level + 1, column: $1)
            }
        default: [.text(JSONWriter(layout: .compact).text(of: value))]
        }
    }

    /// - Parameters:
    ///   - prefix: The text before an element on its line.
    ///   - element: The piece for an element that starts in a column.
    private func list<Element>(
        _ elements: [Element], _ opening: String, _ closing: String, level: Int, prefix: (Element) -> String,
        element: (Element, Int) -> Piece
    ) -> [Piece] {
        guard !elements.isEmpty else { return [.text(opening + closing)] }
        let indentation = String(repeating: "  ", count: level)
        var pieces: [Piece] = []
        for (index, item) in elements.enumerated() {
            let prefix = prefix(item)
            pieces.append(.text((index > 0 ? "," : opening) + "\n" + indentation + "  " + prefix))
            pieces.append(element(item, 2 * level + 2 + prefix.unicodeScalars.count))
        }
        return pieces + [.text("\n" + indentation + closing)]
    }

    private func isEmpty(_ value: JSONValue) -> Bool {
        value.array?.isEmpty ?? value.object?.members.isEmpty ?? false
    }

    // MARK: - One line

    /// Nil if it does not fit, or a list in it contains objects or lists.
    private func line(of value: JSONValue, room: Int) -> String? {
        switch value.kind {
        case .string(let string):
            // A scalar has at most four bytes.
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

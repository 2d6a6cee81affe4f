import JSONSyntax
import UniversalLinks

extension LintSubject {
    var rootObject: LintObject? { objects.first { $0.role == .root } }

    var appLinksObject: LintObject? { objects.first { $0.role == .appLinks } }

    /// The objects under the other public services.
    var otherServiceObjects: [LintObject] {
        objects.filter { object in
            guard case .service(let name) = object.role else { return false }
            return AssociationFile.Service.publicNames.containsSameScalars(as: name.string)
        }
    }

    /// The keys of a detail, except `defaults`, which `applinks` has as well.
    static let detailKeys: Set<String> = ["appIDs", "appID", "components", "paths"]

    /// The details that are read as such.
    var detailObjects: [LintObject] { hasBareDetail ? [] : objects.filter { $0.role == .detail } }

    /// Whether `details` is an object keyed by app identifier.
    var hasDictionaryOfDetails: Bool { appLinksObject?.members["details"]?.object != nil && !hasBareDetail }

    /// Removes every member with the key, including those that a later one overrides.
    func removing(_ key: String, of object: LintObject) -> [TextEdit] {
        let members = object.members.members
        let indices = members.indices.filter { members[$0].key.hasSameScalars(as: key) }
        return editing.removingMembers(Set(indices), of: object.value)
    }

    func brackets(around value: JSONValue) -> [TextEdit] { wrapping(value, in: "[", "]") }

    func wrapping(_ value: JSONValue, in opening: String, _ closing: String) -> [TextEdit] {
        let (start, end) = (value.range.start, value.range.end)
        return [
            TextEdit(SourceRange(start: start, end: start), opening),
            TextEdit(SourceRange(start: end, end: end), closing),
        ]
    }
}

extension LintObject {
    func place(ofValueOf member: JSONObject.Member) -> SourcePlace {
        SourcePlace(pointer: pointer.appending(member.key), range: member.value.range)
    }

    /// Whether a member seems to be a misspelling of one of `keys`, which the rules for keys report.
    func containsMisspelling(of keys: Set<String>) -> Bool {
        members.members.contains { member in
            guard case .misspelling(let key) = KeyMeaning(of: member.key, value: member.value, in: role) else {
                return false
            }
            return keys.contains(key)
        }
    }

    var name: String {
        switch role {
        case .root: "the file"
        case .appLinks: "\"applinks\""
        case .service(let name): "\"\(name.string.shortened(to: 60))\""
        case .substitutionVariables: "\"substitutionVariables\""
        case .appLinksDefaults, .detailDefaults: "\"defaults\""
        case .detail: "this detail"
        case .component: "this component"
        case .queryItems: "\"?\""
        }
    }
}

extension JSONValue {
    /// Whether the value says nothing: `null`, or empty.
    var isVoid: Bool {
        switch kind {
        case .null: true
        case .string(let text): text.isEmpty
        case .array(let values): values.isEmpty
        case .object(let object): object.members.isEmpty
        case .boolean, .number: false
        }
    }

    /// For sentences: short texts and numbers as they are, otherwise the type.
    var quotedOrType: String {
        switch kind {
        case .string(let text) where text.utf8.count <= 60: "the string \"\(text)\""
        case .number(let text) where text.utf8.count <= 20: "the number \(text)"
        case .boolean(let isOn): isOn ? "true" : "false"
        default: typeDescription
        }
    }
}

import JSONSyntax

/// What a key seems to be there for, in the object in which it stands.
enum KeyMeaning: Hashable, Sendable {
    /// The system reads it there.
    case known
    /// Apple's own files use it there.
    case `internal`
    /// It seems to be meant as that key, which the system reads there.
    case misspelling(of: String)
    /// It seems to be meant as the contrary of that key.
    case contrary(of: String)
    /// It is a pattern where the key `/` belongs.
    case pattern
    /// The system reads it in another object.
    case misplaced(Home)
    /// It is there for people.
    case note
    /// Nothing that is known here.
    case unknown

    /// The objects that keys belong to.
    enum Home: String, Sendable {
        case root = "the outermost object"
        case appLinks = "\"applinks\""
        case detail = "a member of \"details\""
        case fields = "a component, or \"defaults\""
    }
}

extension KeyMeaning {
    /// What `key` is there for in an object of a role. In objects whose keys are free, and in the outermost one, every
    /// key is known.
    init(of key: String, value: JSONValue, in role: LintObject.Role) {
        guard let vocabulary = KeyVocabulary(of: role) else {
            self = .known
            return
        }
        if vocabulary.keys.contains(where: key.isVerbatim) {
            self = .known
        } else if InternalKey.keys[role]?.contains(key) == true {
            self = .internal
        } else if let key = vocabulary.meant(byMisplaced: key, value) {
            self = .misspelling(of: key)
        } else if let home = KeyVocabulary.home(of: key) {
            self = .misplaced(home)
        } else if KeyVocabulary.isNote(key) {
            self = .note
        } else if vocabulary.hasPatterns, key.utf8.first == UInt8(ascii: "/"),
            !key.utf8.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "/") })
        {
            self = .pattern
        } else if let contrary = vocabulary.contrary(of: key) {
            self = .contrary(of: contrary)
        } else {
            self = vocabulary.meant(by: key, value).map { .misspelling(of: $0) } ?? .unknown
        }
    }

    /// Whether the object under `details` is no dictionary of details but one detail without its brackets.
    static func isBareDetail(_ object: JSONObject) -> Bool {
        ["appID", "appIDs", "components", "paths"].contains { object.member($0) != nil }
    }
}

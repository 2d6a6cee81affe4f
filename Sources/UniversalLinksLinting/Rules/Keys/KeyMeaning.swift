import JSONSyntax

/// What a key seems to be meant for, in the object that contains it.
enum KeyMeaning: Hashable, Sendable {
    /// iOS reads it there.
    case known
    /// Apple's own files use it there.
    case `internal`
    /// It seems to be meant as that key, which iOS reads there.
    case misspelling(of: String)
    /// It seems to be meant as the opposite of that key.
    case contrary(of: String)
    /// It is a pattern in place of the key `/`.
    case pattern
    /// iOS reads it in another object.
    case misplaced(Home)
    /// It is a note for people.
    case note
    /// No key that is known here.
    case unknown

    /// The objects that keys belong to.
    enum Home: String, Sendable {
        case root = "the outermost object"
        case appLinks = "\"applinks\""
        case detail = "a member of \"details\""
        case fields = "a component or \"defaults\""
    }
}

extension KeyMeaning {
    /// What `key` is meant for in an object of a role. Every key is known in the outermost object, and in objects that
    /// accept any key.
    init(of key: String, value: JSONValue, in role: LintObject.Role) {
        guard let vocabulary = KeyVocabulary(of: role) else {
            self = .known
            return
        }
        if vocabulary.keys.contains(where: key.isVerbatim) {
            self = .known
        } else if InternalKey.keys[role]?.containsVerbatim(key) == true {
            self = .internal
        } else if let key = vocabulary.meant(byMisplaced: key, value) {
            self = .misspelling(of: key)
        } else if let home = KeyVocabulary.home(of: key) {
            self = .misplaced(home)
        } else if KeyVocabulary.isNote(key) {
            self = .note
        } else if vocabulary.isPattern(key) {
            self = .pattern
        } else if let contrary = vocabulary.contrary(of: key) {
            self = .contrary(of: contrary)
        } else {
            self = vocabulary.meant(by: key, value).map { .misspelling(of: $0) } ?? .unknown
        }
    }

    /// Whether the object under `details` is not a dictionary of details but one detail without its brackets.
    static func isBareDetail(_ object: JSONObject) -> Bool {
        ["appID", "appIDs", "components", "paths"].contains { object.member($0) != nil }
    }
}

import JSONSyntax
import UniversalLinks

/// The keys that iOS reads in one kind of object, and what authors write instead.
struct KeyVocabulary: Sendable {
    let keys: [String]
    let hasPatterns: Bool
    /// Other words for a key, in lowercase without separators.
    private let words: [String: String]
    private let contraries: [String: String]
}

extension KeyVocabulary {
    /// The keys of a kind of object; nil if any key is valid, or another rule checks them.
    init?(of role: LintObject.Role) {
        switch role {
        case .component: self = .component
        case .appLinksDefaults, .detailDefaults: self = .component
        case .detail: self = .detail
        case .appLinks: self = .appLinks
        case .service(let name) where AssociationFile.Service.publicNames.containsSameScalars(as: name.string):
            self = .service
        case .service, .root, .substitutionVariables, .queryItems: return nil
        }
    }

    private static let component = KeyVocabulary(
        keys: ComponentFields.keys + ["comment"],
        hasPatterns: true,
        words: [
            "path": "/", "paths": "/", "pathname": "/", "pathpattern": "/", "pattern": "/", "route": "/", "url": "/",
            "uri": "/", "urlpath": "/",
            "query": "?", "queries": "?", "queryitem": "?", "queryitems": "?", "queryparam": "?", "queryparams": "?",
            "queryparameters": "?", "querystring": "?", "params": "?", "parameters": "?",
            "fragment": "#", "fragments": "#", "hash": "#", "anchor": "#",
            "excludes": "exclude", "excluded": "exclude", "exclusion": "exclude", "not": "exclude", "negate": "exclude",
            "deny": "exclude", "ignore": "exclude",
            "casesensitivity": "caseSensitive", "matchcase": "caseSensitive",
            "percentencode": "percentEncoded", "percentencoding": "percentEncoded", "urlencoded": "percentEncoded",
            "encoded": "percentEncoded", "percentescaped": "percentEncoded",
        ],
        contraries: [
            "include": "exclude", "includes": "exclude", "included": "exclude", "allow": "exclude",
            "caseinsensitive": "caseSensitive", "ignorecase": "caseSensitive", "ignorescase": "caseSensitive",
            "percentdecoded": "percentEncoded", "decoded": "percentEncoded", "unencoded": "percentEncoded",
        ])

    private static let detail = KeyVocabulary(
        keys: ["appID", "appIDs", "components", "paths", "defaults"],
        hasPatterns: false,
        words: [
            "app": "appIDs", "apps": "appIDs", "appidentifier": "appIDs", "appidentifiers": "appIDs",
            "applicationid": "appIDs", "applicationids": "appIDs", "applicationidentifier": "appIDs",
            "bundleid": "appIDs", "bundleids": "appIDs", "bundleidentifier": "appIDs", "id": "appIDs", "ids": "appIDs",
            "rules": "components", "path": "paths", "urls": "paths", "routes": "paths",
        ],
        contraries: [:])

    private static let appLinks = KeyVocabulary(
        keys: ["apps", "details", "defaults", "substitutionVariables"],
        hasPatterns: false,
        words: [
            "app": "apps", "substitution": "substitutionVariables", "substitutions": "substitutionVariables",
            "variable": "substitutionVariables", "variables": "substitutionVariables",
        ],
        contraries: [:])

    private static let service = KeyVocabulary(
        keys: ["apps"],
        hasPatterns: false,
        words: [
            "app": "apps", "appid": "apps", "appids": "apps", "appidentifiers": "apps", "applications": "apps",
            "bundleids": "apps",
        ],
        contraries: [:])
}

extension KeyVocabulary {
    /// The key that `key` means: as another word for it, or with up to two typing mistakes.
    func meant(by key: String, _ value: JSONValue) -> String? {
        guard let word = KeyVocabulary.normalized(key) else { return nil }
        let limit = word.utf8.count < 5 ? 1 : 2
        let meant =
            words[word] ?? NearestText.nearest(to: word, among: keys.filter { $0.utf8.count > 1 }, limit: limit)
            ?? keys.first { $0.hasSameScalars(as: word) }
        return meant.map { spelled($0, for: value) }
    }

    /// The key that is meant if `key` as it is belongs in another object, but is also a word for one of these.
    func meant(byMisplaced key: String, _ value: JSONValue) -> String? {
        guard key.utf8.count <= KeyVocabulary.longestWord else { return nil }
        return switch key {
        case "paths" where keys.contains("/") && value.string != nil: "/"
        case "apps" where keys.contains("appIDs"): spelled("appIDs", for: value)
        case "appID" where keys == ["apps"], "appIDs" where keys == ["apps"]: "apps"
        default: nil
        }
    }

    /// The key that means the opposite of `key`.
    func contrary(of key: String) -> String? {
        KeyVocabulary.normalized(key).flatMap { contraries[$0] }
    }

    static func isValid(_ value: JSONValue, for key: String) -> Bool {
        switch key {
        case "/", "#", "appID": value.string != nil
        case "?": value.string != nil || value.object != nil
        case "exclude", "caseSensitive", "percentEncoded": value.boolean != nil
        case "defaults", "substitutionVariables": value.object != nil
        default: value.array != nil
        }
    }

    /// The object that a key belongs in, as it is written.
    static func home(of key: String) -> KeyMeaning.Home? {
        guard key.utf8.count <= longestWord else { return nil }
        return switch key {
        case _ where ComponentFields.keys.contains(key): .fields
        case "appID", "appIDs", "components", "paths": .detail
        case "details", "substitutionVariables", "defaults", "apps": .appLinks
        case _ where AssociationFile.Service.publicNames.contains(key): .root
        default: nil
        }
    }

    /// A longer key is not a spelling of any word. Thousands of combining marks are not compared with words, which would take
    /// the square of their number.
    static let longestWord = 64

    /// Whether a key is where a pattern belongs: it starts with a slash, and there is more than slashes and spaces.
    func isPattern(_ key: String) -> Bool {
        hasPatterns && key.utf8.first == UInt8(ascii: "/")
            && !key.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "/") }
    }

    static func isNote(_ key: String) -> Bool {
        let marks = ["_", "$", "//", "@", "x-"]
        let isMarked = marks.contains { key.utf8.starts(with: $0.utf8) && key.utf8.count > $0.utf8.count }
        return isMarked || key.hasSameScalars(as: "//")
            || normalized(key).map { noteWords.contains($0.filter { $0 != "#" }) } ?? false
    }

    private static let noteWords: Set<String> = [
        "author", "comment", "comments", "created", "date", "desc", "description", "doc", "docs", "documentation",
        "explanation", "info", "label", "lastupdated", "name", "note", "notes", "readme", "remark", "remarks", "title",
        "todo", "updated", "version",
    ]

    /// An array lists several identifiers, a string is a single one.
    private func spelled(_ key: String, for value: JSONValue) -> String {
        guard key == "appID" || key == "appIDs" else { return key }
        if value.array != nil { return "appIDs" }
        return value.string == nil ? key : "appID"
    }

    /// The key in lowercase without separators; nil if it is too long for any word.
    private static func normalized(_ key: String) -> String? {
        guard key.utf8.count <= longestWord else { return nil }
        return String(decoding: key.utf8.filter { !"_- ".utf8.contains($0) }, as: UTF8.self).asciiLowercased
    }
}

enum KeyMeaning: Hashable, Sendable {
    case known
    /// Apple's own files use it there.
    case `internal`
    /// The key that iOS reads there.
    case misspelling(of: String)
    /// The key that means the opposite.
    case contrary(of: String)
    /// A pattern in place of the key `/`.
    case pattern
    /// iOS reads it in another object.
    case misplaced(Home)
    case note
    case unknown

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
        if vocabulary.keys.contains(where: key.hasSameScalars(as:)) {
            self = .known
        } else if InternalKey.keys[role]?.containsSameScalars(as: key) == true {
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

    /// Whether the object under `details` is one detail without its brackets, not a dictionary of details.
    static func isBareDetail(_ object: JSONObject) -> Bool {
        ["appID", "appIDs", "components", "paths"].contains { object.member($0) != nil }
    }
}

extension LintObject {
    /// `a component key`, for sentences.
    var keyKind: String {
        switch role {
        case .root: "a service"
        case .appLinks: "an \"applinks\" key"
        case .service(let name): "a key of \"\(name.string.shortened(to: 60))\""
        case .substitutionVariables: "a variable"
        case .appLinksDefaults, .detailDefaults: "a \"defaults\" key"
        case .detail: "a detail key"
        case .component: "a component key"
        case .queryItems: "a query item"
        }
    }
}

extension LintSubject {
    /// The objects whose keys mean something, without those in a single detail that lacks its brackets.
    var namedObjects: [LintObject] {
        let isBareDetail =
            file.root.object?["applinks"]?.object?["details"]?.object.map(KeyMeaning.isBareDetail) ?? false
        guard isBareDetail else { return objects }
        return objects.filter { !$0.pointer.tokens.starts(with: ["applinks", "details"]) }
    }
}

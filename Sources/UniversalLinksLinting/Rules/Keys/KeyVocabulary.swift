import JSONSyntax
import UniversalLinks

/// The keys that iOS reads in one kind of object, and what authors write instead.
struct KeyVocabulary: Sendable {
    /// The keys that iOS reads.
    let keys: [String]
    /// Whether the object contains patterns.
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
        case .service(let name) where AssociationFile.Service.publicNames.containsVerbatim(name.string): self = .service
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
            ?? keys.first { $0.isVerbatim(word) }
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

    /// The key of which `key` means the opposite.
    func contrary(of key: String) -> String? {
        KeyVocabulary.normalized(key).flatMap { contraries[$0] }
    }

    /// Whether a value has the type that a key needs.
    static func isValid(_ value: JSONValue, for key: String) -> Bool {
        switch key {
        case "/", "#", "appID": value.string != nil
        case "?": value.string != nil || value.object != nil
        case "exclude", "caseSensitive", "percentEncoded": value.boolean != nil
        case "defaults", "substitutionVariables": value.object != nil
        default: value.array != nil
        }
    }

    /// Where a key, as written, belongs.
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

    /// A key of more bytes is no way to write any word. Thousands of combining marks are not compared with words, which would take
    /// the square of their number.
    static let longestWord = 64

    /// Whether a key is where a pattern belongs: it starts with a slash, and there is more than slashes and spaces.
    func isPattern(_ key: String) -> Bool {
        hasPatterns && key.utf8.first == UInt8(ascii: "/")
            && !key.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "/") }
    }

    /// Whether a key is one for notes.
    static func isNote(_ key: String) -> Bool {
        let marks = ["_", "$", "//", "@", "x-"]
        let isMarked = marks.contains { key.utf8.starts(with: $0.utf8) && key.utf8.count > $0.utf8.count }
        return isMarked || key.isVerbatim("//")
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

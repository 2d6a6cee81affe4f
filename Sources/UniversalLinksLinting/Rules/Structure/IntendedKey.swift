import JSONSyntax
import UniversalLinks

/// What the author probably meant by a key of the outermost object that is not a service.
enum IntendedKey {
    /// The public service that `key` looks like: in another case, with or without hyphens, or misspelled.
    static func service(_ key: String) -> String? {
        guard key.utf8.count <= KeyVocabulary.longestWord else { return nil }
        let folded = letters(of: key)
        let aliases = ["universallinks": "applinks", "universallink": "applinks", "deeplinks": "applinks"]
        if let known = AssociationFile.Service.publicNames.first(where: { $0 == folded }) { return known }
        return aliases[folded] ?? nearest(to: folded, among: AssociationFile.Service.publicNames)
    }

    /// The key of `applinks` or of a detail that `key` is, or looks like.
    static func inside(_ key: String) -> String? {
        let known = ["details", "components", "paths", "appIDs", "appID", "defaults", "substitutionVariables"]
        if let exact = known.first(where: { $0.isVerbatim(key) }) { return exact }
        guard key.utf8.count <= KeyVocabulary.longestWord else { return nil }
        return nearest(to: letters(of: key), among: known, limit: 1)
    }

    /// The key of a service or a detail that a key of the outermost object is or resembles; nil for services.
    static func outside(_ key: String) -> String? {
        guard !AssociationFile.Service.publicNames.containsVerbatim(key), service(key) == nil else { return nil }
        return key.isVerbatim("apps") ? key : inside(key)
    }

    private static func nearest(to folded: String, among candidates: [String], limit: Int = 2) -> String? {
        // Comparing is expensive, and the lengths of most keys rule them out.
        let possible = candidates.filter { abs($0.utf8.count - folded.utf8.count) <= 2 * limit }
        return possible.isEmpty ? nil : NearestText.nearest(to: folded, among: possible, limit: limit)
    }

    private static func letters(of key: String) -> String {
        String(decoding: key.asciiLowercased.utf8.filter { $0 != 0x2D && $0 != 0x5F && $0 != 0x20 }, as: UTF8.self)
    }
}

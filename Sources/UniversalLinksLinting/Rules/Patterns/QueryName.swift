import JSONSyntax
import UniversalLinks

/// A name in a query object, with the pattern for its values.
struct QueryName: Sendable {
    /// The name.
    let name: String
    /// Its member.
    let member: JSONObject.Member
    /// Where the name is.
    let place: SourcePlace
    /// The pattern for its values.
    let use: PatternUse

    /// The names that today's systems compare, in the order of the file.
    static func all(_ patterns: [PatternUse], _ objects: [LintObject]) -> [QueryName] {
        var uses: [SourceRange: PatternUse] = [:]
        for use in patterns where use.itemName != nil { uses[use.place.range] = use }
        guard !uses.isEmpty else { return [] }
        return objects.filter { $0.role == .queryItems }.flatMap { object in
            object.members.effectiveMembers.compactMap { member in
                uses[member.value.range].map { use in
                    QueryName(
                        name: member.key, member: member,
                        place: SourcePlace(pointer: object.pointer.appending(member.key), range: member.keyRange),
                        use: use)
                }
            }
        }
    }

    /// Whether it contains what would be special in a value.
    var hasWildcard: Bool { QueryName.hasWildcard(name) }

    static func hasWildcard(_ name: String) -> Bool {
        name.containsReference || name.unicodeScalars.contains { $0 == "*" || $0 == "?" }
    }

    /// What it means that no URL has an item of this name.
    var effectOfAbsence: Effect {
        let tokens = use.tokens
        if tokens.allSatisfy({ $0 == .anyRun }) { return .isFree }
        return tokens.contains { if case .variable = $0 { true } else { false } } ? .unknown : .neverMatches
    }

    /// What the component then does.
    enum Effect {
        /// The pattern accepts an item that is missing, and so always.
        case isFree
        /// It never does.
        case neverMatches
        /// That depends on values of variables.
        case unknown

        /// In words.
        var words: String {
            switch self {
            case .isFree: "the item probably counts as missing, which the pattern accepts."
            case .neverMatches: "the item probably counts as missing, and the component does not match."
            case .unknown: "the item probably counts as missing."
            }
        }
    }
}

import JSONSyntax

/// Changes of a JSON tree whose values are known by the places where they start in the text.
///
/// Values that were made have places behind the end of the text; so a value keeps its name through any number of changes.
struct TreeEdits {
    /// Elements, and members by their values.
    var removals: Set<Int> = []
    var replacements: [Int: JSONValue] = [:]
    /// New members of objects.
    var additions: [Int: [JSONObject.Member]] = [:]
    /// Names and values of new variables; the object that they are in is `variablesPlace`.
    var variables: [(name: String, value: JSONValue)] = []

    /// Unknown content may be nested deeper than it can be gone through.
    private static let depthLimit = 10

    mutating func merge(_ other: TreeEdits) {
        removals.formUnion(other.removals)
        replacements.merge(other.replacements) { first, _ in first }
        additions.merge(other.additions) { $0 + $1 }
        for variable in other.variables where !variables.contains(where: { $0.name == variable.name }) {
            variables.append(variable)
        }
    }

    /// - Parameters:
    ///   - place: The start of `applinks`.
    ///   - variablesPlace: The start of `substitutionVariables`, if the key is there.
    ///   - made: The place of that object, if it has to be made.
    func applied(to root: JSONValue, appLinks place: Int, variables variablesPlace: Int?, made: SourceRange)
        -> JSONValue
    {
        var edits = self
        if !variables.isEmpty {
            let members = variables.map { JSONObject.Member(key: $0.name, value: $0.value) }
            if let variablesPlace {
                edits.additions[variablesPlace, default: []] += members
            } else {
                let object = JSONValue(.object(JSONObject(members)), range: made)
                edits.additions[place, default: []].append(
                    JSONObject.Member(key: "substitutionVariables", value: object))
            }
        }
        return edits.edited(root, 0) ?? root
    }

    private func edited(_ value: JSONValue, _ depth: Int) -> JSONValue? {
        let start = value.range.start
        let isKnown = value.range.count > 0
        if isKnown, removals.contains(start) { return nil }
        if isKnown, let replacement = replacements[start] { return replacement }
        guard depth < TreeEdits.depthLimit else { return value }
        switch value.kind {
        case .array(let values):
            return JSONValue(.array(values.compactMap { edited($0, depth + 1) }), range: value.range)
        case .object(let object):
            var members = object.members.compactMap { member in
                edited(member.value, depth + 1).map {
                    JSONObject.Member(key: member.key, keyRange: member.keyRange, value: $0)
                }
            }
            if isKnown, let added = additions[start] {
                let lists = ["details", "components", "paths"]
                let index = members.firstIndex { lists.contains($0.key) } ?? members.endIndex
                members.insert(contentsOf: added, at: index)
            }
            return JSONValue(.object(JSONObject(members)), range: value.range)
        case .null, .boolean, .number, .string:
            return value
        }
    }
}

import JSONSyntax
public import UniversalLinks

/// A key that iOS reads, but in another object.
struct MisplacedKey: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA252", "misplaced-key"), .error, .keys,
        summary: "A key that iOS reads only in another place",
        effect: """
            iOS ignores the key where it is: `exclude` in a detail excludes nothing, variables in a detail are not \
            defined, and a service inside another one does not exist.
            """,
        reason: """
            iOS reads each key at one level. `caseSensitive`, `percentEncoded`, `exclude` and the patterns belong in \
            components and in `defaults`; apps and their lists in a member of `details`; variables in `applinks`; \
            services in the outermost object.
            """,
        remedy: "Move the key to where iOS reads it.",
        evidence: [
            .unknownComponentKey, .unknownKey,
            .defaultsLevels,
            .variables,
        ],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                ⟦"caseSensitive"⟧: false,
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                ⟦"substitutionVariables"⟧: { "food": ["soup"] },
                "components": [{ "/": "/$(food)/*" }]
                """),
            .appLinks(
                """
                ⟦"appIDs"⟧: ["7Q4KX2M9TD.example.eats"],
                ⟦"components"⟧: [{ "/": "/buy/*" }]
                """),
            .appLinks(
                """
                "details": [],
                ⟦"webcredentials"⟧: { "apps": ["7Q4KX2M9TD.example.eats"] }
                """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "defaults": { "caseSensitive": false },
                "components": [{ "/": "/buy/*" }]
                """),
            .appLinks(
                """
                "substitutionVariables": { "food": ["soup"], "appID": ["pie"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "?": { "components": "?*" } }] }]
                """),
        ])

    /// Keys with little effect.
    private static let lesser: Set<String> = ["apps", "caseSensitive", "defaults", "percentEncoded"]

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.namedObjects.flatMap { object in
            object.members.members.compactMap { member -> Diagnostic? in
                guard case .misplaced(let home) = KeyMeaning(of: member.key, value: member.value, in: object.role)
                else { return nil }
                return diagnostic(
                    "\"\(member.key)\" is not \(object.keyKind), so iOS ignores it here.",
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    severity(of: member, in: object), help: "Move it to \(home.rawValue).")
            }
        }
    }

    private func severity(of member: JSONObject.Member, in object: LintObject) -> Diagnostic.Severity {
        if case .service = object.role { return .warning }
        if member.key == "exclude", member.value.boolean == false { return .warning }
        return MisplacedKey.lesser.contains(member.key) ? .warning : .error
    }
}

extension Diagnostic.Code {
    /// `misplaced-key`
    public static let misplacedKey = MisplacedKey().offence.code
}

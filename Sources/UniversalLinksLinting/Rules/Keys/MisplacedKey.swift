import JSONSyntax
public import UniversalLinks

/// A key that iOS reads, but in another object.
struct MisplacedKey: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA252", "misplaced-key"), .error, .keys, sometimes: [.warning],
        summary: "A key that iOS reads only in another place",
        effect: """
            iOS ignores the key where it is: `exclude` in a detail excludes nothing, variables in a detail are not \
            defined, a service inside another one does not exist, and `details` outside of `applinks` open no link.
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
            .publicServices,
        ],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                ⟦"substitutionVariables"⟧: { "food": ["soup"] },
                "components": [{ "/": "/$(food)/*" }]
                """)
        ],
        quiet: [
            .appLinks(
                """
                "substitutionVariables": { "food": ["soup"] },
                "details": [
                  {
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/$(food)/*" }]
                  }
                ]
                """)
        ])

    /// Keys with little effect.
    private static let lesser: Set<String> = ["apps", "caseSensitive", "defaults", "percentEncoded"]

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        outside(subject) + inside(subject)
    }

    /// Keys of `applinks` or of a detail in the outermost object.
    private func outside(_ subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        return root.members.effectiveMembers.compactMap { member in
            guard let key = IntendedKey.outside(member.key) else { return nil }
            return diagnostic(
                "\"\(member.key.shortened(to: 60))\" has no effect here: \"\(key)\" belongs in \(home(of: key)).",
                at: subject.place(ofKeyOf: member, in: root.pointer), in: subject,
                member.value.isVoid ? .warning : nil,
                help: member.value.isVoid ? "Move it there, or remove it." : "Move it there.")
        }
    }

    private func home(of key: String) -> String {
        if key.isVerbatim("apps") { return "a service" }
        return LintSubject.detailKeys.containsVerbatim(key) ? "a member of \"details\" in \"applinks\"" : "\"applinks\""
    }

    private func inside(_ subject: LintSubject) -> [Diagnostic] {
        subject.namedObjects.flatMap { object in
            object.members.members.compactMap { member -> Diagnostic? in
                guard case .misplaced(let home) = KeyMeaning(of: member.key, value: member.value, in: object.role)
                else { return nil }
                if member.key == "details", object.isClipsWithDetails {
                    return diagnostic(
                        "\"appclips\" lists App Clips under \"details\", which iOS reads only in \"applinks\".",
                        at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                        help:
                            "Write \"apps\": [\(object.detailedClips.map(JSONWriter.quoted).joined(separator: ", "))] instead."
                            .shortened(to: 300))
                }
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

extension LintObject {
    /// Whether it is `appclips` with its App Clips under `details`, as in `applinks`, and none in `apps`.
    var isClipsWithDetails: Bool {
        role == .service(VerbatimText("appclips")) && (members["apps"]?.isVoid ?? true) && !detailedClips.isEmpty
    }

    /// The identifiers under `details`.
    fileprivate var detailedClips: [String] {
        let details = members["details"]?.array ?? [members["details"]].compactMap(\.self)
        return details.compactMap(\.object).flatMap { detail in
            detail["appIDs"]?.array?.compactMap(\.string) ?? [detail["appID"]?.string].compactMap(\.self)
        }
    }
}

extension Diagnostic.Code {
    /// `misplaced-key`
    public static let misplacedKey = MisplacedKey().offence.code
}

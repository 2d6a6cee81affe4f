import JSONSyntax
import UniversalLinks

struct MisspeltKey: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA251", "misspelt-key"), .error, .keys, sometimes: [.warning],
        summary: "A misspelled key, or another word for a key that iOS reads",
        effect: """
            iOS ignores the key and its value. A component loses a pattern and matches more URLs than written, up to \
            all of them; an exclusion becomes the opposite, and its URLs open the app; a detail has no app, or \
            matches every URL. iOS reports no error.
            """,
        reason: """
            iOS compares keys exactly, including case, and ignores unknown ones. In a component, the key for the \
            path is `/`, for the query `?` and for the fragment `#`; words such as `path` mean nothing.
            """,
        remedy: "Write the key exactly as iOS reads it.",
        evidence: [.unknownComponentKey, .unknownKey],
        bad: .components(
            #"{ ⟦"path"⟧: "/buy/*" }"#,
            fixed: #"{ "/": "/buy/*" }"#),
        good: .components(#"{ "/": "/buy/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.namedObjects.flatMap { object in
            var fixed: Set<String> = []
            return object.members.members.compactMap { member -> Diagnostic? in
                switch KeyMeaning(of: member.key, value: member.value, in: object.role) {
                case .misspelling(let key):
                    let isFree = object.members.member(key) == nil && KeyVocabulary.isValid(member.value, for: key)
                    let isFixable = isFree && fixed.insert(key).inserted
                    return diagnosis(of: member, meaning: key, in: object, subject, isContrary: false) {
                        isFixable ? [subject.editing.renaming(member, to: key)] : []
                    }
                case .contrary(let key):
                    let isFree = object.members.member(key) == nil && member.value.boolean != nil
                    let isFixable = isFree && fixed.insert(key).inserted
                    let value = JSONValue(.boolean(member.value.boolean == false))
                    return diagnosis(of: member, meaning: key, in: object, subject, isContrary: true) {
                        guard isFixable else { return [] }
                        return [
                            subject.editing.renaming(member, to: key),
                            subject.editing.replacing(member.value, with: value),
                        ]
                    }
                case .pattern:
                    return diagnostic(
                        "The key \"\(member.key.shortened(to: 80))\" is a pattern, so iOS ignores it and does not compare "
                            + "the path.",
                        at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                        help: "Write the pattern as the value of \"/\".")
                default:
                    return nil
                }
            }
        }
    }

    private func diagnosis(
        of member: JSONObject.Member, meaning key: String, in object: LintObject, _ subject: LintSubject,
        isContrary: Bool, edits: () -> [TextEdit]
    ) -> Diagnostic {
        let consequence = KeyConsequence(lacking: key, in: object, for: member, isContrary: isContrary)
        let written = member.key.shortened(to: 80)
        let help = isContrary ? "Write \"\(key)\" with the opposite value." : "Write \"\(key)\"."
        let edits = edits()
        return diagnostic(
            "\"\(written)\" is not \(object.keyKind): \(consequence.sentence)",
            at: subject.place(ofKeyOf: member, in: object.pointer), in: subject, consequence.severity,
            help: object.members.member(key) == nil ? help : "Remove it.",
            fix: edits.isEmpty ? nil : Diagnostic.Fix("Write \"\(key)\" instead of \"\(written)\".", .unsafe, edits))
    }
}

struct MisplacedKey: LintRule {
    let rule = Rule(
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
        evidence: [.unknownComponentKey, .unknownKey, .defaultsLevels, .variables, .publicServices],
        bad: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            ⟦"substitutionVariables"⟧: { "food": ["soup"] },
            "components": [{ "/": "/$(food)/*" }]
            """),
        good: .appLinks(
            """
            "substitutionVariables": { "food": ["soup"] },
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/$(food)/*" }]
              }
            ]
            """))

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
        if key.hasSameScalars(as: "apps") { return "a service" }
        return LintSubject.detailKeys.containsSameScalars(as: key)
            ? "a member of \"details\" in \"applinks\"" : "\"applinks\""
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
    /// Whether it is `appclips` with App Clips under `details`, as in `applinks`, and none in `apps`.
    var isClipsWithDetails: Bool {
        role == .service(ScalarString("appclips")) && (members["apps"]?.isVoid ?? true) && !detailedClips.isEmpty
    }

    fileprivate var detailedClips: [String] {
        let details = members["details"]?.array ?? [members["details"]].compactMap(\.self)
        return details.compactMap(\.object).flatMap { detail in
            detail["appIDs"]?.array?.compactMap(\.string) ?? [detail["appID"]?.string].compactMap(\.self)
        }
    }
}

struct UnknownKey: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA253", "unknown-key"), .warning, .keys,
        summary: "A key that iOS does not know",
        effect: "iOS ignores the key and its value, and reports no error.",
        reason: """
            Association files have few keys, and you cannot add your own. Whatever this key was meant to do does not \
            happen.
            """,
        remedy: "Remove the key, or use one that iOS reads. Put notes for people in `comment`.",
        evidence: [.unknownComponentKey, .unknownKey],
        bad: .components(#"{ "/": "/buy/*", ⟦"priority"⟧: 10 }"#),
        good: .components(#"{ "/": "/buy/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.namedObjects.flatMap { object in
            object.members.members.compactMap { member -> Diagnostic? in
                guard KeyMeaning(of: member.key, value: member.value, in: object.role) == .unknown else { return nil }
                let isAllThereIs =
                    object.isService && object.members["apps"] == nil && !object.containsMisspelling(of: ["apps"])
                return diagnostic(
                    "\"\(member.key.shortened(to: 80))\" is not \(object.keyKind), so iOS ignores it"
                        + (isAllThereIs ? ", and \(object.name) has no effect without \"apps\"." : "."),
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: "Remove it; \(UnknownKey.sentence(forKeysOf: object.role))")
            }
        }
    }

    private static func sentence(forKeysOf role: LintObject.Role) -> String {
        let keys = (KeyVocabulary(of: role)?.keys ?? []).map { "\"\($0)\"" }
        guard let last = keys.last, keys.count > 1 else { return "the key here is \(keys.joined())." }
        return "the keys here are \(keys.dropLast().joined(separator: ", ")) and \(last)."
    }
}

extension LintObject {
    fileprivate var isService: Bool { if case .service = role { true } else { false } }
}

struct KeyConsequence {
    /// What iOS does instead: a sentence that also works after a colon.
    let sentence: String
    let severity: Diagnostic.Severity
}

extension KeyConsequence {
    /// The consequence of `object` lacking the key that one of its members is meant to be.
    ///
    /// - Parameter isContrary: Whether the member means the opposite of that key.
    init(lacking key: String, in object: LintObject, for member: JSONObject.Member, isContrary: Bool = false) {
        if object.members.member(key) != nil {
            sentence = "iOS ignores it and reads only \"\(key)\"."
            severity = .warning
            return
        }
        let isOn = member.value.boolean.map { $0 != isContrary }
        switch key {
        case "/": (sentence, severity) = KeyConsequence.missingPattern("path", object)
        case "?": (sentence, severity) = KeyConsequence.missingPattern("query", object)
        case "#": (sentence, severity) = KeyConsequence.missingPattern("fragment", object)
        case "exclude":
            sentence =
                object.role == .component
                ? "iOS ignores it, and the component excludes nothing."
                : "iOS ignores it, and no component inherits it."
            severity = isOn == false ? .warning : .error
        case "caseSensitive":
            sentence = "iOS ignores it and compares case, as it does without \"caseSensitive\"."
            severity = isOn == true ? .warning : .error
        case "percentEncoded":
            sentence = "iOS ignores it and compares percent-encoded URLs, as it does without \"percentEncoded\"."
            severity = isOn == true ? .warning : .error
        case "appID", "appIDs": (sentence, severity) = KeyConsequence.missingApps(object, member.key, key)
        case "components", "paths": (sentence, severity) = KeyConsequence.missingList(object)
        case "defaults":
            sentence = "iOS ignores it, and no component inherits anything from it."
            severity = .error
        case "details":
            sentence = "iOS ignores it, so no app gets any links from it."
            severity = .error
        case "substitutionVariables":
            sentence = "iOS ignores it, and patterns that use its variables never match."
            severity = .error
        case "apps" where object.role == .appLinks:
            sentence = "iOS ignores it."
            severity = .warning
        case "apps":
            sentence = "iOS ignores it, and the service lists no app."
            severity = .error
        default:
            sentence = "iOS ignores it."
            severity = .warning
        }
    }

    private static func missingPattern(_ part: String, _ object: LintObject) -> (String, Diagnostic.Severity) {
        switch object.role {
        case .component:
            ("iOS ignores it, and the component matches any \(part).", .error)
        default: ("iOS ignores it, and no component inherits it.", .error)
        }
    }

    private static func missingApps(
        _ object: LintObject, _ written: String, _ key: String
    ) -> (String, Diagnostic.Severity) {
        let hasOther = ["appIDs", "appID"].contains { object.members.member($0) != nil }
        guard hasOther else { return ("iOS ignores it, and the detail names no app.", .error) }
        let isMistyped = NearestText.nearest(to: written, among: [key], limit: 1) != nil
        return (
            "iOS ignores it, and the detail applies only to its other apps.", isMistyped ? .error : .warning
        )
    }

    private static func missingList(_ object: LintObject) -> (String, Diagnostic.Severity) {
        let hasOther = ["components", "paths"].contains { object.members.member($0)?.value.array != nil }
        return hasOther
            ? ("iOS ignores it and reads the detail's other list.", .warning)
            : ("iOS ignores it; without a list, the apps of this detail may open every URL.", .error)
    }
}

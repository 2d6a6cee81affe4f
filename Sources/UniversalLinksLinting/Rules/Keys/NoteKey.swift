import JSONSyntax
import UniversalLinks

struct NoteKey: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA254", "note-key"), .note, .keys,
        summary: "A note for people under a key of its own",
        effect: "Nothing changes: iOS ignores the key. Outside of components, this is assumed.",
        reason: """
            Unknown keys do no harm, but everyone who fetches the file can read them, and they count toward the \
            limit of 128 KiB per file. The documented place for notes is `comment` in a component.
            """,
        remedy: "Leave it, or move the note to the `comment` of a component.",
        evidence: [.unknownComponentKey, .commentKey, .unknownKey],
        bad: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            ⟦"comment"⟧: "The shop.",
            "components": [{ "/": "/buy/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/buy/*", "comment": "The shop." }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.namedObjects.flatMap { object in
            object.members.members.compactMap { member -> Diagnostic? in
                guard isNote(member, in: object) else { return nil }
                return diagnostic(
                    "\"\(member.key.shortened(to: 80))\" is not \(object.keyKind), so iOS ignores it.",
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: object.role == .component ? "Use \"comment\" for notes." : nil)
            }
        }
    }

    private func isNote(_ member: JSONObject.Member, in object: LintObject) -> Bool {
        // A key for editors is not a note.
        guard !(object.role == .root && member.key.hasSameScalars(as: "$schema")) else { return false }
        guard object.role != .root else { return member.value.object == nil && KeyVocabulary.isNote(member.key) }
        return KeyMeaning(of: member.key, value: member.value, in: object.role) == .note
    }
}

struct InternalKey: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA256", "internal-key"), .warning, .keys,
        summary: "A key that only Apple's own files use",
        effect: "Unknown: iOS may treat the entry differently from what the documentation says.",
        reason: """
            Apple's own association files contain `requiredEntitlement` in components, and `relativeOrder`, \
            `alwaysEnabled` and `enabledByDefault` in details. These keys are undocumented, and their effect for \
            other apps is unknown.
            """,
        remedy: "Remove the key.",
        evidence: [.unknownKey],
        bad: .components(
            #"{ "/": "/buy/*", ⟦"requiredEntitlement"⟧: "example.entitlement" }"#,
            fixed: #"{ "/": "/buy/*" }"#),
        good: .components(#"{ "/": "/buy/*" }"#))

    static let keys: [LintObject.Role: Set<String>] = [
        .component: ["requiredEntitlement"],
        .detail: ["relativeOrder", "alwaysEnabled", "enabledByDefault"],
    ]

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.objects.flatMap { object in
            object.members.members.enumerated().compactMap { index, member in
                guard InternalKey.keys[object.role]?.containsSameScalars(as: member.key) == true else { return nil }
                return diagnostic(
                    "\"\(member.key)\" is a key of Apple's own files; its effect in other files is unknown.",
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: "Remove it.",
                    fix: Diagnostic.Fix(
                        "Remove \"\(member.key)\".", .unsafe,
                        subject.editing.removingMembers([index], of: object.value)))
            }
        }
    }
}

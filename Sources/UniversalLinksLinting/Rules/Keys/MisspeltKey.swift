import JSONSyntax
public import UniversalLinks

/// A key that iOS does not read, and that seems to be meant as one that it reads.
struct MisspeltKey: LintRule {
    let offence = Offence(
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
        firing: [
            .components(
                #"{ ⟦"path"⟧: "/buy/*" }"#,
                fixed: #"{ "/": "/buy/*" }"#)
        ],
        quiet: [.components(#"{ "/": "/buy/*" }"#)])

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

extension Diagnostic.Code {
    /// `misspelt-key`
    public static let misspeltKey = MisspeltKey().offence.code
}

import JSONSyntax
public import UniversalLinks

/// A flag that is neither `true` nor `false`.
struct NonBooleanFlag: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA230", "non-boolean-flag"), .warning, .structure, sometimes: [.error],
        summary: "A flag that is neither `true` nor `false`",
        effect: """
            iOS probably converts the value: numbers are true unless they are 0, strings that start with Y, y, T, t or \
            a digit from 1 to 9 are true, and everything else is false. `null` is false, too; it does not count as a \
            missing key.
            """,
        reason: """
            `exclude`, `caseSensitive` and `percentEncoded` are JSON booleans. How iOS converts other types is \
            assumed from how such values are usually read; it is not confirmed by a recording.
            """,
        remedy: "Write `true` or `false`, without quotes, or remove the key.",
        evidence: [
            .wrongType
        ],
        firing: [
            .components(#"{ "/": "/menu/*", "exclude": ⟦"false"⟧ }"#, fixed: #"{ "/": "/menu/*", "exclude": false }"#)
        ],
        quiet: [.components(#"{ "/": "/menu/*", "exclude": false }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasBareDetail else { return [] }
        let roles: Set<LintObject.Role> = [.component, .appLinksDefaults, .detailDefaults]
        return subject.objects.filter { roles.contains($0.role) }.flatMap { object -> [Diagnostic] in
            guard object.members.members.contains(where: NonBooleanFlag.isCandidate) else { return [] }
            let fields = AssociationFileReader().component(object.value, at: object.pointer).fields
            let flags = [
                "exclude": fields.exclude, "caseSensitive": fields.caseSensitive,
                "percentEncoded": fields.percentEncoded,
            ]
            return object.members.effectiveMembers.compactMap { member in
                guard NonBooleanFlag.isCandidate(member), let flag = flags[member.key]?.value, !flag.isBoolean else {
                    return nil
                }
                return diagnostic(for: member, in: object, readAs: flag.isOn, subject)
            }
        }
    }

    /// Whether a member may be a flag that is not a boolean.
    private static func isCandidate(_ member: JSONObject.Member) -> Bool {
        member.value.boolean == nil
            && ["exclude", "caseSensitive", "percentEncoded"].contains { member.key.isVerbatim($0) }
    }

    private func diagnostic(
        for member: JSONObject.Member, in object: LintObject, readAs isOn: Bool, _ subject: LintSubject
    ) -> Diagnostic {
        let isUnset = member.value.isNull && !member.key.isVerbatim("exclude")
        let meant = meaning(of: member.value)
        let isMisread = meant.map { $0 != isOn } ?? false
        let fix: Diagnostic.Fix
        if isUnset {
            fix = Diagnostic.Fix(
                "Remove \"\(member.key)\".", .unsafe, subject.removing(member.key, of: object))
        } else {
            fix = Diagnostic.Fix(
                "Write \((meant ?? isOn) ? "true" : "false").", isMisread ? .unsafe : .safe,
                [subject.editing.replacing(member.value, with: JSONValue(.boolean(meant ?? isOn)))])
        }
        return diagnostic(
            "\"\(member.key)\" is \(member.value.quotedOrType), not a boolean: iOS probably reads it as \(isOn)"
                + (isUnset ? ", not as the default." : "."),
            at: object.place(ofValueOf: member), in: subject, isMisread ? .error : nil,
            help: isUnset ? "Write true or false, or remove the key." : "Write true or false.", fix: fix)
    }

    /// What the author means by it; nil if that is unclear.
    private func meaning(of value: JSONValue) -> Bool? {
        guard let text = value.string, text.utf8.count <= KeyVocabulary.longestWord else { return nil }
        switch text.asciiLowercased.filter({ $0 != " " }) {
        case "true", "yes", "on", "y", "t", "1", "enabled": return true
        case "false", "no", "off", "n", "f", "0", "disabled": return false
        default: return nil
        }
    }
}

extension Diagnostic.Code {
    /// `non-boolean-flag`
    public static let nonBooleanFlag = NonBooleanFlag().offence.code
}

import JSONSyntax
public import UniversalLinks

/// A `defaults` that is not an object.
struct UnusableDefaults: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA231", "unusable-defaults"), .error, .structure,
        summary: "A `defaults` that is not an object",
        effect: "iOS probably ignores it, and no component inherits anything from it.",
        reason: "`defaults` is an object that contains component keys and their values.",
        remedy: "Write an object, or remove the key.",
        evidence: [.wrongType],
        firing: [
            .appLinks(
                "\"defaults\": ⟦[{ \"caseSensitive\": false }]⟧,\n" + Offence.Example.details(),
                fixed: "\"defaults\": { \"caseSensitive\": false },\n" + Offence.Example.details()),
            .detail(
                "\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n\"defaults\": ⟦\"x\"⟧,\n\"components\": [{ \"/\": \"*\" }]"
            ),
            .appLinks("\"defaults\": ⟦null⟧,\n\"details\": []"),
        ],
        quiet: [
            .appLinks("\"defaults\": { \"caseSensitive\": false },\n" + Offence.Example.details()),
            .appLinks("\"defaults\": {},\n\"details\": []"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let objects = [subject.appLinksObject].compactMap { $0 } + subject.detailObjects
        return objects.compactMap { object in
            guard let member = object.members.member("defaults"), member.value.object == nil else { return nil }
            let only = member.value.array.flatMap { $0.count == 1 ? $0.first : nil }
            return diagnostic(
                "\"defaults\" is \(member.value.typeDescription), not an object, so iOS probably ignores it.",
                at: object.place(ofValueOf: member), in: subject, member.value.isVoid ? .warning : nil,
                help: "Write an object with component keys, or remove it.",
                fix: only?.object == nil
                    ? nil
                    : only.map { only in
                        Diagnostic.Fix(
                            "Remove the brackets.", .unsafe,
                            [TextEdit(member.value.range, subject.editing.text(of: only))])
                    })
        }
    }
}

extension Diagnostic.Code {
    /// `unusable-defaults`
    public static let unusableDefaults = UnusableDefaults().offence.code
}

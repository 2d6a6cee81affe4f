import JSONSyntax
public import UniversalLinks

/// A `substitutionVariables` that is not an object.
struct UnusableVariables: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA232", "unusable-variables"), .error, .structure,
        summary: "A `substitutionVariables` that is not an object",
        effect: "Probably no variable is defined, and a component that refers to one never matches.",
        reason: "`substitutionVariables` is an object that maps the name of each variable to a list of strings.",
        remedy: "Write `{ \"food\": [\"pizza\", \"pasta\"] }`.",
        evidence: [.wrongType, .undefinedVariable],
        firing: [
            .appLinks(
                "\"substitutionVariables\": ⟦[{ \"food\": [\"pizza\"] }]⟧,\n"
                    + Offence.Example.details(path: "/menu/$(food)")),
            .appLinks("\"substitutionVariables\": ⟦null⟧,\n\"details\": []"),
        ],
        quiet: [
            .appLinks(
                "\"substitutionVariables\": { \"food\": [\"pizza\"] },\n"
                    + Offence.Example.details(path: "/menu/$(food)")),
            .appLinks("\"substitutionVariables\": {},\n\"details\": []"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, let member = object.members.member("substitutionVariables"),
            member.value.object == nil
        else { return [] }
        return [
            diagnostic(
                "\"substitutionVariables\" is \(member.value.typeDescription), not an object, so probably no variable is defined.",
                at: object.place(ofValueOf: member), in: subject, member.value.isVoid ? .warning : nil,
                help: "Write an object that maps names to lists of strings.")
        ]
    }
}

extension Diagnostic.Code {
    /// `unusable-variables`
    public static let unusableVariables = UnusableVariables().offence.code
}

import JSONSyntax
public import UniversalLinks

/// A `substitutionVariables` that is no object.
struct UnusableVariables: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA232", "unusable-variables"), .error, .structure,
        summary: "A `substitutionVariables` that is not an object",
        effect: "No variable is defined, and a component that refers to one never matches.",
        reason: "`substitutionVariables` is an object: the name of each variable with a list of texts.",
        remedy: "Write `{ \"food\": [\"pizza\", \"pasta\"] }`.",
        evidence: [.wrongType, .undefinedVariable],
        firing: [
            .appLinks("\"substitutionVariables\": ⟦[{ \"food\": [\"pizza\"] }]⟧,\n\"details\": []"),
            .appLinks("\"substitutionVariables\": ⟦null⟧,\n\"details\": []"),
        ],
        quiet: [
            .appLinks("\"substitutionVariables\": { \"food\": [\"pizza\"] },\n\"details\": []"),
            .appLinks("\"substitutionVariables\": {},\n\"details\": []"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, let member = object.members.member("substitutionVariables"),
            member.value.object == nil
        else { return [] }
        return [
            diagnostic(
                "\"substitutionVariables\" is \(member.value.typeDescription), not an object: no variable is defined.",
                at: object.place(ofValueOf: member), in: subject, member.value.isVoid ? .warning : nil,
                help: "Write an object of names with lists of texts.")
        ]
    }
}

extension Diagnostic.Code {
    /// `unusable-variables`
    public static let unusableVariables = UnusableVariables().offence.code
}

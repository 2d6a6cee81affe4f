import JSONSyntax
public import UniversalLinks

/// A variable that is not a list of strings.
struct UnusableVariableValue: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA233", "unusable-variable-value"), .error, .structure,
        summary: "A variable that is not a list of strings",
        effect: """
            iOS probably drops values that are not strings, and reads a variable that is not a list as an empty list: \
            patterns that use the variable then match less, or nothing. A single string counts as a list of one.
            """,
        reason: """
            A substitution variable is a list of strings, one of which takes the variable's place in a pattern. \
            Values that consist of digits have to be strings, too.
            """,
        remedy: "Write each value in double quotes, with square brackets around the list.",
        evidence: [.wrongType, .droppedValue],
        firing: [
            .appLinks(
                "\"substitutionVariables\": { \"year\": [⟦2025⟧, \"2026\"] },\n"
                    + Offence.Example.details(path: "/menu/$(year)"),
                fixed: "\"substitutionVariables\": { \"year\": [\"2025\", \"2026\"] },\n"
                    + Offence.Example.details(path: "/menu/$(year)")),
            .appLinks(
                "\"substitutionVariables\": { \"food\": ⟦\"pizza\"⟧ },\n\"details\": []",
                fixed: "\"substitutionVariables\": { \"food\": [\"pizza\"] },\n\"details\": []"),
            .appLinks("\"substitutionVariables\": { \"food\": ⟦{ \"a\": \"pizza\" }⟧ },\n\"details\": []"),
            .appLinks("\"substitutionVariables\": { \"food\": [\"pizza\", ⟦null⟧] },\n\"details\": []"),
        ],
        quiet: [
            .appLinks(
                "\"substitutionVariables\": { \"year\": [\"2025\", \"2026\"] },\n"
                    + Offence.Example.details(path: "/menu/$(year)")),
            .appLinks("\"substitutionVariables\": { \"year\": [] },\n\"details\": []"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.objects.filter { $0.role == .substitutionVariables }.flatMap { object in
            object.members.effectiveMembers.flatMap { diagnostics(for: $0, in: object, subject) }
        }
    }

    private func diagnostics(
        for member: JSONObject.Member, in object: LintObject, _ subject: LintSubject
    ) -> [Diagnostic] {
        let name = "\"\(member.key.shortened(to: 60))\""
        let place = object.place(ofValueOf: member)
        if member.value.string != nil {
            return [
                diagnostic(
                    "The variable \(name) is a string, not a list; iOS probably reads it as a list of one value.",
                    at: place,
                    in: subject,
                    .warning, help: "Put brackets around it.",
                    fix: Diagnostic.Fix("Put brackets around the value.", .safe, subject.brackets(around: member.value))
                )
            ]
        }
        guard let values = member.value.array else {
            return [
                diagnostic(
                    "The variable \(name) is \(member.value.typeDescription), not a list of strings, so it probably has no values and "
                        + "no pattern that uses it matches.",
                    at: place, in: subject, help: "Write a list of strings.")
            ]
        }
        return values.enumerated().compactMap { index, value in
            guard value.string == nil else { return nil }
            return diagnostic(
                "This value of \(name) is \(value.quotedOrType), not a string, so iOS probably drops it.",
                at: SourcePlace(pointer: place.pointer.appending(index), range: value.range), in: subject,
                value.isVoid ? .warning : nil,
                help: value.number == nil ? "Write a string." : "Write it in double quotes.",
                fix: value.number.map { number in
                    Diagnostic.Fix("Write it in double quotes.", .unsafe, [TextEdit(value.range, "\"\(number)\"")])
                })
        }
    }
}

extension Diagnostic.Code {
    /// `unusable-variable-value`
    public static let unusableVariableValue = UnusableVariableValue().offence.code
}

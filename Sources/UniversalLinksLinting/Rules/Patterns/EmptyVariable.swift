import JSONSyntax
public import UniversalLinks

/// A variable without a value that some pattern refers to.
struct EmptyVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA417", "empty-variable"), .error, .patterns,
        summary: "A variable without values",
        effect: "Probably no component that refers to it ever matches.",
        reason: """
            A reference matches if one of the variable's values matches, and this variable has none. An empty list \
            is not the same as a list with an empty value.
            """,
        remedy: "List the values. If the variable may match the empty text, add `\"\"`.",
        evidence: [.droppedValue],
        firing: [
            .appLinks(
                """
                "substitutionVariables": { "food": ⟦[]⟧ },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
                """)
        ],
        quiet: [
            .appLinks(
                """
                "substitutionVariables": { "food": ["soup"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        return references.variables.compactMap { variable, member in
            guard member.value.array?.isEmpty == true, let index = references.uses[VerbatimText(variable.name)]?.first
            else { return nil }
            return diagnostic(
                "The variable \(variable.name.inShortQuotes) has no values, so probably no pattern that refers to it ever matches.",
                at: variable.place, in: subject,
                notes: [Diagnostic.Note("It is used here.", at: subject.location(subject.patterns[index].place))],
                help: "List the values, or write [\"\"] to match the empty text.")
        }
    }
}

extension Diagnostic.Code {
    /// `empty-variable`
    public static let emptyVariable = EmptyVariable().offence.code
}

import JSONSyntax
public import UniversalLinks

/// A value of a variable that refers to a variable.
struct NestedVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA418", "nested-variable"), .error, .patterns,
        summary: "A variable inside a variable",
        effect: "The value is dropped: links that hold what it was to stand for do not match. The other values stay.",
        reason: "Values may hold `*` and `?`, and no references to other variables.",
        remedy: "Write the values out, or put both references into the pattern.",
        evidence: [.plainVariables, .droppedValue],
        firing: [
            .appLinks(
                """
                "substitutionVariables": { "menu": ["lunch", ⟦"$(lang)-menu"⟧] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(menu)/*" }] }]
                """)
        ],
        quiet: [
            .appLinks(
                """
                "substitutionVariables": { "menu": ["lunch", "dinner-menu"] },
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(lang)/$(menu)/*" }] }
                ]
                """),
            .appLinks(
                """
                "substitutionVariables": { "price": ["$5*", "$?"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(price)" }] }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        (subject.file.appLinks?.substitutionVariables ?? []).flatMap { variable in
            variable.droppedValues.map { value in
                diagnostic(
                    "The value \(value.value.inShortQuotes) of the variable \(variable.name.inShortQuotes) holds \"$(\", and "
                        + "values may not refer to variables: the system drops it"
                        + (variable.values.isEmpty ? ", and no value is left." : "."),
                    at: value.place, in: subject,
                    help: "Write the values out, or put both references into the pattern.")
            }
        }
    }
}

extension Diagnostic.Code {
    /// `nested-variable`
    public static let nestedVariable = NestedVariable().offence.code
}

import JSONSyntax
public import UniversalLinks

/// A value of a variable that refers to a variable.
struct NestedVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA418", "nested-variable"), .error, .patterns,
        summary: "A variable inside a variable",
        effect: "iOS drops the value, so the links that it was meant for do not match. The other values remain.",
        reason: "Values can contain `*` and `?`, but no references to other variables.",
        remedy: "Write out the values, or put both references in the pattern.",
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
                "substitutionVariables": { "menu": ["lunch", "en-menu", "de-menu"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(menu)/*" }] }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        (subject.file.appLinks?.substitutionVariables ?? []).flatMap { variable in
            variable.droppedValues.map { value in
                diagnostic(
                    "The value \(value.value.inShortQuotes) of the variable \(variable.name.inShortQuotes) is dropped, because "
                        + "values cannot refer to variables"
                        + (variable.values.isEmpty ? ": no value is left." : "."),
                    at: value.place, in: subject,
                    help: "Write out the values, or put both references in the pattern.")
            }
        }
    }
}

extension Diagnostic.Code {
    /// `nested-variable`
    public static let nestedVariable = NestedVariable().offence.code
}

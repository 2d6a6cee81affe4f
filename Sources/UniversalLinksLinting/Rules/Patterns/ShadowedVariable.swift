import JSONSyntax
public import UniversalLinks

/// A variable with the name of a predefined one.
struct ShadowedVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA415", "shadowed-variable"), .warning, .patterns,
        summary: "A variable with the name of a predefined one",
        effect:
            "Not known for sure: most likely the file's own values count, and the predefined ones are out of reach.",
        reason: "Nobody documented which of the two a reference then means.",
        remedy: "Give the variable another name.",
        evidence: [.undefinedVariable],
        firing: [
            .appLinks(
                """
                "substitutionVariables": { ⟦"lang"⟧: ["en", "de"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(lang)/*" }] }]
                """)
        ],
        quiet: [
            .appLinks(
                """
                "substitutionVariables": { "siteLanguage": ["en", "de"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(siteLanguage)/*" }] }]
                """),
            .appLinks(
                """
                "substitutionVariables": { "Lang": ["en", "de"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(Lang)/*" }] }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        return references.variables.compactMap { variable, member in
            guard subject.matcher.compiler.variables.shadowsPredefined(variable.name) else { return nil }
            return diagnostic(
                "\"\(variable.name)\" is the name of a predefined variable. Which one \"$(\(variable.name))\" means is not "
                    + "documented; here it is taken for this one.",
                at: references.place(of: member, in: subject), in: subject, help: "Give the variable another name.")
        }
    }
}

extension Diagnostic.Code {
    /// `shadowed-variable`
    public static let shadowedVariable = ShadowedVariable().offence.code
}

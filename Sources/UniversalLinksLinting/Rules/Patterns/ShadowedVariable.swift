import JSONSyntax
public import UniversalLinks

/// A variable with the name of a predefined one.
struct ShadowedVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA415", "shadowed-variable"), .warning, .patterns,
        summary: "A variable with the name of a predefined one",
        effect: """
            Not known for sure: iOS probably uses the file's own values, and the predefined ones are not \
            available.
            """,
        reason: "Apple does not document which of the two a reference means.",
        remedy: "Rename the variable.",
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
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        return references.variables.compactMap { variable, member in
            guard subject.matcher.compiler.variables.shadowsPredefined(variable.name) else { return nil }
            return diagnostic(
                "\"\(variable.name)\" is also a predefined variable: which of the two \"$(\(variable.name))\" means is not "
                    + "documented, and this tool uses the file's.",
                at: references.place(of: member, in: subject), in: subject, help: "Rename the variable.")
        }
    }
}

extension Diagnostic.Code {
    /// `shadowed-variable`
    public static let shadowedVariable = ShadowedVariable().offence.code
}

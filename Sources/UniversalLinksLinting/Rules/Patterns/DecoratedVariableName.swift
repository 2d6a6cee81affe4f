import JSONSyntax
public import UniversalLinks

/// A variable that is defined with the marks of a reference.
struct DecoratedVariableName: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA420", "decorated-variable-name"), .error, .patterns, sometimes: [.warning],
        summary: "A variable name with `$`, `(` or `)`",
        effect: "References do not find the variable, and a component with such a reference never matches.",
        reason: """
            `$(` and `)` mark a reference inside a pattern. In `substitutionVariables`, the name is written without \
            them.
            """,
        remedy: "Write only the name: `food`, not `$(food)`.",
        evidence: [.plainVariables, .undefinedVariable],
        firing: [
            .appLinks(
                """
                "substitutionVariables": { ⟦"$(food)"⟧: ["soup"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
                """,
                fixed: """
                    "substitutionVariables": { "food": ["soup"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
                    """)
        ],
        quiet: [
            .appLinks(
                """
                "substitutionVariables": { "food": ["soup"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
                """)
        ])

    /// The name without the marks of a reference; nil if it contains none of them.
    static func plainName(of name: String) -> String? {
        let marks = "$()".unicodeScalars
        let plain = name.unicodeScalars.filter { !marks.contains($0) }
        return plain.count == name.unicodeScalars.count ? nil : String(String.UnicodeScalarView(plain))
    }

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        return references.variables.compactMap { variable, member in
            guard let plain = DecoratedVariableName.plainName(of: variable.name) else { return nil }
            let isTaken = plain.isEmpty || references.isDefined(VerbatimText(plain), in: subject)
            let isMissed = !isTaken && references.uses[VerbatimText(plain)] != nil
            return diagnostic(
                "The name \(variable.name.inShortQuotes) contains \"$\", \"(\" or \")\", so "
                    + (isMissed
                        ? "the reference \"$(\(plain.shortened(to: 80)))\" does not find it and never matches."
                        : "no reference finds it."),
                at: references.place(of: member, in: subject), in: subject, isMissed ? .error : .warning,
                help: plain.isEmpty ? "Give the variable a name." : "Rename it to \(plain.inShortQuotes).",
                fix: isTaken
                    ? nil
                    : Diagnostic.Fix(
                        "Rename it to \(plain.inShortQuotes).", .unsafe, [subject.editing.renaming(member, to: plain)]))
        }
    }
}

extension Diagnostic.Code {
    /// `decorated-variable-name`
    public static let decoratedVariableName = DecoratedVariableName().offence.code
}

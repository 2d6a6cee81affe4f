import JSONSyntax
public import UniversalLinks

/// A variable that is defined with the marks of a reference.
struct DecoratedVariableName: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA420", "decorated-variable-name"), .warning, .patterns,
        summary: "A variable's name with `$`, `(` or `)`",
        effect: "References do not find the variable, and a component with such a reference never matches.",
        reason:
            "`$(` and `)` mark a reference inside a pattern. The name in `substitutionVariables` stands there without them.",
        remedy: "Write the name alone: `food`, not `$(food)`.",
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
                    """),
            .appLinks(
                """
                "substitutionVariables": { ⟦"$food"⟧: ["soup"], "food": ["salad"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
                """),
        ],
        quiet: [
            .appLinks(
                """
                "substitutionVariables": { "food": ["soup"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
                """)
        ])

    /// The name without the marks of a reference; nil where it holds none of them.
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
                "The name \(variable.name.inShortQuotes) holds marks of a reference, which belong into patterns: "
                    + (isMissed
                        ? "\"$(\(plain.shortened(to: 80)))\" does not find it, and patterns with it never match."
                        : "no reference finds it."),
                at: references.place(of: member, in: subject), in: subject, isMissed ? .error : nil,
                help: plain.isEmpty ? "Write a name." : "Write \(plain.inShortQuotes).",
                fix: isTaken
                    ? nil
                    : Diagnostic.Fix(
                        "Write \(plain.inShortQuotes).", .unsafe, [subject.editing.renaming(member, to: plain)]))
        }
    }
}

extension Diagnostic.Code {
    /// `decorated-variable-name`
    public static let decoratedVariableName = DecoratedVariableName().offence.code
}

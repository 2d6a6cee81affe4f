import JSONSyntax

/// A variable that nothing refers to.
struct UnusedVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA416", "unused-variable"), .note, .patterns,
        summary: "A variable that nothing refers to",
        effect: "None.",
        reason: "The variable is defined, and no pattern holds a reference to it; perhaps one was meant to.",
        remedy: "Take the variable out, or refer to it as `$(name)`.",
        evidence: [.exactNames],
        firing: [
            .appLinks(
                """
                "substitutionVariables": { "food": ["soup"], ⟦"city"⟧: ["oslo"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
                """,
                fixed: """
                    "substitutionVariables": { "food": ["soup"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
                    """)
        ],
        quiet: [
            .appLinks(
                """
                "substitutionVariables": { "food": ["soup"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
                """),
            .appLinks(
                """
                "substitutionVariables": { "food": ["soup"], "comment": "in a query that is ignored", "city": ["oslo"] },
                "details": [
                  {
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/$(fodo)/$(comment)", "?": { "city": "$(city)", "n": 1 } }]
                  }
                ]
                """),
            .appLinks(
                """
                "substitutionVariables": { "$(food)": ["soup"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = VariableReferences(subject)
        guard let object = references.object, let members = object.object?.members else { return [] }
        var mentioned = UnusedVariable.mentionedNames(in: subject.file.root)
        mentioned.formUnion(references.suggestions(in: subject).values.map { VerbatimText($0) })
        // Each fix is as long as the object.
        let indices = members.count > UnusedVariable.longestMendedObject ? [:] : UnusedVariable.indices(of: members)
        return references.variables.compactMap { variable, member in
            guard !mentioned.contains(VerbatimText(variable.name)),
                DecoratedVariableName.plainName(of: variable.name) == nil
            else { return nil }
            return diagnostic(
                "No pattern refers to the variable \(variable.name.inShortQuotes).",
                at: references.place(of: member, in: subject), in: subject,
                help: "Take it out, or refer to it as \"$(\(variable.name.shortened(to: 80)))\".",
                fix: indices[member.keyRange].map { index in
                    Diagnostic.Fix(
                        "Take the variable out.", .safe, subject.editing.removingMembers([index], of: object))
                })
        }
    }

    private static let longestMendedObject = 1_000

    private static func indices(of members: [JSONObject.Member]) -> [SourceRange: Int] {
        Dictionary(members.enumerated().map { ($1.keyRange, $0) }, uniquingKeysWith: { $1 })
    }

    /// The names that stand in references anywhere in the file, also where no system reads them.
    private static func mentionedNames(in root: JSONValue) -> Set<VerbatimText> {
        var names: Set<VerbatimText> = []
        root.forEachValue { _, value in
            let texts = value.string.map { [$0] } ?? value.object?.members.map(\.key) ?? []
            for text in texts where text.holdsReference {
                names.formUnion(Pattern(parsing: text).variableNames.map { VerbatimText($0) })
            }
        }
        return names
    }
}

import JSONSyntax
public import UniversalLinks

/// A variable that nothing refers to.
struct UnusedVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA416", "unused-variable"), .note, .patterns,
        summary: "An unused variable",
        effect: "Nothing changes on a device.",
        reason: "The variable is defined, but no pattern refers to it. Perhaps one was meant to.",
        remedy: "Remove the variable, or refer to it as `$(name)`.",
        evidence: [.plainVariables],
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
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        guard let object = references.object, let members = object.object?.members else { return [] }
        let mentions = VariableMentions(subject, among: references.variables.map(\.variable.name))
        // Each fix is as long as the object.
        let isFixable = mentions.isComplete && members.count <= UnusedVariable.longestFixedObject
        let indices = isFixable ? UnusedVariable.indices(of: members) : [:]
        return references.variables.compactMap { variable, member in
            guard !mentions.contain(variable.name),
                DecoratedVariableName.plainName(of: variable.name) == nil
            else { return nil }
            return diagnostic(
                "No pattern refers to the variable \(variable.name.inShortQuotes).",
                at: references.place(of: member, in: subject), in: subject,
                help: "Remove it, or refer to it as \"$(\(variable.name.shortened(to: 80)))\".",
                fix: indices[member.keyRange].map { index in
                    Diagnostic.Fix(
                        "Remove the variable.", .safe, subject.editing.removingMembers([index], of: object))
                })
        }
    }

    private static let longestFixedObject = 1_000

    private static func indices(of members: [JSONObject.Member]) -> [SourceRange: Int] {
        Dictionary(members.enumerated().map { ($1.keyRange, $0) }, uniquingKeysWith: { $1 })
    }
}

extension Diagnostic.Code {
    /// `unused-variable`
    public static let unusedVariable = UnusedVariable().offence.code
}

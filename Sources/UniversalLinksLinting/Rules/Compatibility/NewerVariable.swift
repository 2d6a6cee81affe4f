import JSONSyntax
public import UniversalLinks

/// A reference to a variable, for a version of iOS without variables.
struct NewerVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA505", "newer-variable"), .warning, .compatibility,
        summary: "A variable, for a version before iOS 13.5",
        effect: "Before iOS 13.5, the pattern never matches.",
        reason: """
            iOS 13.5 introduced `substitutionVariables` and the predefined variables. Earlier versions read \
            `$(lang)` as seven plain characters.
            """,
        remedy: "Add a component for each value, or write `*`. Or stop supporting the older versions.",
        evidence: [.releases, .wildcards],
        firing: [
            .components(
                """
                { "/": ⟦"/$(lang)/buy"⟧ }
                """, minimumSystem: .ios13)
        ],
        quiet: [
            .components(
                """
                { "/": "/*/buy" }
                """, minimumSystem: .ios13),
            .components(
                """
                { "/": "/$(lang)/buy" }
                """, minimumSystem: .ios13Point5),
            .components(
                """
                { "/": "/$5/(buy)" }
                """, minimumSystem: .ios12),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.minimumSystem < .ios13Point5 else { return [] }
        return subject.patterns.compactMap { use in
            guard let name = use.pattern.variableNames.first else { return nil }
            return diagnostic(
                "Variables need iOS 13.5: earlier versions read \"$(\(name.shortened(to: 80)))\" as plain text, and the "
                    + "pattern never matches.",
                at: use.place, in: subject, help: "Add a component for each value, or write \"*\".")
        }
    }
}

extension Diagnostic.Code {
    /// `newer-variable`
    public static let newerVariable = NewerVariable().offence.code
}

import JSONSyntax
public import UniversalLinks

/// A reference to a variable, for a system that knows no variables.
struct NewerVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA505", "newer-variable"), .warning, .compatibility,
        summary: "A variable, for a system that knows none",
        effect: "Before iOS 13.5 the pattern never matches.",
        reason: """
            iOS 13.5 brought `substitutionVariables` and the predefined variables. To earlier systems `$(lang)` is seven \
            characters of text.
            """,
        remedy: "Write a component for each value, or `*`. Or give up the old systems.",
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
                "Variables are new in iOS 13.5. Earlier systems take \"$(\(name.shortened(to: 80)))\" as it stands: there "
                    + "the pattern never matches.",
                at: use.place, in: subject, help: "Write a component for each value, or \"*\".")
        }
    }
}

extension Diagnostic.Code {
    /// `newer-variable`
    public static let newerVariable = NewerVariable().offence.code
}

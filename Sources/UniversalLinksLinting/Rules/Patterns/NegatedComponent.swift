import JSONSyntax
public import UniversalLinks

/// `NOT` in the path of a component.
struct NegatedComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA428", "negated-component"), .error, .patterns,
        summary: "`NOT` in a component",
        effect: "The component never matches, so it excludes nothing: a later component can open the links in the app.",
        reason: "`NOT` works only in the older list, `paths`. In a component, it is plain text.",
        remedy: "Write only the path, and set `\"exclude\": true`.",
        evidence: [
            .legacyPaths,
            .encodedComparison,
        ],
        firing: [
            .components(
                """
                { "/": ⟦"NOT /help/*"⟧ },
                { "/": "*" }
                """,
                fixed: """
                    { "/": "/help/*", "exclude": true },
                    { "/": "*" }
                    """)
        ],
        quiet: [
            .components(
                """
                { "/": "/help/*", "exclude": true },
                { "/": "*" }
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.misreading == .negation, !use.isPathsMember else { return nil }
            let path = String(use.text.unicodeScalars.dropFirst(3).drop { $0.isWhitespace })
            let fix = subject.owner(of: use).map { owner in
                Diagnostic.Fix(
                    "Replace \"NOT\" with \"exclude\": true.", .unsafe,
                    [subject.rewriting(use, as: path), subject.setting("exclude", to: true, in: owner)])
            }
            return diagnostic(
                "\"NOT\" works only in \"paths\": in a component, \(use.text.inShortQuotes) is plain text that matches no path.",
                at: use.place, in: subject,
                help: "Write \(path.inShortQuotes), and set \"exclude\": true.", fix: fix)
        }
    }
}

extension Diagnostic.Code {
    /// `negated-component`
    public static let negatedComponent = NegatedComponent().offence.code
}

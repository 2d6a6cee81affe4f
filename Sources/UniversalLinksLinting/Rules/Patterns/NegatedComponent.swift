import JSONSyntax
public import UniversalLinks

/// `NOT` in the path of a component.
struct NegatedComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA428", "negated-component"), .error, .patterns,
        summary: "`NOT` in a component",
        effect:
            "The component never matches, so it keeps nothing from the app: a later component may let the links in.",
        reason: "`NOT` belongs to the old list, `paths`. In a component it is text like any other.",
        remedy: "Write the path alone, and `\"exclude\": true` beside it.",
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
                    """),
            .components(
                """
                { "exclude": false, "/": ⟦"not */help"⟧ }
                """,
                fixed: """
                    { "exclude": true, "/": "*/help" }
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/help/*", "exclude": true },
                { "/": "*" }
                """),
            .components(
                """
                { "/": "/NOT/*" },
                { "/": "/NOT%20FOUND" },
                { "/": "NOTES/*" },
                { "/": "not/found" }
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /help/*", "*"]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.misreading == .negation, !use.isPathsMember else { return nil }
            let path = String(use.text.unicodeScalars.dropFirst(3).drop { $0.isWhitespace })
            let fix = subject.owner(of: use).map { owner in
                Diagnostic.Fix(
                    "Write \"exclude\": true instead of \"NOT\".", .unsafe,
                    [subject.rewriting(use, as: path), subject.setting("exclude", to: true, in: owner)])
            }
            return diagnostic(
                "\"NOT\" means something in \"paths\" only. In a component \(use.text.inShortQuotes) is the text of a path, "
                    + "and none is like that: it never matches.",
                at: use.place, in: subject,
                help: "Write \(path.inShortQuotes), and \"exclude\": true beside it.", fix: fix)
        }
    }
}

extension Diagnostic.Code {
    /// `negated-component`
    public static let negatedComponent = NegatedComponent().offence.code
}

public import UniversalLinks

/// An exclusion of everything behind which nothing comes.
struct FinalExclusionOfEverything: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA107", "final-exclusion-of-everything"), .note, .order,
        summary: "An exclusion of everything at the end of a list",
        effect: "None: a URL that no component takes stays in the browser, with this exclusion and without it.",
        reason: """
            A URL opens in the app only where a component says so. Excluding the rest does no harm and shows that the rest was \
            thought of, but the next component that is added behind it will never work.
            """,
        remedy: "Leave it, and add new components before it; or take it out.",
        evidence: [
            .firstComponentDecides
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                ⟦{ "/": "*", "exclude": true }⟧
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/*", ⟦"NOT *"⟧]
                """),
        ],
        quiet: [
            .components(
                """
                { "/": "/menu/*" }
                """),
            .components(
                """
                { "/": "*", "?": { "web": "true" }, "exclude": true }
                """),
            .components(
                """
                { "/": "*", "exclude": true },
                { "/": "/menu/*" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.enumerated().compactMap { number, components in
            guard components.count > 1, let last = components.last, last.isExclusion.value,
                subject.order.catchAlls[number]?.index == last.index
            else { return nil }
            return diagnostic(
                "This exclusion of everything changes nothing: a URL that no component takes stays in the browser anyway.",
                at: last.component.place, in: subject,
                help: "Leave it and add new components before it, or take it out.")
        }
    }
}

extension Diagnostic.Code {
    /// `final-exclusion-of-everything`
    public static let finalExclusionOfEverything = FinalExclusionOfEverything().offence.code
}

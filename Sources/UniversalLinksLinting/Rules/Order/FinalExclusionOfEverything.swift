public import UniversalLinks

/// An exclusion of everything with nothing after it.
struct FinalExclusionOfEverything: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA107", "final-exclusion-of-everything"), .note, .order,
        summary: "An exclusion of everything at the end of a list",
        effect:
            "Nothing changes: a URL that no component matches stays in the browser, with or without this exclusion.",
        reason: """
            A URL opens in the app only if a component matches it. Excluding the rest is harmless and shows \
            intent, but a component that is later added after it will have no effect.
            """,
        remedy: "Keep it and add new components before it, or remove it.",
        evidence: [
            .firstComponentDecides
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                ⟦{ "/": "*", "exclude": true }⟧
                """)
        ],
        quiet: [.components(#"{ "/": "/menu/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.enumerated().compactMap { number, components in
            guard components.count > 1, let last = components.last, last.isExclusion.value,
                subject.order.catchAlls[number]?.index == last.index
            else { return nil }
            return diagnostic(
                "This exclusion of everything has no effect: a URL that no component matches stays in the browser anyway.",
                at: last.component.place, in: subject,
                help: "Keep it and add new components before it, or remove it.")
        }
    }
}

extension Diagnostic.Code {
    /// `final-exclusion-of-everything`
    public static let finalExclusionOfEverything = FinalExclusionOfEverything().offence.code
}

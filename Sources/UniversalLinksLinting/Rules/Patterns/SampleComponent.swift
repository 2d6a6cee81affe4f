public import UniversalLinks

/// The exclusion of Apple's sample, kept as it is.
struct SampleComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA434", "sample-component"), .note, .patterns,
        summary: "The exclusion from Apple's sample file",
        effect: "None, unless a page of the site links to itself with the fragment `#no_universal_links`.",
        reason: """
            Apple's sample file starts with a component that excludes this one fragment, to show what a fragment \
            pattern is. The fragment has no other meaning. Sites that copied the sample rarely use it.
            """,
        remedy: "Remove the component, or keep it if your own pages use the fragment to stay in the browser.",
        evidence: [
            .wholeFragment,
            .firstComponentDecides,
        ],
        firing: [
            .components(
                """
                ⟦{ "#": "no_universal_links", "exclude": true }⟧,
                { "/": "/menu/*" }
                """)
        ],
        quiet: [
            .components(
                """
                { "/": "/menu/*" }
                """),
            .components(
                """
                { "#": "web", "exclude": true },
                { "/": "/menu/*" }
                """),
            .components(
                """
                { "/": "/menu/*", "#": "no_universal_links", "exclude": true },
                { "/": "/menu/*" }
                """),
        ])

    /// Whether a component is that of the sample.
    static func isSample(_ component: EffectiveComponent) -> Bool {
        component.isExclusion.value && component.path == nil && component.query == nil
            && component.fragment?.value == "no_universal_links"
    }

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.components.filter(SampleComponent.isSample).map { component in
            diagnostic(
                "This exclusion is copied from Apple's sample: it keeps URLs with the fragment #no_universal_links in the browser.",
                at: component.component.place, in: subject, help: "Remove it unless your own pages use that fragment."
            )
        }
    }
}

extension Diagnostic.Code {
    /// `sample-component`
    public static let sampleComponent = SampleComponent().offence.code
}

public import UniversalLinks

/// Components of Apple's sample, kept as they are.
struct SampleComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA434", "sample-component"), .warning, .patterns, isPedantic: true, sometimes: [.note],
        summary: "Components from Apple's sample file",
        effect: """
            The app opens, or does not open, for pages of another site: `/buy/*`, `/help/*`, and pages with the fragment \
            `#no_universal_links`, which has no other meaning.
            """,
        reason: """
            Apple's sample file shows with these components what path, query and fragment patterns are. Sites that \
            copied the sample rarely have such pages. The exclusion of the fragment alone does no harm, so it is \
            reported only on request.
            """,
        remedy: "Remove the components, or change them to the pages of your site.",
        evidence: [
            .wholeFragment,
            .firstComponentDecides,
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                ⟦{ "/": "/buy/*" }⟧,
                { "/": "/help/website/*", "exclude": true },
                { "/": "/help/*", "?": { "articleNumber": "????" } }
                """)
        ],
        quiet: [.components(#"{ "/": "/menu/*" }"#)])

    /// Whether a component is that of the sample.
    static func isSample(_ component: EffectiveComponent) -> Bool {
        component.isExclusion.value && component.path == nil && component.query == nil
            && component.fragment?.value == "no_universal_links"
    }

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.flatMap { components -> [Diagnostic] in
            let copied = components.filter { SampleComponent.part(of: $0) != nil }
            let isHelp = copied.contains { [.help, .article].contains(SampleComponent.part(of: $0)) }
            guard let first = copied.first(where: { !SampleComponent.isSample($0) }), copied.count > 1, isHelp else {
                return subject.asks(for: offence) ? fragments(of: components, in: subject) : []
            }
            let names = copied.map { subject.name(of: $0) }
            let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
            return [
                diagnostic(
                    "The components \(list) are those of Apple's sample file.", at: first.component.place, in: subject,
                    notes: copied.filter { $0.index != first.index }.map { other in
                        Diagnostic.Note("copied as well", at: subject.location(other.component.place))
                    },
                    help: "Remove them, or write the paths of your own site.")
            ]
        }
    }

    private func fragments(of components: [EffectiveComponent], in subject: LintSubject) -> [Diagnostic] {
        components.filter(SampleComponent.isSample).map { component in
            diagnostic(
                "This exclusion is copied from Apple's sample: it keeps URLs with the fragment \"no_universal_links\" in the "
                    + "browser.",
                at: component.component.place, in: subject, .note,
                help: "Remove it unless your own pages use that fragment.")
        }
    }

    private enum Part { case fragment, buy, help, article }

    /// Which component of the sample it is; nil if it is none.
    private static func part(of component: EffectiveComponent) -> Part? {
        if isSample(component) { return .fragment }
        guard component.fragment == nil, let path = component.path?.value else { return nil }
        switch component.query?.value {
        case nil where path.isVerbatim("/buy/*"): return component.isExclusion.value ? nil : .buy
        case nil where path.isVerbatim("/help/website/*"): return component.isExclusion.value ? .help : nil
        case .items(let items) where path.isVerbatim("/help/*"):
            return items.count == 1 && items[0].name.isVerbatim("articleNumber") && items[0].pattern.isVerbatim("????")
                ? .article : nil
        default: return nil
        }
    }
}

extension Diagnostic.Code {
    /// `sample-component`
    public static let sampleComponent = SampleComponent().offence.code
}

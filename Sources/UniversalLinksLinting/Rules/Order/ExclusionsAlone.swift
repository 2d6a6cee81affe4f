public import UniversalLinks

/// A detail whose components all exclude.
struct ExclusionsAlone: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA108", "exclusions-alone"), .warning, .order, isPedantic: true,
        summary: "A detail that contains only exclusions",
        effect: "No link of this detail opens the app.",
        reason: """
            A URL opens in the app only if a component matches it without excluding it, so a list of exclusions \
            alone opens nothing. `"exclude": true` in `defaults` turns every component that does not set `exclude` \
            itself into an exclusion. One exclusion of every URL alone turns the links of an app off: that is meant, and \
            reported only on request.
            """,
        remedy: "After the exclusions, add components for the URLs that should open in the app, or remove the detail.",
        evidence: [
            .firstComponentDecides,
            .defaultExclusion,
        ],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                ⟦"components"⟧: [{ "/": "/menu/*", "exclude": true }]
                """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/print/*", "exclude": true }, { "/": "/menu/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.compactMap { components in
            guard let first = components.first, components.allSatisfy(\.isExclusion.value),
                let list = first.component.place.pointer.parent, let detail = list.parent,
                let key = list.tokens.last, let member = subject.file.root[detail]?.object?.member(key),
                !(components.count == 1 && first.matchesEveryURL) || subject.asks(for: offence)
            else { return nil }
            let kind = subject.kind(of: first)
            return diagnostic(
                components.count == 1
                    ? "The only \(kind) is an exclusion, so no link of this detail opens the app."
                    : "All \(components.count) \(kind)s are exclusions, so no link of this detail opens the app.",
                at: subject.place(ofKeyOf: member, in: detail), in: subject,
                help: "At the end of the list, add \(kind)s for the URLs that should open in the app.")
        }
    }
}

extension Diagnostic.Code {
    /// `exclusions-alone`
    public static let exclusionsAlone = ExclusionsAlone().offence.code
}

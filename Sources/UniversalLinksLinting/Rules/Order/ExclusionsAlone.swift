public import UniversalLinks

/// A detail whose components all exclude.
struct ExclusionsAlone: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA108", "exclusions-alone"), .warning, .order,
        summary: "A detail that excludes URLs and gives none to the app",
        effect: "No link of this detail opens the app.",
        reason: """
            A URL opens in the app only where a component says so; an exclusion takes URLs away from the components behind it. \
            A list of nothing but exclusions gives nothing. `"exclude": true` among the defaults turns every component into one \
            that does not say otherwise.
            """,
        remedy: "Add the components that open in the app behind the exclusions, or take the detail out.",
        evidence: [
            .firstComponentDecides,
            .defaultExclusion,
        ],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                ⟦"components"⟧: [{ "/": "/menu/*", "exclude": true }]
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                ⟦"paths"⟧: ["NOT /menu/*"]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "defaults": { "exclude": true },
                ⟦"components"⟧: [{ "/": "/menu/*" }, { "/": "/orders/*" }]
                """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/print/*", "exclude": true }, { "/": "/menu/*" }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "defaults": { "exclude": true },
                "components": [{ "/": "/menu/*", "exclude": false }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": []
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.compactMap { components in
            guard let first = components.first, components.allSatisfy(\.isExclusion.value),
                let list = first.component.place.pointer.parent, let detail = list.parent,
                let key = list.tokens.last, let member = subject.file.root[detail]?.object?.member(key)
            else { return nil }
            return diagnostic(
                components.count == 1
                    ? "The only component here is an exclusion: no link of this detail opens the app."
                    : "All \(components.count) components here are exclusions: no link of this detail opens the app.",
                at: subject.place(ofKeyOf: member, in: detail), in: subject,
                help: "Add the components that open in the app behind them.")
        }
    }
}

extension Diagnostic.Code {
    /// `exclusions-alone`
    public static let exclusionsAlone = ExclusionsAlone().offence.code
}

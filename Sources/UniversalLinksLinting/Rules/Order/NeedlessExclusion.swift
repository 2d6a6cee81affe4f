public import UniversalLinks

/// Exclusions at the end of a list, of URLs that nothing accepts.
struct NeedlessExclusion: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA110", "needless-exclusion"), .note, .order,
        summary: "An exclusion at the end of a list",
        effect: "Nothing changes: a URL that no component matches stays in the browser anyway.",
        reason: """
            An exclusion keeps URLs from the components after it, and no later component could match them. Its author \
            perhaps expected it to restrict the components before it, which iOS has tried already.
            """,
        remedy: "Remove the exclusion, or put it before the component that it is meant to restrict.",
        evidence: [
            .firstComponentDecides, .negatedPath,
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                ⟦{ "/": "/api/*", "exclude": true }⟧
                """)
        ],
        quiet: [.components(#"{ "/": "/menu/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let covered = Set(subject.order.coverings.map(\.later.index))
        return subject.componentsByDetail.enumerated().flatMap { number, components -> [Diagnostic] in
            guard let last = components.lastIndex(where: { !$0.isExclusion.value }) else { return [] }
            return components[(last + 1)...].filter { component in
                // Others are reported with what covers them, or for what they match.
                !covered.contains(component.index) && !subject.order.neverMatching.contains(component.index)
                    && subject.order.catchAlls[number]?.index != component.index
            }.map { component in
                diagnostic(
                    "The exclusion \(subject.name(of: component)) has no effect: no \(subject.kind(of: component)) after it "
                        + "matches anything.",
                    at: component.component.place, in: subject,
                    help: "Remove it, or put it before what it is to restrict.")
            }
        }
    }
}

extension Diagnostic.Code {
    /// `needless-exclusion`
    public static let needlessExclusion = NeedlessExclusion().offence.code
}

public import UniversalLinks

/// A detail that matches the home page and no other page.
struct HomePageAlone: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA433", "home-page-alone"), .note, .patterns,
        summary: "A detail that matches only the home page",
        effect: "A link to the bare domain opens the app; a link to any other page stays in the browser.",
        reason: """
            A pattern has to match the whole path, so `/` matches the home page and nothing below it. People who \
            write it often mean the whole site.
            """,
        remedy: "Write `/*` for the whole site, or list the pages that the app can show.",
        evidence: [
            .pathSlashes,
            .wildcards,
        ],
        firing: [.components(#"{ "/": ⟦"/"⟧ }"#)],
        quiet: [.components(#"{ "/": "/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.compactMap { components in
            guard components.count == 1, let only = components.first, !only.isExclusion.value, only.query == nil,
                only.fragment == nil, let path = only.path, let place = path.place,
                PathNormalization.normalized(Array(path.value.unicodeScalars)) == ["/"]
            else { return nil }
            return diagnostic(
                "\"\(path.value)\" matches only the home page: no other page opens in the app.", at: place, in: subject,
                help: "Write \"/*\" for the whole site, or list the pages that the app can show.")
        }
    }
}

extension Diagnostic.Code {
    /// `home-page-alone`
    public static let homePageAlone = HomePageAlone().offence.code
}

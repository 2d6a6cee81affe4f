import JSONSyntax
public import UniversalLinks

/// A detail with neither `components` nor `paths`.
struct DetailWithoutList: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA222", "detail-without-list"), .warning, .structure,
        summary: "A detail with neither `components` nor `paths`",
        effect: "The apps of the detail probably get every link of the domain, whatever `defaults` say.",
        reason: "A detail says in `components` what its apps open. Without a list nothing narrows what they get.",
        remedy: "Write `components`. Where every link is meant, write `[{ \"/\": \"*\" }]`, which says so.",
        evidence: [.detailWithoutLists],
        firing: [
            .appLinks(
                """
                "details": [
                  ⟦{ "appIDs": ["7Q4KX2M9TD.example.eats"] }⟧
                ]
                """),
            .appLinks(
                """
                "details": [
                  ⟦{ "appID": "7Q4KX2M9TD.example.eats", "defaults": { "/": "/menu/*" } }⟧
                ]
                """),
        ],
        quiet: [
            .appLinks(
                """
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }
                ]
                """),
            .appLinks(
                """
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [] },
                  { "appID": "7Q4KX2M9TD.example.drinks", "paths": ["/bar/*"] },
                  { "appID": "7Q4KX2M9TD.example.cakes", "path": ["/cakes/*"] },
                  {}
                ]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.detailObjects.compactMap { detail in
            guard detail.members["components"] == nil, detail.members["paths"] == nil,
                !detail.holdsMisspelling(of: ["components", "paths"]),
                subject.hasDictionaryOfDetails || ["appIDs", "appID"].contains(where: { detail.members[$0] != nil })
            else { return nil }
            return diagnostic(
                "This detail has neither \"components\" nor \"paths\": its apps probably get every URL of the domain.",
                at: detail.place, in: subject,
                help: "Write \"components\" with what the apps are to open; [{ \"/\": \"*\" }] for everything.")
        }
    }
}

extension Diagnostic.Code {
    /// `detail-without-list`
    public static let detailWithoutList = DetailWithoutList().offence.code
}

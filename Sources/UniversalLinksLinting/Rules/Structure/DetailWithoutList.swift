import JSONSyntax
public import UniversalLinks

/// A detail with neither `components` nor `paths`.
struct DetailWithoutList: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA222", "detail-without-list"), .warning, .structure,
        summary: "A detail with neither `components` nor `paths`",
        effect: "The apps of the detail probably get every link to the domain, whatever `defaults` says.",
        reason: "The `components` of a detail list the URLs its apps open. Without a list, nothing restricts them.",
        remedy: "Add `components`. To match every link on purpose, write `[{ \"/\": \"*\" }]`.",
        evidence: [.detailWithoutLists],
        firing: [
            .appLinks(
                """
                "details": [
                  ⟦{ "appIDs": ["7Q4KX2M9TD.example.eats"] }⟧
                ]
                """)
        ],
        quiet: [
            .appLinks(
                """
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }
                ]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.detailObjects.compactMap { detail in
            guard detail.members["components"] == nil, detail.members["paths"] == nil,
                !detail.containsMisspelling(of: ["components", "paths"]),
                subject.hasDictionaryOfDetails || ["appIDs", "appID"].contains(where: { detail.members[$0] != nil })
            else { return nil }
            return diagnostic(
                "This detail has neither \"components\" nor \"paths\", so its apps probably get every URL of the domain.",
                at: detail.place, in: subject,
                help: "Add \"components\" with the URLs the apps open, or [{ \"/\": \"*\" }] for every URL.")
        }
    }
}

extension Diagnostic.Code {
    /// `detail-without-list`
    public static let detailWithoutList = DetailWithoutList().offence.code
}

import JSONSyntax
public import UniversalLinks

/// A detail that names no app.
struct DetailWithoutIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA217", "detail-without-identifier"), .error, .structure,
        summary: "A detail that names no app",
        effect: "No app gets the links of this detail.",
        reason: "A detail names its apps in `appIDs`, or a single app in `appID`. This one has neither key.",
        remedy: "Add `appIDs` with the identifiers of the apps.",
        evidence: [
            .appIDsOverAppID
        ],
        firing: [
            .appLinks(
                """
                "details": [
                  ⟦{ "components": [{ "/": "/menu/*" }] }⟧
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
        guard !subject.hasDictionaryOfDetails else { return [] }
        return subject.detailObjects.compactMap { detail in
            guard detail.members["appIDs"] == nil, detail.members["appID"] == nil,
                !detail.containsMisspelling(of: ["appIDs", "appID"])
            else { return nil }
            let claims = ["components", "paths"].contains { detail.members[$0].map { !$0.isVoid } ?? false }
            return diagnostic(
                "This detail names no app, so no app gets its links.",
                at: detail.place, in: subject, claims || subject.identifiers.isEmpty ? nil : .warning,
                help: "Add \"appIDs\" with the app identifiers."
            )
        }
    }
}

extension Diagnostic.Code {
    /// `detail-without-identifier`
    public static let detailWithoutIdentifier = DetailWithoutIdentifier().offence.code
}

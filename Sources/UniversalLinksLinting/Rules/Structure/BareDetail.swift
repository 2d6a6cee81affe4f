import JSONSyntax
public import UniversalLinks

/// One detail instead of a list of details.
struct BareDetail: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA216", "bare-detail"), .error, .structure,
        summary: "A single detail in `details`, without the brackets of an array",
        effect: "No link to the domain opens an app.",
        reason: """
            If `details` is an object, iOS reads its keys as app identifiers, as in the oldest format. It then looks \
            for apps named `appIDs` and `components`.
            """,
        remedy: "Put square brackets around the object.",
        evidence: [
            .dictionaryShape, .dictionaryDetails,
        ],
        firing: [
            .appLinks(
                #""details": ⟦{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }⟧"#,
                fixed: #""details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]"#)
        ],
        quiet: [
            .appLinks(#""details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]"#)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.hasBareDetail, let object = subject.appLinksObject, let details = object.members.member("details")
        else { return [] }
        return [
            diagnostic(
                "\"details\" is an object, not an array: iOS reads its keys as app identifiers, so no app gets any links.",
                at: object.place(ofValueOf: details), in: subject, help: "Put square brackets around the object.",
                fix: Diagnostic.Fix(
                    "Put square brackets around the object.", .unsafe, subject.brackets(around: details.value)))
        ]
    }
}

extension Diagnostic.Code {
    /// `bare-detail`
    public static let bareDetail = BareDetail().offence.code
}

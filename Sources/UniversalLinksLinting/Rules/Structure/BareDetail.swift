import JSONSyntax
public import UniversalLinks

/// One detail in place of a list of them.
struct BareDetail: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA216", "bare-detail"), .error, .structure,
        summary: "A `details` that is one detail, without the brackets of a list",
        effect: "No link of the domain opens any app.",
        reason: """
            An object in place of the list is taken for the oldest shape, whose keys are app identifiers. So the system looks \
            for apps that are called `appIDs` and `components`.
            """,
        remedy: "Put square brackets around the object.",
        evidence: [
            .dictionaryShape, .dictionaryDetails,
        ],
        firing: [
            .appLinks(
                """
                "details": ⟦{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }⟧
                """,
                fixed: """
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
                    """),
            .appLinks(
                """
                "details": ⟦{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }⟧
                """,
                fixed: """
                    "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }]
                    """),
        ],
        quiet: [
            .appLinks(
                """
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
                """),
            .appLinks(
                """
                "details": { "7Q4KX2M9TD.example.eats": { "appIDs": ["x"], "paths": ["*"] } }
                """),
            .appLinks("\"details\": {}"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.hasBareDetail, let object = subject.appLinksObject, let details = object.members.member("details")
        else { return [] }
        return [
            diagnostic(
                "\"details\" is one object and not a list: the system takes its keys for app identifiers, and no app gets "
                    + "anything.",
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

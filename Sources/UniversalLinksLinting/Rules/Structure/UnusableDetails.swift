import JSONSyntax
public import UniversalLinks

/// A `details` that is neither an array nor an object.
struct UnusableDetails: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA213", "unusable-details"), .error, .structure,
        summary: "A `details` that is not an array",
        effect: "Probably no link to the domain opens an app.",
        reason: """
            `details` is an array of objects. iOS reads nothing from a string, a number or `null`, and does not use \
            `apps` instead.
            """,
        remedy: "Write an array with one object for each group of apps that open the same links.",
        evidence: [.wrongType],
        firing: [.appLinks("\"details\": ⟦\"7Q4KX2M9TD.example.eats\"⟧"), .appLinks("\"details\": ⟦null⟧")],
        quiet: [
            .detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n\"components\": [{ \"/\": \"*\" }]"),
            .appLinks("\"details\": { \"7Q4KX2M9TD.example.eats\": { \"paths\": [\"*\"] } }"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, let details = object.members.member("details"),
            details.value.array == nil, details.value.object == nil
        else { return [] }
        return [
            diagnostic(
                "\"details\" is \(details.value.typeDescription), not an array, so probably no link opens an app.",
                at: object.place(ofValueOf: details), in: subject,
                help: "Write an array of objects with \"appIDs\" and \"components\".")
        ]
    }
}

extension Diagnostic.Code {
    /// `unusable-details`
    public static let unusableDetails = UnusableDetails().offence.code
}

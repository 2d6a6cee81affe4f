import JSONSyntax
public import UniversalLinks

/// Apps in `applinks.apps` without any `details`.
struct AppsWithoutDetails: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA211", "apps-without-details"), .warning, .structure,
        summary: "Apps in `applinks.apps` without `details`",
        effect: "Each of the apps probably gets every link to the domain.",
        reason: """
            Without `details`, iOS is assumed to read `applinks` like any other service: one entry for each app in \
            `apps`, and no components to restrict it.
            """,
        remedy: "Add `details` with the apps and the URLs they open.",
        evidence: [.entryWithoutDetails],
        firing: [.appLinks("\"apps\": ⟦[\"7Q4KX2M9TD.example.eats\"]⟧")],
        quiet: [
            .detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n\"components\": [{ \"/\": \"*\" }]"),
            .appLinks("\"apps\": []"),
            Offence.Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, object.members["details"] == nil,
            let apps = object.members.member("apps"), apps.value.array?.contains(where: { $0.string != nil }) ?? false
        else { return [] }
        return [
            diagnostic(
                "\"applinks\" has \"apps\" but no \"details\", so each of these apps probably gets every URL of the domain.",
                at: object.place(ofValueOf: apps), in: subject,
                help: "Add \"details\" with the apps and the URLs they open.")
        ]
    }
}

extension Diagnostic.Code {
    /// `apps-without-details`
    public static let appsWithoutDetails = AppsWithoutDetails().offence.code
}

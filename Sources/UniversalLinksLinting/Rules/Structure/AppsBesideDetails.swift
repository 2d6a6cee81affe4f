import JSONSyntax
public import UniversalLinks

/// Apps in `applinks.apps`, which stands there for old systems and is to be empty.
struct AppsBesideDetails: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA210", "apps-beside-details"), .warning, .structure,
        summary: "Apps in `applinks.apps` beside `details`",
        effect: "The apps in `apps` get nothing. Systems before iOS 13, which know the key, require it to be empty.",
        reason: """
            In the other services `apps` lists the apps. In `applinks` it is left over from iOS 9 to 12, where it had to be \
            there and empty; today's systems are thought not to read it beside `details`.
            """,
        remedy:
            "Name the apps in `details`. Empty `apps`, or take it out where no system before iOS 13 is to read the file.",
        evidence: [.appsRequired, .appsBesideDetails],
        firing: [
            .appLinks(
                """
                "apps": ⟦["7Q4KX2M9TD.example.eats"]⟧,
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
                """,
                fixed: """
                    "apps": [],
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
                    """),
            .appLinks(
                """
                "apps": ⟦["7Q4KX2M9TD.example.eats.Clip"]⟧,
                "details": []
                """),
        ],
        quiet: [
            .appLinks(
                """
                "apps": [],
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
                """),
            .appLinks("\"apps\": [\"7Q4KX2M9TD.example.eats\"]"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, object.members["details"] != nil,
            let apps = object.members.member("apps"), let values = apps.value.array, !values.isEmpty
        else { return [] }
        let missing = values.compactMap(\.string).first { !subject.matcher.listedApps.contains(AppIdentifier($0)) }
        return [
            diagnostic(
                missing.map { app in
                    "\"\(app.shortened(to: 80))\" stands in \"apps\" and in no detail: today's systems do not read \"apps\" "
                        + "beside \"details\", so the app gets nothing."
                }
                    ?? "\"apps\" is not empty: today's systems do not read it beside \"details\", and those before iOS 13 "
                    + "require it to be empty.",
                at: object.place(ofValueOf: apps), in: subject,
                help: missing == nil ? "Write []." : "Name the app in a detail, and write [] here.",
                fix: missing == nil
                    ? Diagnostic.Fix("Empty \"apps\".", .safe, [TextEdit(apps.value.range, "[]")]) : nil)
        ]
    }
}

extension Diagnostic.Code {
    /// `apps-beside-details`
    public static let appsBesideDetails = AppsBesideDetails().offence.code
}

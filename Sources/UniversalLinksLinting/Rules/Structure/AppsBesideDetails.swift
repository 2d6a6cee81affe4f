import JSONSyntax
public import UniversalLinks

/// Apps in `applinks.apps`, a key for old systems that has to be empty.
struct AppsBesideDetails: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA210", "apps-beside-details"), .warning, .structure,
        summary: "Apps in `applinks.apps` next to `details`",
        effect: "The apps in `apps` get no links. iOS 12 and earlier, which read the key, require it to be empty.",
        reason: """
            In other services, `apps` lists the apps. In `applinks`, it is left over from iOS 9 to 12, which \
            required an empty array. Current systems are assumed to ignore it next to `details`.
            """,
        remedy: "List the apps in `details`. Empty `apps`, or remove it if no system before iOS 13 reads the file.",
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
                    """)
        ],
        quiet: [
            .appLinks(
                """
                "apps": [],
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, object.members["details"] != nil,
            let apps = object.members.member("apps"), let values = apps.value.array, !values.isEmpty
        else { return [] }
        let missing = values.compactMap(\.string).filter { !subject.matcher.listedApps.contains(AppIdentifier($0)) }
        return [
            diagnostic(
                AppsBesideDetails.sentence(on: missing)
                    ?? "\"apps\" is not empty: iOS ignores it next to \"details\", and iOS 12 and earlier require it to be "
                    + "empty.",
                at: object.place(ofValueOf: apps), in: subject,
                help: missing.isEmpty
                    ? "Write []."
                    : "List \(missing.count == 1 ? "the app" : "the apps") in a detail, and write [] here.",
                fix: missing.isEmpty
                    ? Diagnostic.Fix("Empty \"apps\".", .safe, [TextEdit(apps.value.range, "[]")]) : nil)
        ]
    }
}

extension AppsBesideDetails {
    /// That apps get no links; nil if there are none.
    private static func sentence(on missing: [String]) -> String? {
        guard !missing.isEmpty else { return nil }
        var names = missing.prefix(3).map { "\"\($0.shortened(to: 80))\"" }
        if missing.count > names.count { names.append("\(missing.count - names.count) more") }
        let list =
            names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
        let (verb, app) = missing.count == 1 ? ("is", "the app gets") : ("are", "the apps get")
        return "\(list) \(verb) only in \"apps\", which iOS ignores next to \"details\", so \(app) no links."
    }
}

extension Diagnostic.Code {
    /// `apps-beside-details`
    public static let appsBesideDetails = AppsBesideDetails().offence.code
}

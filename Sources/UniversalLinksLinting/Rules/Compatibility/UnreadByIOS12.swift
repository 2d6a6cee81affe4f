import JSONSyntax
public import UniversalLinks

/// What iOS 12 and earlier need and do not find.
struct UnreadByIOS12: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA501", "unread-by-ios-12"), .warning, .compatibility,
        summary: "A file that iOS 12 and earlier cannot use",
        effect: """
            On iOS 12 and earlier, no link of the detail opens the app. Without `apps`, these versions reject `applinks`, \
            and no link opens any app.
            """,
        reason: """
            iOS 13 introduced `appIDs` and `components`. Earlier versions read `appID`, which contains one identifier, and \
            `paths`; and they require an empty `apps` next to `details`.
            """,
        remedy: """
            Add `paths`, `appID` and `"apps": []`, with one detail per app. iOS 13 and later ignore the old keys \
            if the new ones are present. Or stop supporting the older versions.
            """,
        evidence: [.componentsOverPaths, .appIDsNeedIOS13, .appsRequired, .appsBesideDetails, .releases],
        firing: [
            .oldDetail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                ⟦"components"⟧: [{ "/": "/buy/*" }]
                """)
        ],
        quiet: [
            .oldDetail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/buy/*"],
                "components": [{ "/": "/buy/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.minimumSystem < .ios13 else { return [] }
        return components(subject) + identifiers(subject) + apps(subject)
    }

    private func components(_ subject: LintSubject) -> [Diagnostic] {
        subject.objects.compactMap { object in
            guard object.role == .detail, let member = object.members.member("components"), member.value.array != nil,
                object.members["paths"]?.array == nil
            else { return nil }
            return diagnostic(
                "iOS 12 ignores \"components\", and this detail has no \"paths\": no link opens the app there.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                help: "Add \"paths\"; iOS 13 and later ignore it.")
        }
    }

    private func identifiers(_ subject: LintSubject) -> [Diagnostic] {
        guard case .array = subject.file.appLinks?.detailsShape else { return [] }
        return subject.objects.compactMap { object in
            guard object.role == .detail, let member = object.members.member("appIDs"),
                object.members["appID"]?.string == nil
            else { return nil }
            return diagnostic(
                "iOS 12 ignores \"appIDs\", and this detail has no \"appID\": it applies to no app there.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                help: "Add \"appID\" with one identifier; for several apps, write one detail per app.")
        }
    }

    private func apps(_ subject: LintSubject) -> [Diagnostic] {
        subject.objects.compactMap { object in
            guard object.role == .appLinks, let member = object.members.member("details"), object.members["apps"] == nil
            else { return nil }
            return diagnostic(
                "iOS 12 requires \"apps\" next to \"details\", and rejects \"applinks\" without it.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject, help: "Add \"apps\": [].",
                fix: Diagnostic.Fix(
                    "Add \"apps\": [].", .safe,
                    [subject.editing.appending("apps", JSONValue(.array([])), to: object.value)]))
        }
    }
}

extension Diagnostic.Code {
    /// `unread-by-ios-12`
    public static let unreadByIOS12 = UnreadByIOS12().offence.code
}

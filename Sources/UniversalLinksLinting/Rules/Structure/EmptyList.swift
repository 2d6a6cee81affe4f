import JSONSyntax
public import UniversalLinks

/// An empty list where links or apps are expected.
struct EmptyList: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA209", "empty-list"), .warning, .structure,
        summary: "An empty list",
        effect:
            "Nothing happens on behalf of the list: no link of the detail opens the app, or the service has no app.",
        reason: """
            An empty list of components or paths is not the same as none: a detail without a list accepts every URL, and one \
            with an empty list none. An empty `details` claims nothing.
            """,
        remedy: "Fill the list, or take what holds it out.",
        evidence: [
            .emptyList,
            .wrongType,
        ],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": ⟦[]⟧
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ⟦[]⟧
                """),
            .appLinks("\"details\": ⟦[]⟧"),
            .appLinks("\"details\": ⟦{}⟧"),
            Offence.Example(
                file: "{ \"appclips\": { \"apps\": ⟦[]⟧ }, \"applinks\": { \"apps\": [], \"details\": [{}] } }\n"),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """),
            .appLinks(
                """
                "apps": [],
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{}] }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "paths": [],
                "components": [{ "/": "/menu/*" }]
                """),
            .detail(
                """
                "appIDs": [],
                "components": [{ "/": "/menu/*" }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        inDetails(subject) + inAppLinks(subject) + inServices(subject)
    }

    private func inDetails(_ subject: LintSubject) -> [Diagnostic] {
        subject.detailObjects.compactMap { detail in
            let list = ["components", "paths"].compactMap { detail.members.member($0) }.first { $0.value.array != nil }
            guard let list, list.value.array?.isEmpty ?? false else { return nil }
            return diagnostic(
                "\"\(list.key)\" is empty: no link opens the apps of this detail.", at: detail.place(ofValueOf: list),
                in: subject, help: "Write what the apps are to open, or take the detail out.")
        }
    }

    private func inAppLinks(_ subject: LintSubject) -> [Diagnostic] {
        guard let appLinks = subject.appLinksObject, let details = appLinks.members.member("details"),
            details.value.array?.isEmpty ?? details.value.object?.members.isEmpty ?? false
        else { return [] }
        let hasOther = subject.file.services.contains { !$0.name.isVerbatim("applinks") && !$0.apps.isEmpty }
        return [
            diagnostic(
                "\"details\" is empty: no link opens any app.", at: appLinks.place(ofValueOf: details), in: subject,
                hasOther ? .note : nil,
                help: hasOther
                    ? "Take \"applinks\" out if the file is for other services alone."
                    : "Write a detail for each group of apps that open the same links.")
        ]
    }

    private func inServices(_ subject: LintSubject) -> [Diagnostic] {
        subject.otherServiceObjects.compactMap { service in
            guard let apps = service.members.member("apps"), apps.value.array?.isEmpty ?? false else { return nil }
            return diagnostic(
                "\"apps\" is empty: \(service.name) does nothing.", at: service.place(ofValueOf: apps), in: subject,
                .note,
                help: "Write the identifiers, or take the service out.")
        }
    }
}

extension Diagnostic.Code {
    /// `empty-list`
    public static let emptyList = EmptyList().offence.code
}

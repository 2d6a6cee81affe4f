import JSONSyntax
public import UniversalLinks

/// An empty list where links or apps are expected.
struct EmptyList: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA209", "empty-list"), .warning, .structure, isPedantic: true, sometimes: [.error, .note],
        summary: "An empty list",
        effect: "The list matches nothing: no link opens the apps of the detail, or the service has no app.",
        reason: """
            An empty list is not the same as a missing one: a detail without a list matches every URL, and one with \
            an empty list matches none. An empty `details` matches nothing. A service other than `applinks` without an \
            app is often left on purpose, so that it is reported only on request, or if nothing else is in the file.
            """,
        remedy: "Fill the list, or remove the detail or service that contains it.",
        evidence: [
            .emptyList,
            .wrongType,
        ],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": ⟦[]⟧
                """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        inDetails(subject) + inAppLinks(subject) + inServices(subject)
    }

    private func inDetails(_ subject: LintSubject) -> [Diagnostic] {
        subject.detailObjects.compactMap { detail in
            let list = ["components", "paths"].compactMap { detail.members.member($0) }.first { $0.value.array != nil }
            guard let list, list.value.array?.isEmpty ?? false else { return nil }
            return diagnostic(
                "\"\(list.key)\" is empty, so no link opens the apps of this detail.",
                at: detail.place(ofValueOf: list),
                in: subject, help: "List the URLs the apps open, or remove the detail.")
        }
    }

    private func inAppLinks(_ subject: LintSubject) -> [Diagnostic] {
        guard let appLinks = subject.appLinksObject, let details = appLinks.members.member("details"),
            details.value.array?.isEmpty ?? details.value.object?.members.isEmpty ?? false
        else { return [] }
        let hasOther = subject.file.services.contains { !$0.name.isVerbatim("applinks") && !$0.apps.isEmpty }
        return [
            diagnostic(
                "\"details\" is empty, so no link opens an app.", at: appLinks.place(ofValueOf: details), in: subject,
                hasOther ? .note : .error,
                help: hasOther
                    ? "Remove \"applinks\" if the file only serves other services."
                    : "Add a detail for each group of apps that open the same links.")
        ]
    }

    private func inServices(_ subject: LintSubject) -> [Diagnostic] {
        subject.otherServiceObjects.compactMap { service in
            guard let apps = service.members.member("apps"), apps.value.array?.isEmpty ?? false,
                !service.isClipsWithDetails
            else { return nil }
            let isAll = subject.identifiers.isEmpty && subject.appLinksObject == nil
            guard isAll || subject.asks(for: offence) else { return nil }
            return diagnostic(
                "\"apps\" is empty, so \(service.name) has no effect.", at: service.place(ofValueOf: apps), in: subject,
                isAll ? .error : .note,
                help: "Add the app identifiers, or remove the service.")
        }
    }
}

extension Diagnostic.Code {
    /// `empty-list`
    public static let emptyList = EmptyList().offence.code
}

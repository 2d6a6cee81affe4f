import JSONSyntax
public import UniversalLinks

/// An app in several details, or twice in one list.
struct RepeatedApp: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA221", "repeated-app"), .warning, .structure, sometimes: [.note],
        summary: "An app in two details",
        effect: """
            Probably only the first detail counts for the app, even for URLs that none of its components matches: \
            the links of the other detail stay in the browser.
            """,
        reason: """
            iOS is assumed to look up one detail per app. It may also try all of them in order: no recording \
            distinguishes the two, so a file should not depend on either.
            """,
        remedy: "Give each app one detail with all of its components, in the order in which iOS should try them.",
        evidence: [.repeatedApp, .foldedPrefix],
        firing: [
            .appLinks(
                """
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] },
                  { "appIDs": [⟦"7Q4KX2M9TD.example.eats"⟧], "components": [{ "/": "/order/*" }] }
                ]
                """)
        ],
        quiet: [
            .appLinks(
                """
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }, { "/": "/order/*" }] }
                ]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        inDetails(subject)
            + subject.file.services.filter { service in
                !service.name.isVerbatim("applinks")
                    && AssociationFile.Service.publicNames.containsVerbatim(service.name)
            }.flatMap { service -> [Diagnostic] in
                var seen: [AppIdentifier: SourcePlace] = [:]
                return service.apps.compactMap { app in
                    guard let first = seen.updateValue(seen[app.value] ?? app.place, forKey: app.value) else {
                        return nil
                    }
                    return again(app, first, in: subject)
                }
            }
    }

    private func inDetails(_ subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasBareDetail else { return [] }
        var seen: [AppIdentifier: (detail: Int, place: SourcePlace)] = [:]
        var found: [Diagnostic] = []
        for (index, detail) in (subject.file.appLinks?.details ?? []).enumerated() {
            let isApps = if case .apps = detail.identifierSource { true } else { false }
            let isTwin =
                subject.standing.index(ofDetailAt: detail.place.range).map(subject.standing.twins.contains) ?? false
            for app in detail.identifiers {
                guard let first = seen[app.value] else {
                    seen[app.value] = (index, app.place)
                    continue
                }
                if first.detail == index || isApps {
                    found.append(again(app, first.place, in: subject))
                } else if !isTwin || subject.minimumSystem < .ios13 {
                    found.append(
                        diagnostic(
                            "\"\(app.value.text.shortened(to: 80))\" is also in an earlier detail, and probably only that one "
                                + "counts for the app.",
                            at: app.place, in: subject,
                            notes: [.init("The earlier detail lists it here.", at: subject.location(first.place))],
                            help: "Put all components of the app in one detail."))
                }
            }
        }
        return found
    }

    private func again(_ app: Located<AppIdentifier>, _ first: SourcePlace, in subject: LintSubject) -> Diagnostic {
        var fix: Diagnostic.Fix?
        if let pointer = app.place.pointer.parent, let list = subject.file.root[pointer]?.array,
            let index = app.place.pointer.tokens.last.flatMap({ Int($0) }), index > 0, index < list.count
        {
            let range = SourceRange(start: list[index - 1].range.end, end: list[index].range.end)
            fix = Diagnostic.Fix("Remove it.", .safe, [TextEdit(range, "")])
        }
        return diagnostic(
            "\"\(app.value.text.shortened(to: 80))\" appears twice in this list.", at: app.place, in: subject, .note,
            notes: [.init("It is listed here first.", at: subject.location(first))], help: "Remove it.", fix: fix)
    }
}

extension Diagnostic.Code {
    /// `repeated-app`
    public static let repeatedApp = RepeatedApp().offence.code
}

import JSONSyntax
import UniversalLinks

struct DetailWithoutIdentifier: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA217", "detail-without-identifier"), .error, .structure,
        summary: "A detail that names no app",
        effect: "No app gets the links of this detail.",
        reason: "A detail names its apps in `appIDs`, or a single app in `appID`. This one has neither key.",
        remedy: "Add `appIDs` with the identifiers of the apps.",
        evidence: [.appIDsOverAppID],
        bad: .appLinks(
            """
            "details": [
              ⟦{ "components": [{ "/": "/menu/*" }] }⟧
            ]
            """),
        good: .appLinks(
            """
            "details": [
              { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }
            ]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasDictionaryOfDetails else { return [] }
        return subject.detailObjects.compactMap { detail in
            guard detail.members["appIDs"] == nil, detail.members["appID"] == nil,
                !detail.containsMisspelling(of: ["appIDs", "appID"])
            else { return nil }
            let claims = ["components", "paths"].contains { detail.members[$0].map { !$0.isVoid } ?? false }
            return diagnostic(
                "This detail names no app, so no app gets its links.",
                at: detail.place, in: subject, claims || subject.identifiers.isEmpty ? nil : .warning,
                help: "Add \"appIDs\" with the app identifiers."
            )
        }
    }
}

struct EmptyIdentifierList: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA218", "empty-identifier-list"), .error, .structure,
        summary: "An empty `appIDs`",
        effect: "No app gets the links of this detail, not even the one in `appID`.",
        reason: "If `appIDs` is an array, iOS ignores `appID`, even if the array is empty.",
        remedy: "Add the identifiers to `appIDs`.",
        evidence: [.appIDsOverAppID],
        bad: .detail(
            """
            "appIDs": ⟦[]⟧,
            "components": [{ "/": "/menu/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/menu/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasDictionaryOfDetails else { return [] }
        return subject.detailObjects.compactMap { detail in
            guard let list = detail.members.member("appIDs"), list.value.array?.isEmpty ?? false else { return nil }
            let single = detail.members["appID"]?.string
            return diagnostic(
                single == nil
                    ? "\"appIDs\" is empty, so no app gets the links of this detail."
                    : "\"appIDs\" is empty and overrides \"appID\", so no app gets the links of this detail.",
                at: detail.place(ofValueOf: list), in: subject, help: "Add the app identifiers to the list.",
                fix: single.map { app in
                    Diagnostic.Fix(
                        "Add the identifier from \"appID\" to the list.", .unsafe,
                        [subject.editing.appending(JSONValue(app), to: list.value)])
                })
        }
    }
}

struct IdentifiersOfWrongType: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA220", "identifiers-of-wrong-type"), .error, .structure, sometimes: [.warning],
        summary: "An `appIDs` that is not an array, or an `appID` that is not a string",
        effect:
            "iOS probably treats the key as missing. If no other key names the apps, no app gets the links of the detail.",
        reason: "`appIDs` is an array of strings, and `appID` is a single string.",
        remedy: "Write `appIDs` with square brackets around the identifiers.",
        evidence: [.unusableAppIDs, .wrongType],
        bad: .detail(
            """
            ⟦"appID"⟧: ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"],
            "components": [{ "/": "/menu/*" }]
            """,
            fixed: """
                "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"],
                "components": [{ "/": "/menu/*" }]
                """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"],
            "components": [{ "/": "/menu/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasDictionaryOfDetails else { return [] }
        return subject.detailObjects.flatMap { detail in
            [list(in: detail, subject), single(in: detail, subject)].compactMap { $0 }
        }
    }

    private func list(in detail: LintObject, _ subject: LintSubject) -> Diagnostic? {
        guard let list = detail.members.member("appIDs"), list.value.array == nil else { return nil }
        let isReplaced = detail.members["appID"]?.string != nil
        let isText = list.value.string.map { !$0.isEmpty } ?? false
        return diagnostic(
            "\"appIDs\" is \(list.value.typeDescription), not an array, so "
                + (isReplaced
                    ? "iOS probably uses \"appID\" instead." : "probably no app gets the links of this detail."),
            at: subject.place(ofKeyOf: list, in: detail.pointer), in: subject, isReplaced ? .warning : nil,
            help: "Write an array of app identifiers.",
            fix: isText
                ? Diagnostic.Fix("Put brackets around the identifier.", .unsafe, subject.brackets(around: list.value))
                : nil)
    }

    private func single(in detail: LintObject, _ subject: LintSubject) -> Diagnostic? {
        guard let single = detail.members.member("appID"), single.value.string == nil,
            detail.members["appIDs"]?.array == nil
        else { return nil }
        let isList = detail.members["appIDs"] == nil && single.value.array != nil
        return diagnostic(
            "\"appID\" is \(single.value.typeDescription), not a string, so probably no app gets the links of this detail.",
            at: subject.place(ofKeyOf: single, in: detail.pointer), in: subject,
            help: isList ? "Rename the key to \"appIDs\"." : "Write \"appIDs\" with the app identifiers.",
            fix: isList
                ? Diagnostic.Fix(
                    "Rename the key to \"appIDs\".", .unsafe, [subject.editing.renaming(single, to: "appIDs")]) : nil)
    }
}

struct RepeatedApp: LintRule {
    let rule = Rule(
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
        bad: .appLinks(
            """
            "details": [
              { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] },
              { "appIDs": [⟦"7Q4KX2M9TD.example.eats"⟧], "components": [{ "/": "/order/*" }] }
            ]
            """),
        good: .appLinks(
            """
            "details": [
              { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }, { "/": "/order/*" }] }
            ]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        inDetails(subject)
            + subject.file.services.filter { service in
                !service.name.hasSameScalars(as: "applinks")
                    && AssociationFile.Service.publicNames.containsSameScalars(as: service.name)
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
            let isApps = detail.identifierSource == .apps
            let isTwin =
                subject.precedence.index(ofDetailAt: detail.place.range).map(subject.precedence.twins.contains) ?? false
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

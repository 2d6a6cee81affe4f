import JSONSyntax
import UniversalLinks

struct AppsBesideDetails: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA210", "apps-beside-details"), .warning, .structure,
        summary: "Apps in `applinks.apps` next to `details`",
        effect: "The apps in `apps` get no links. iOS 12 and earlier, which read the key, require it to be empty.",
        reason: """
            In other services, `apps` lists the apps. In `applinks`, it is left over from iOS 9 to 12, which \
            required an empty array. Current systems are assumed to ignore it next to `details`.
            """,
        remedy: "List the apps in `details`. Empty `apps`, or remove it if no system before iOS 13 reads the file.",
        evidence: [.appsRequired, .appsBesideDetails],
        bad: .appLinks(
            """
            "apps": ⟦["7Q4KX2M9TD.example.eats"]⟧,
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
            """,
            fixed: """
                "apps": [],
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
                """),
        good: .appLinks(
            """
            "apps": [],
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
            """))

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
    /// Nil if no app is missing.
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

struct AppLinksWithoutDetails: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA212", "applinks-without-details"), .error, .structure, sometimes: [.warning],
        summary: "An `applinks` without `details`",
        effect: """
            Probably no link to the domain opens an app. If `apps` lists apps, each of them probably gets every link to \
            the domain.
            """,
        reason: """
            `details` lists the apps and the URLs they open. Without it, iOS is assumed to read `applinks` like any other \
            service: one entry for each app in `apps`, and no components to restrict it.
            """,
        remedy: "Add `details`, or remove `applinks` if the file only serves other services.",
        evidence: [.entryWithoutDetails, .unknownKey],
        bad: Rule.Example(file: "{ ⟦\"applinks\"⟧: {} }\n"),
        good: .detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n\"components\": [{ \"/\": \"*\" }]"))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, object.members["details"] == nil else { return [] }
        if let apps = object.members.member("apps"), apps.value.array?.contains(where: { $0.string != nil }) == true {
            return [
                diagnostic(
                    "\"applinks\" has \"apps\" but no \"details\", so each of these apps probably gets every URL of the domain.",
                    at: object.place(ofValueOf: apps), in: subject, .warning,
                    help: "Add \"details\" with the apps and the URLs they open.")
            ]
        }
        guard
            let key = subject.rootObject?.members.member("applinks"),
            object.members["apps"]?.isVoid ?? true, !object.containsMisspelling(of: ["details"])
        else { return [] }
        let isDetail = object.members.members.contains { LintSubject.detailKeys.containsSameScalars(as: $0.key) }
        return [
            diagnostic(
                isDetail
                    ? "\"applinks\" has no \"details\" but contains the keys of a detail, so probably no link opens an app."
                    : "\"applinks\" has no \"details\", so probably no link opens an app.",
                at: subject.place(ofKeyOf: key, in: .root), in: subject,
                isDetail || subject.identifiers.isEmpty ? nil : .warning,
                help: "Add \"details\", or remove \"applinks\".",
                fix: isDetail ? fix(object.members.members) : nil)
        ]
    }

    /// Nil if there are other keys between those of the detail.
    private func fix(_ members: [JSONObject.Member]) -> Diagnostic.Fix? {
        let members = members.filter { !$0.key.hasSameScalars(as: "apps") || $0.keyRange != members.first?.keyRange }
        guard let first = members.first, let last = members.last,
            members.allSatisfy({
                LintSubject.detailKeys.containsSameScalars(as: $0.key) || $0.key.hasSameScalars(as: "comment")
            })
        else { return nil }
        let (start, end) = (first.keyRange.start, last.value.range.end)
        return Diagnostic.Fix(
            "Move these keys into a detail under \"details\".", .unsafe,
            [
                TextEdit(SourceRange(start: start, end: start), "\"details\": [{ "),
                TextEdit(SourceRange(start: end, end: end), " }]"),
            ])
    }
}

struct DictionaryDetails: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA215", "dictionary-details"), .warning, .structure,
        summary: "A `details` object that is keyed by app identifier",
        effect: "The file works. The format is no longer documented, and each key names only one app.",
        reason: """
            Apple showed this format with the first versions of iOS 9 and has documented an array ever since. \
            `swcutil` still reads it, but then ignores `appID` and `appIDs` inside it.
            """,
        remedy: "Write an array of details that name their apps in `appID` or `appIDs`.",
        evidence: [.dictionaryShape, .dictionaryDetails],
        bad: .appLinks(
            #""details": ⟦{ "7Q4KX2M9TD.example.eats": { "paths": ["/menu/*"] } }⟧"#,
            fixed: #""details": [ { "appID": "7Q4KX2M9TD.example.eats", "paths": ["/menu/*"] } ]"#),
        good: .appLinks(#""details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/menu/*"] }]"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.hasDictionaryOfDetails, let object = subject.appLinksObject,
            let details = object.members.member("details"), let members = details.value.object?.members,
            !members.isEmpty
        else { return [] }
        let edits = edits(details.value, members)
        return [
            diagnostic(
                "\"details\" is an object keyed by app identifier, a format from 2015 that iOS still reads but Apple no longer "
                    + "documents.",
                at: object.place(ofValueOf: details), in: subject,
                notes: ignored(members, in: object.pointer.appending("details"), subject),
                help: "Write an array of details with \"appID\" or \"appIDs\".",
                fix: edits.map { Diagnostic.Fix("Write an array of details.", .safe, $0) })
        ]
    }

    /// Nil if a member is not a detail, or names its own apps as well.
    private func edits(_ details: JSONValue, _ members: [JSONObject.Member]) -> [TextEdit]? {
        guard details.object?.shadowedIndices.isEmpty ?? false else { return nil }
        var edits = [
            TextEdit(SourceRange(start: details.range.start, end: details.range.start + 1), "["),
            TextEdit(SourceRange(start: details.range.end - 1, end: details.range.end), "]"),
        ]
        for member in members {
            guard let object = member.value.object, object["appID"] == nil, object["appIDs"] == nil else { return nil }
            let start = member.value.range.start
            let key = "\"appID\": " + JSONWriter.quoted(member.key)
            let isSpaced = object.members.first.map { $0.keyRange.start == start + 2 } ?? false
            edits.append(
                TextEdit(
                    SourceRange(start: member.keyRange.start, end: start + 1),
                    (isSpaced ? "{ " : "{") + key + (object.members.isEmpty ? "" : ",")))
        }
        return edits
    }

    private func ignored(
        _ members: [JSONObject.Member], in pointer: JSONPointer, _ subject: LintSubject
    ) -> [Diagnostic.Note] {
        members.flatMap { member in
            ["appID", "appIDs"].compactMap { key in
                member.value.object?.member(key).map { ignored in
                    let place = subject.place(ofKeyOf: ignored, in: pointer.appending(member.key))
                    return Diagnostic.Note("iOS ignores \"\(key)\" in this format.", at: subject.location(place))
                }
            }
        }
    }
}

struct BareDetail: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA216", "bare-detail"), .error, .structure,
        summary: "A single detail in `details`, without the brackets of an array",
        effect: "No link to the domain opens an app.",
        reason: """
            If `details` is an object, iOS reads its keys as app identifiers, as in the oldest format. It then looks \
            for apps named `appIDs` and `components`.
            """,
        remedy: "Put square brackets around the object.",
        evidence: [.dictionaryShape, .dictionaryDetails],
        bad: .appLinks(
            #""details": ⟦{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }⟧"#,
            fixed: #""details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]"#),
        good: .appLinks(#""details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.hasBareDetail, let object = subject.appLinksObject, let details = object.members.member("details")
        else { return [] }
        return [
            diagnostic(
                "\"details\" is an object, not an array: iOS reads its keys as app identifiers, so no app gets any links.",
                at: object.place(ofValueOf: details), in: subject, help: "Put square brackets around the object.",
                fix: Diagnostic.Fix(
                    "Put square brackets around the object.", .unsafe, subject.brackets(around: details.value)))
        ]
    }
}

struct EmptyList: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA209", "empty-list"), .warning, .structure, isPedantic: true, sometimes: [.error, .note],
        summary: "An empty list",
        effect: "The list matches nothing: no link opens the apps of the detail, or the service has no app.",
        reason: """
            An empty list is not the same as a missing one: a detail without a list matches every URL, and one with \
            an empty list matches none. An empty `details` matches nothing. A service other than `applinks` without an \
            app is often left on purpose, so that it is reported only on request, or if nothing else is in the file.
            """,
        remedy: "Fill the list, or remove the detail or service that contains it.",
        evidence: [.emptyList, .wrongType],
        bad: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": ⟦[]⟧
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/menu/*" }]
            """))

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
        let hasOther = subject.file.services.contains { !$0.name.hasSameScalars(as: "applinks") && !$0.apps.isEmpty }
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
            guard isAll || subject.isPedantic(about: rule) else { return nil }
            return diagnostic(
                "\"apps\" is empty, so \(service.name) has no effect.", at: service.place(ofValueOf: apps), in: subject,
                isAll ? .error : .note,
                help: "Add the app identifiers, or remove the service.")
        }
    }
}

import JSONSyntax
import UniversalLinks

struct IgnoredAppID: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA219", "ignored-app-id"), .error, .structure, isPedantic: true,
        sometimes: [.warning, .note],
        summary: "An app identifier under a key that iOS ignores",
        effect: """
            The app gets nothing from this detail, unless the key that iOS reads names it as well. iOS reports no \
            error.
            """,
        reason: """
            If `appIDs` is an array, iOS 13 and later ignore `appID`; earlier systems read only `appID`. If \
            `details` is keyed by app identifier, each key is the only app of its member, and `appID` and `appIDs` \
            inside it are ignored (assumed). An `appID` that `appIDs` lists as well does no harm, and is reported only \
            on request.
            """,
        remedy: """
            Make `details` an array, and list every app in `appIDs`. Keep `appID` only if systems before iOS 13 read \
            the file.
            """,
        evidence: [.appIDsOverAppID, .appIDsNeedIOS13, .dictionaryDetails],
        bad: .detail(
            """
            ⟦"appID"⟧: "7Q4KX2M9TD.example.drinks",
            "appIDs": ["7Q4KX2M9TD.example.eats"],
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
        let served = Set((subject.file.appLinks?.details ?? []).flatMap { $0.identifiers.map(\.value) })
        guard !subject.hasDictionaryOfDetails else {
            return subject.detailObjects.flatMap { detail in
                ["appID", "appIDs"].compactMap { diagnostic(for: $0, besideTheKeyOf: detail, served, in: subject) }
            }
        }
        return subject.detailObjects.compactMap { diagnostic(for: $0, served, in: subject) }
    }

    private func diagnostic(
        for detail: LintObject, _ served: Set<AppIdentifier>, in subject: LintSubject
    ) -> Diagnostic? {
        guard let single = detail.members.member("appID"), let list = detail.members.member("appIDs"),
            let apps = list.value.array, !apps.isEmpty
        else { return nil }
        let place = subject.place(ofKeyOf: single, in: detail.pointer)
        guard let text = single.value.string else {
            return diagnostic(
                "iOS ignores \"appID\" next to \"appIDs\".", at: place, in: subject, .note, help: "Remove it.")
        }
        let app = AppIdentifier(text)
        if apps.contains(where: { $0.string.map { AppIdentifier($0) == app } ?? false }) {
            // With "paths", it is there for iOS 12.
            guard subject.minimumSystem >= .ios13, detail.members["paths"] == nil, subject.isPedantic(about: rule)
            else {
                return nil
            }
            return diagnostic(
                "iOS ignores \"appID\" next to \"appIDs\", which lists the app as well.", at: place, in: subject, .note,
                help: "Remove it if no system before iOS 13 reads the file.",
                fix: Diagnostic.Fix("Remove \"appID\".", .unsafe, subject.removing("appID", of: detail)))
        }
        let isServed = served.contains(app)
        return diagnostic(
            "iOS ignores \"appID\" next to \"appIDs\", so \"\(text.shortened(to: 80))\" gets "
                + (isServed ? "links only from another detail." : "no links."),
            at: place, in: subject, isServed ? .warning : nil,
            notes: [
                .init(
                    "iOS reads this list instead.",
                    at: subject.location(subject.place(ofKeyOf: list, in: detail.pointer)))
            ],
            help: "Add the app to \"appIDs\".",
            fix: isServed ? nil : fix(text, list, in: detail, subject))
    }

    /// For a member of the oldest format of `details`, in which the member's key is the only app.
    private func diagnostic(
        for key: String, besideTheKeyOf detail: LintObject, _ served: Set<AppIdentifier>, in subject: LintSubject
    ) -> Diagnostic? {
        guard let member = detail.members.member(key), let owner = detail.pointer.tokens.last else { return nil }
        let named = (member.value.array ?? [member.value]).compactMap { $0.string.map { AppIdentifier($0) } }
        let others = named.filter { $0 != AppIdentifier(owner) }
        let forgotten = others.filter { !served.contains($0) }
        guard let app = forgotten.first ?? others.first else { return nil }
        let more = forgotten.count > 1 ? " and \(forgotten.count - 1) more" : ""
        let verb = forgotten.count > 1 ? "get" : "gets"
        return diagnostic(
            "iOS ignores \"\(key)\" because \"details\" is keyed by app identifier: \"\(app.text.shortened(to: 80))\"\(more) "
                + "\(verb) \(forgotten.isEmpty ? "links only from another detail." : "no links.")",
            at: subject.place(ofKeyOf: member, in: detail.pointer), in: subject, forgotten.isEmpty ? .warning : nil,
            help: "Make \"details\" an array of details that list their apps in \"appIDs\".")
    }

    /// Keeps the key if the oldest system reads it.
    private func fix(
        _ app: String, _ list: JSONObject.Member, in detail: LintObject, _ subject: LintSubject
    ) -> Diagnostic.Fix {
        let addition = subject.editing.appending(JSONValue(app), to: list.value)
        guard subject.minimumSystem >= .ios13 else {
            return Diagnostic.Fix("Add the app to \"appIDs\".", .unsafe, [addition])
        }
        return Diagnostic.Fix(
            "Move the app to \"appIDs\".", .unsafe, [addition] + subject.removing("appID", of: detail))
    }
}

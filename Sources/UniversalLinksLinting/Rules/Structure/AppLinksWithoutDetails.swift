import JSONSyntax
public import UniversalLinks

/// An `applinks` that names no app at all.
struct AppLinksWithoutDetails: LintRule {
    let offence = Offence(
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
        evidence: [
            .entryWithoutDetails, .unknownKey,
        ],
        firing: [Offence.Example(file: "{ ⟦\"applinks\"⟧: {} }\n")],
        quiet: [.detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n\"components\": [{ \"/\": \"*\" }]")])

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
        let isDetail = object.members.members.contains { LintSubject.detailKeys.containsVerbatim($0.key) }
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
        let members = members.filter { !$0.key.isVerbatim("apps") || $0.keyRange != members.first?.keyRange }
        guard let first = members.first, let last = members.last,
            members.allSatisfy({ LintSubject.detailKeys.containsVerbatim($0.key) || $0.key.isVerbatim("comment") })
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

extension Diagnostic.Code {
    /// `applinks-without-details`
    public static let appLinksWithoutDetails = AppLinksWithoutDetails().offence.code
}

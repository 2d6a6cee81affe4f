import JSONSyntax
public import UniversalLinks

/// The oldest format of `details`.
struct DictionaryDetails: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA215", "dictionary-details"), .warning, .structure,
        summary: "A `details` object that is keyed by app identifier",
        effect: "The file works. The format is no longer documented, and each key names only one app.",
        reason: """
            Apple showed this format with the first versions of iOS 9 and has documented an array ever since. \
            `swcutil` still reads it, but then ignores `appID` and `appIDs` inside it.
            """,
        remedy: "Write an array of details that name their apps in `appID` or `appIDs`.",
        evidence: [
            .dictionaryShape, .dictionaryDetails,
        ],
        firing: [
            .appLinks(
                #""details": ⟦{ "7Q4KX2M9TD.example.eats": { "paths": ["/menu/*"] } }⟧"#,
                fixed: #""details": [ { "appID": "7Q4KX2M9TD.example.eats", "paths": ["/menu/*"] } ]"#)
        ],
        quiet: [.appLinks(#""details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/menu/*"] }]"#)])

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

extension Diagnostic.Code {
    /// `dictionary-details`
    public static let dictionaryDetails = DictionaryDetails().offence.code
}

import JSONSyntax
public import UniversalLinks

/// A member of `details` that is not an object.
struct SkippedDetail: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA214", "skipped-detail"), .error, .structure,
        summary: "A member of `details` that is not an object",
        effect: "iOS probably skips the member, and its apps get nothing from it. The other members work.",
        reason: "A detail is an object that lists apps and the URLs they open.",
        remedy: "Write an object with `appIDs` and `components` directly in the list.",
        evidence: [.wrongType],
        firing: [
            .appLinks("\"details\": [⟦\"7Q4KX2M9TD.example.eats\"⟧]"),
            .appLinks("\"details\": [⟦null⟧]"),
            .appLinks("\"details\": [⟦[{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"], \"components\": [] }]⟧]"),
            .appLinks("\"details\": { \"7Q4KX2M9TD.example.eats\": ⟦[\"/menu/*\"]⟧ }"),
        ],
        quiet: [
            .detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n\"components\": [{ \"/\": \"*\" }]"),
            .appLinks("\"details\": { \"appID\": \"7Q4KX2M9TD.example.eats\", \"paths\": [\"*\"] }"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, let details = object.members["details"], !subject.hasBareDetail
        else { return [] }
        let pointer = object.pointer.appending("details")
        var members = (details.array ?? []).enumerated().map { (pointer.appending($0), $1) }
        members += (details.object?.effectiveMembers ?? []).map { (pointer.appending($0.key), $0.value) }
        return members.compactMap { pointer, value in
            guard value.object == nil else { return nil }
            return diagnostic(
                "This member of \"details\" is \(value.typeDescription), not an object, so iOS probably skips it.",
                at: SourcePlace(pointer: pointer, range: value.range), in: subject, value.isVoid ? .warning : nil,
                help: value.isVoid ? "Remove it." : "Write an object with \"appIDs\" and \"components\".")
        }
    }
}

extension Diagnostic.Code {
    /// `skipped-detail`
    public static let skippedDetail = SkippedDetail().offence.code
}

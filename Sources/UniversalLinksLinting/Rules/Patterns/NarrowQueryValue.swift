public import UniversalLinks

/// A query item whose value has to be exactly one character, or empty.
struct NarrowQueryValue: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA436", "narrow-query-value"), .warning, .patterns, sometimes: [.note],
        summary: "A query item whose value has to be one character, or empty",
        effect: "URLs with a usual value, such as `?id=42`, do not match.",
        reason: """
            The pattern `?` matches exactly one character, and an empty pattern only an empty value or a missing item. \
            Most authors mean any value.
            """,
        remedy: "Write `?*` for any value, or `*` if the item may be missing or empty.",
        evidence: [.wildcards, .listedItems, .absentItem],
        firing: [
            .components(
                #"{ "/": "/menu", "?": { "table": ⟦"?"⟧ } }"#,
                fixed: #"{ "/": "/menu", "?": { "table": "?*" } }"#)
        ],
        quiet: [.components(#"{ "/": "/menu", "?": { "table": "?*" } }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard let name = use.itemName, use.text.isEmpty || use.text.isVerbatim("?"),
                !use.components.contains(where: \.isExclusion.value),
                !use.components.contains(where: { saysHowLong($0.component.comment) })
            else { return nil }
            let item = "\"\(name.shortened(to: 60))\""
            guard use.text.isEmpty else {
                return diagnostic(
                    "\(item) with the pattern \"?\" matches only values of exactly one character.", at: use.place,
                    in: subject, help: "Write \"?*\" for any value.",
                    fix: Diagnostic.Fix("Write \"?*\".", .unsafe, [subject.rewriting(use, as: "?*")]))
            }
            return diagnostic(
                "\(item) with an empty pattern matches only URLs without a value for it.", at: use.place, in: subject,
                .note, help: "Write \"?*\" for any value, or \"*\" if it may be missing.")
        }
    }

    /// Whether a comment says that one character is meant.
    private func saysHowLong(_ comment: String?) -> Bool {
        let words = (comment ?? "").asciiLowercased.split { !$0.isLetter && !$0.isNumber }
        return words.contains { ["one", "single", "exactly", "1", "digit", "character"].contains($0) }
    }
}

extension Diagnostic.Code {
    /// `narrow-query-value`
    public static let narrowQueryValue = NarrowQueryValue().offence.code
}

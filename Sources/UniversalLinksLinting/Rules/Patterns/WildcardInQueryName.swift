import JSONSyntax
public import UniversalLinks

/// A wildcard or a reference in the name of a query item.
struct WildcardInQueryName: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA425", "wildcard-in-query-name"), .error, .patterns,
        summary: "A wildcard in the name of a query item",
        effect: """
            The item probably counts as missing in every ordinary URL: the component never matches or, if the pattern accepts \
            an empty value, the name restricts nothing.
            """,
        reason: "iOS compares the names of items exactly. Wildcards and variables work only in values.",
        remedy: """
            Write one name for each item. Or write a pattern for the whole query, such as `"?": "*utm_*"`, which \
            finds text anywhere in it.
            """,
        evidence: [.queryItems, .absentItem],
        firing: [
            .components(
                """
                { "/": "/buy", "?": { ⟦"utm_*"⟧: "?*" } }
                """),
            .components(
                """
                { "/": "/buy", "?": { ⟦"?id"⟧: "481", "$(lang)": "*" } }
                """,
                fixed: """
                    { "/": "/buy", "?": { "id": "481", "$(lang)": "*" } }
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy", "?": { "utm_source": "?*" } }
                """),
            .components(
                """
                { "/": "/buy", "?": { "price$": "?*", "(x)": "*y" } }
                """),
        ])

    /// Whether a name contains what would be special in a value.
    static func concerns(_ name: String) -> Bool {
        name.containsReference || name.unicodeScalars.contains { $0 == "*" || $0 == "?" }
    }

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.queryNames.compactMap { name in
            guard WildcardInQueryName.concerns(name.name) else { return nil }
            let effect = name.effectOfAbsence
            let rest = String(name.name.unicodeScalars.drop { $0 == "?" })
            let isMark =
                name.name.utf8.first == UInt8(ascii: "?") && !rest.isEmpty && !WildcardInQueryName.concerns(rest)
            let isTaken = subject.file.root[name.place.pointer.parent ?? .root]?.object?.member(rest) != nil
            return diagnostic(
                "Wildcards and variables do not work in the name \(name.name.inShortQuotes): in the intended links, "
                    + effect.words,
                at: name.place, in: subject, effect == .neverMatches ? nil : .warning,
                help: isMark
                    ? "Write \(rest.inShortQuotes): the \"?\" before the query is not part of a name."
                    : "Write the name of each item, or one pattern for the whole query.",
                fix: isMark && !isTaken
                    ? Diagnostic.Fix(
                        "Write \(rest.inShortQuotes).", .unsafe, [subject.editing.renaming(name.member, to: rest)])
                    : nil)
        }
    }
}

extension Diagnostic.Code {
    /// `wildcard-in-query-name`
    public static let wildcardInQueryName = WildcardInQueryName().offence.code
}

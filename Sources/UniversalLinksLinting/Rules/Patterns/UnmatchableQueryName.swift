import JSONSyntax
public import UniversalLinks

/// A name of a query item that no URL can have.
struct UnmatchableQueryName: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA424", "unmatchable-query-name"), .error, .patterns,
        summary: "A query item name that no URL can contain",
        effect: """
            The item counts as missing in every URL: the component never matches or, if the pattern accepts an empty \
            value, the name restricts nothing.
            """,
        reason: """
            iOS compares names exactly. By default, it compares them as the URL writes them, where `[]` is `%5B%5D`; \
            with `"percentEncoded": false`, it compares them decoded, where no escape is left.
            """,
        remedy: "Write the name as the URL does or, with `\"percentEncoded\": false`, decoded.",
        evidence: [.encodedComparison, .absentItem, .queryItems],
        firing: [
            .components(
                """
                { "/": "/find", "?": { ⟦"dish[]"⟧: "?*" } }
                """,
                fixed: """
                    { "/": "/find", "?": { "dish%5B%5D": "?*" } }
                    """),
            .components(
                """
                { "/": "/find", "?": { ⟦"größe"⟧: "*" } }
                """,
                fixed: """
                    { "/": "/find", "?": { "gr%C3%B6%C3%9Fe": "*" } }
                    """),
            .components(
                """
                { "/": "/find", "?": { ⟦"dish%5B%5D"⟧: "?*" }, "percentEncoded": false }
                """,
                fixed: """
                    { "/": "/find", "?": { "dish[]": "?*" }, "percentEncoded": false }
                    """),
            .components(
                """
                { "/": "/find", "?": { ⟦"dish=soup"⟧: "" } }
                """),
        ],
        quiet: [
            .components(
                """
                { "/": "/find", "?": { "dish%5B%5D": "?*" } }
                """),
            .components(
                """
                { "/": "/find", "?": { "dish[]": "?*", "größe": "?*" }, "percentEncoded": false },
                { "/": "/find", "?": { "user.name/x:y@z": "?*" } }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.queryNames.compactMap { name in
            guard !WildcardInQueryName.concerns(name.name) else { return nil }
            let forms = name.use.forms
            let isEncoded = forms.allSatisfy(\.isEncoded)
            guard isEncoded || forms.allSatisfy({ !$0.isEncoded }) else { return nil }
            let written = isEncoded ? encoded(name.name) : decoded(name.name)
            guard !written.isVerbatim(name.name) else { return nil }
            let separates = isEncoded && name.name.unicodeScalars.contains { $0 == "&" || $0 == "=" }
            let effect = name.effectOfAbsence
            let isTaken = subject.file.root[name.place.pointer.parent ?? .root]?.object?.member(written) != nil
            return diagnostic(
                "No \(isEncoded ? "percent-encoded" : "decoded") URL has an item named \(name.name.inShortQuotes): "
                    + effect.words,
                at: name.place, in: subject, effect == .neverMatches ? nil : .warning,
                help: separates
                    ? "List each query item under its own name, with the pattern for its value."
                    : "Write \(written.inShortQuotes).",
                fix: separates || isTaken
                    ? nil
                    : Diagnostic.Fix(
                        "Write \(written.inShortQuotes).", .unsafe, [subject.editing.renaming(name.member, to: written)]
                    ))
        }
    }

    private func encoded(_ name: String) -> String {
        // Case is never ignored in names.
        let form = ComparisonForm(part: .query, isItemValue: true, isEncoded: true, isCaseSensitive: true)
        return name.unicodeScalars.reduce(into: "") { text, scalar in
            text += form.canContain(scalar) && scalar != "=" ? String(scalar) : ComparisonForm.escaped(scalar)
        }
    }

    private func decoded(_ name: String) -> String {
        let isEscaped = !Pattern(parsing: name, references: .literal).tokens.escapeIndices.isEmpty
        guard isEscaped, let scalars = PercentDecoding.decodedIfUTF8(name.utf8) else { return name }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension Diagnostic.Code {
    /// `unmatchable-query-name`
    public static let unmatchableQueryName = UnmatchableQueryName().offence.code
}

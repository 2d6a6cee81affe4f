import JSONSyntax
public import UniversalLinks

/// A name of a query item that no URL can have.
struct UnmatchableQueryName: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA424", "unmatchable-query-name"), .error, .patterns, sometimes: [.warning],
        summary: "A query item name that no URL can contain",
        effect: """
            The item counts as missing in every URL: the component never matches or, if the pattern accepts an empty \
            value, the name restricts nothing.
            """,
        reason: """
            iOS compares names exactly. By default, it compares them as the URL writes them, where `[]` is `%5B%5D`; \
            with `"percentEncoded": false`, it compares them decoded, where no escape is left. Wildcards and variables \
            work only in values.
            """,
        remedy: """
            Write the name as the URL does or, with `"percentEncoded": false`, decoded. Instead of a wildcard in a name, \
            list each item, or write a pattern for the whole query: `"?": "*utm_*"` finds text anywhere in it.
            """,
        evidence: [.encodedComparison, .absentItem, .queryItems],
        firing: [
            .components(
                #"{ "/": "/find", "?": { ⟦"dish[]"⟧: "?*" } }"#,
                fixed: #"{ "/": "/find", "?": { "dish%5B%5D": "?*" } }"#)
        ],
        quiet: [.components(#"{ "/": "/find", "?": { "dish%5B%5D": "?*" } }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.queryNames.compactMap { name in
            name.hasWildcard ? wildcard(in: name, subject) : spelling(of: name, subject)
        }
    }

    private func spelling(of name: QueryName, _ subject: LintSubject) -> Diagnostic? {
        let forms = name.use.forms
        let isEncoded = forms.allSatisfy(\.isEncoded)
        guard isEncoded || forms.allSatisfy({ !$0.isEncoded }) else { return nil }
        let written = isEncoded ? encoded(name.name) : decoded(name.name)
        guard !written.isVerbatim(name.name) else { return nil }
        let separates = isEncoded && name.name.unicodeScalars.contains { $0 == "&" || $0 == "=" }
        return diagnostic(
            "No \(isEncoded ? "percent-encoded" : "decoded") URL has an item named \(name.name.inShortQuotes): "
                + name.effectOfAbsence.words,
            at: name.place, in: subject, severity(of: name),
            help: separates
                ? "List each query item under its own name, with the pattern for its value."
                : "Write \(written.inShortQuotes).",
            fix: separates ? nil : renaming(name, to: written, subject))
    }

    private func wildcard(in name: QueryName, _ subject: LintSubject) -> Diagnostic {
        let rest = String(name.name.unicodeScalars.drop { $0 == "?" })
        let isMark = name.name.utf8.first == UInt8(ascii: "?") && !rest.isEmpty && !QueryName.hasWildcard(rest)
        return diagnostic(
            "Wildcards and variables do not work in the name \(name.name.inShortQuotes): in the intended links, "
                + name.effectOfAbsence.words,
            at: name.place, in: subject, severity(of: name),
            help: isMark
                ? "Write \(rest.inShortQuotes): the \"?\" before the query is not part of a name."
                : "Write the name of each item, or one pattern for the whole query.",
            fix: isMark ? renaming(name, to: rest, subject) : nil)
    }

    private func severity(of name: QueryName) -> Diagnostic.Severity? {
        name.effectOfAbsence == .neverMatches ? nil : .warning
    }

    /// Nil if the object already has the other name.
    private func renaming(_ name: QueryName, to other: String, _ subject: LintSubject) -> Diagnostic.Fix? {
        let object = subject.file.root[name.place.pointer.parent ?? .root]?.object
        guard object?.member(other) == nil else { return nil }
        return Diagnostic.Fix(
            "Write \(other.inShortQuotes).", .unsafe, [subject.editing.renaming(name.member, to: other)])
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

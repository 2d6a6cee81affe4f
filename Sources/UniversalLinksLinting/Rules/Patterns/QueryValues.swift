import JSONSyntax
import UniversalLinks

struct NonStringQueryValue: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA422", "non-string-query-value"), .error, .patterns,
        summary: "A value in a query object that is not a string",
        effect: """
            iOS ignores the whole query object, including its other members: the component accepts any query, and \
            matches or excludes more URLs than intended.
            """,
        reason: "iOS reads the object only if all of its values are strings.",
        remedy: "Write a string: `\"1\"`, not `1`. For several values, write several components, or use a variable.",
        evidence: [.ignoredQueryObject],
        bad: .components(
            #"{ "/": "/buy", "?": { "id": ⟦481⟧, "from": "mail" } }"#,
            fixed: #"{ "/": "/buy", "?": { "id": "481", "from": "mail" } }"#),
        good: .components(#"{ "/": "/buy", "?": { "id": "481", "from": "mail" } }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let readers = QueryDefaults(subject)
        return subject.objects.filter { $0.role == .queryItems }.flatMap { object -> [Diagnostic] in
            guard let reader = readers.reader(of: object) else { return [] }
            let others = object.members.effectiveMembers.count - 1
            return object.members.effectiveMembers.compactMap { member in
                guard member.value.string == nil else { return nil }
                let quoted = quoted(member.value)
                return diagnostic(
                    "The value of \(member.key.inShortQuotes) is \(member.value.typeDescription), not a string: iOS "
                        + "ignores the object"
                        + (others > 0 ? " with its \(others == 1 ? "other name" : "\(others) other names")" : "")
                        + ", and \(reader) any query.",
                    at: SourcePlace(pointer: object.pointer.appending(member.key), range: member.value.range),
                    in: subject,
                    help: quoted.map { "Write \($0.inShortQuotes)." } ?? help(member.value),
                    fix: quoted.map { text in
                        Diagnostic.Fix(
                            "Write the value as a string.", .unsafe,
                            [subject.editing.replacing(member.value, with: JSONValue(.string(text)))])
                    })
            }
        }
    }

    private func quoted(_ value: JSONValue) -> String? {
        value.number ?? value.boolean.map { $0 ? "true" : "false" }
    }

    private func help(_ value: JSONValue) -> String {
        value.array == nil
            ? "Write a string; \"?*\" matches any text."
            : "Write one component per value, or use a substitution variable."
    }
}

struct AnyQuery: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA435", "any-query"), .warning, .patterns,
        summary: "A pattern `*` for a query or fragment, which also matches none",
        effect: "The component also matches URLs without a query, or without a fragment.",
        reason: """
            To iOS, a missing query or fragment is an empty text, and `*` matches the empty text. So the pattern `*` \
            means the same as no pattern at all. It is reported where the component compares nothing else, or its \
            comment says that there is a query or fragment.
            """,
        remedy: "Write `?*` to require at least one character; or remove the key.",
        evidence: [.absentQuery, .wholeQuery, .wholeFragment, .wildcards],
        bad: .components(
            #"{ "?": ⟦"*"⟧ }"#,
            fixed: #"{ "?": "?*" }"#),
        good: .components(#"{ "?": "?*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.itemName == nil, use.part == .query || use.part == .fragment, use.text.hasSameScalars(as: "*"),
                use.components.count == 1, let component = use.components.first
            else { return nil }
            let (noun, words) =
                use.part == .query
                ? ("query", ["query", "queries", "parameter", "parameters", "params"])
                : ("fragment", ["fragment", "fragments", "hash", "hashes", "anchor"])
            let isSaid = component.component.comment.map { says($0, anyOf: words) } ?? false
            let other = use.part == .query ? component.fragment != nil : component.query != nil
            guard isSaid || (component.path == nil && !other) else { return nil }
            return diagnostic(
                "\"\(use.part == .query ? "?" : "#")\": \"*\" also matches URLs without a \(noun), like no pattern at all.",
                at: use.place, in: subject,
                help: "Write \"?*\" if there has to be a \(noun); otherwise remove the key.",
                fix: Diagnostic.Fix("Write \"?*\".", .unsafe, [subject.rewriting(use, as: "?*")]))
        }
    }

    private func says(_ comment: String, anyOf words: [String]) -> Bool {
        let parts = comment.asciiLowercased.split { !$0.isLetter }.map(String.init)
        return parts.contains("with") && !parts.contains("without") && parts.contains(where: words.contains)
    }
}

struct NarrowQueryValue: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA436", "narrow-query-value"), .warning, .patterns, sometimes: [.note],
        summary: "A query item whose value has to be one character, or empty",
        effect: "URLs with a usual value, such as `?id=42`, do not match.",
        reason: """
            The pattern `?` matches exactly one character, and an empty pattern only an empty value or a missing item. \
            Most authors mean any value.
            """,
        remedy: "Write `?*` for any value, or `*` if the item may be missing or empty.",
        evidence: [.wildcards, .listedItems, .absentItem],
        bad: .components(
            #"{ "/": "/menu", "?": { "table": ⟦"?"⟧ } }"#,
            fixed: #"{ "/": "/menu", "?": { "table": "?*" } }"#),
        good: .components(#"{ "/": "/menu", "?": { "table": "?*" } }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard let name = use.itemName, use.text.isEmpty || use.text.hasSameScalars(as: "?"),
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

/// Which query objects of `defaults` some component inherits.
struct QueryDefaults: Sendable {
    private var inherited: Set<SourceRange> = []
    private var defaults: Set<SourceRange> = []

    init(_ subject: LintSubject) {
        let outer = subject.file.appLinks?.defaults?.query
        if let range = outer?.place?.range { defaults.insert(range) }
        for detail in subject.file.appLinks?.details ?? [] {
            if let range = detail.defaults?.query.place?.range { defaults.insert(range) }
        }
        for detail in subject.details {
            let own = detail.detail.defaults?.query
            let nearest = own?.isPresent == true ? own : outer
            guard let range = nearest?.place?.range else { continue }
            let isInherited = (detail.components ?? []).contains { component in
                let component = component.effective.component
                return component.form != .unusable && !component.fields.query.isPresent
            }
            if isInherited { inherited.insert(range) }
        }
    }

    /// Who reads a query object, with the verb: the component that it is in, or those that inherit it; nil if no
    /// component does.
    func reader(of object: LintObject) -> String? {
        guard defaults.contains(object.value.range) else { return "the component accepts" }
        return inherited.contains(object.value.range) ? "components that inherit it accept" : nil
    }
}

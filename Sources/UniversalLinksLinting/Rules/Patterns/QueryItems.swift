import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

struct OptionalQueryItem: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA423", "optional-query-item"), .warning, .patterns, sometimes: [.note],
        summary: "A query item that may be missing",
        effect: "The name restricts nothing: URLs without the item match as well.",
        reason: "An item that is missing in the URL counts as one with an empty value, and `*` matches an empty value.",
        remedy: "Write `?*`, which needs at least one character. If the item is optional, remove its name.",
        evidence: [.absentItem, .wildcards],
        bad: .components(
            #"{ "/": "/buy", "?": { "id": ⟦"*"⟧ } }"#,
            fixed: #"{ "/": "/buy", "?": { "id": "?*" } }"#),
        good: .components(#"{ "/": "/buy", "?": { "id": "?*" } }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] { examination(of: subject).diagnostics }

    func examination(of subject: LintSubject) -> Examination {
        var proofs = Proofs(subject)
        let items = subject.patterns.filter { $0.itemName != nil }
        let constrainedObjects = Set(items.filter { !$0.isFree }.compactMap(\.place.pointer.parent))
        // An author who writes "?*" for other items of the component knows the difference.
        let deliberate = Set(items.filter { $0.text.hasSameScalars(as: "?*") }.compactMap(\.place.pointer.parent))
        let found = items.compactMap { use -> Diagnostic? in
            if let object = use.place.pointer.parent, deliberate.contains(object), !subject.isPedantic(about: rule) {
                return nil
            }
            guard use.isFree, let name = use.itemName, let object = use.place.pointer.parent else { return nil }
            let isAlone = !constrainedObjects.contains(object)
            let edit = subject.rewriting(use, as: "?*")
            let isVain = !deliberate.contains(object) && proofs.changesNothing(edit)
            return diagnostic(
                "\(use.text.inShortQuotes) also matches a URL without \(name.inShortQuotes), because a missing item counts as "
                    + "empty" + (isAlone ? ": the object restricts nothing." : "."),
                at: use.place, in: subject, isAlone ? nil : .note,
                help: isVain
                    ? "\"?*\" alone would change nothing: later components match the same URLs. Narrow them, too, or remove the "
                        + "name."
                    : "Write \"?*\" if the item is required; otherwise remove the name.",
                fix: deliberate.contains(object) || isVain ? nil : Diagnostic.Fix("Write \"?*\".", .unsafe, [edit]))
        }
        return Examination(found, effort: proofs.effort)
    }

    private struct Proofs {
        private(set) var effort = 0.0
        private let subject: LintSubject
        private var count = 0

        /// Beyond these limits of edits and bytes, fixes are offered without proof.
        private static let countLimit = 8
        private static let byteLimit = 65_536
        /// In visits of states.
        private static let limit = 500_000

        init(_ subject: LintSubject) { self.subject = subject }

        mutating func changesNothing(_ edit: TextEdit) -> Bool {
            count += 1
            guard count <= Proofs.countLimit, subject.file.byteCount <= Proofs.byteLimit,
                let bytes = subject.file.source.applying([edit]), let edited = try? AssociationFile(parsing: bytes)
            else { return false }
            let difference = FileDifference(
                subject.matcher, Matcher(anyHostOf: edited), witnessLimit: 1, limit: Proofs.limit, explainsGroups: false
            )
            effort += difference.effort
            return difference.isEquivalent == true
        }
    }
}

extension PatternUse {
    fileprivate var isFree: Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0 == "*" }
    }
}

struct UnmatchableQueryName: LintRule {
    let rule = Rule(
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
        bad: .components(
            #"{ "/": "/find", "?": { ⟦"dish[]"⟧: "?*" } }"#,
            fixed: #"{ "/": "/find", "?": { "dish%5B%5D": "?*" } }"#),
        good: .components(#"{ "/": "/find", "?": { "dish%5B%5D": "?*" } }"#))

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
        guard !written.hasSameScalars(as: name.name) else { return nil }
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

struct QueryName: Sendable {
    let name: String
    let member: JSONObject.Member
    let place: SourcePlace
    let use: PatternUse

    /// The names that today's systems compare, in the order of the file.
    static func all(_ patterns: [PatternUse], _ objects: [LintObject]) -> [QueryName] {
        var uses: [SourceRange: PatternUse] = [:]
        for use in patterns where use.itemName != nil { uses[use.place.range] = use }
        guard !uses.isEmpty else { return [] }
        return objects.filter { $0.role == .queryItems }.flatMap { object in
            object.members.effectiveMembers.compactMap { member in
                uses[member.value.range].map { use in
                    QueryName(
                        name: member.key, member: member,
                        place: SourcePlace(pointer: object.pointer.appending(member.key), range: member.keyRange),
                        use: use)
                }
            }
        }
    }

    /// Whether it contains what is special in values.
    var hasWildcard: Bool { QueryName.hasWildcard(name) }

    static func hasWildcard(_ name: String) -> Bool {
        name.containsReference || name.unicodeScalars.contains { $0 == "*" || $0 == "?" }
    }

    /// The effect of an item that no URL has.
    var effectOfAbsence: Effect {
        let tokens = use.tokens
        if tokens.allSatisfy({ $0 == .anyRun }) { return .isFree }
        return tokens.contains { if case .variable = $0 { true } else { false } } ? .unknown : .neverMatches
    }

    enum Effect {
        /// The pattern also accepts a missing item, so it always matches.
        case isFree
        case neverMatches
        /// Depends on values of variables.
        case unknown

        var words: String {
            switch self {
            case .isFree: "the item probably counts as missing, which the pattern accepts."
            case .neverMatches: "the item probably counts as missing, and the component does not match."
            case .unknown: "the item probably counts as missing."
            }
        }
    }
}

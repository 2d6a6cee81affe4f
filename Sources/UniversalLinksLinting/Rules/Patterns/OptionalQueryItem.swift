import JSONSyntax
public import UniversalLinks

/// A query item whose pattern accepts that it is missing.
struct OptionalQueryItem: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA423", "optional-query-item"), .warning, .patterns,
        summary: "A query item that may be missing",
        effect: "The name constrains nothing: URLs without the item match as well.",
        reason: "An item that the URL does not have counts as one with an empty value, and `*` accepts an empty value.",
        remedy:
            "Write `?*`, which asks for at least one character. If the item is free to be missing, leave the name out.",
        evidence: [.absentItem, .wildcards],
        firing: [
            .components(
                """
                { "/": "/buy", "?": { "id": ⟦"*"⟧ } }
                """,
                fixed: """
                    { "/": "/buy", "?": { "id": "?*" } }
                    """),
            .components(
                """
                { "/": "/buy", "?": { "id": ⟦"*"⟧, "from": "mail" } }
                """,
                fixed: """
                    { "/": "/buy", "?": { "id": "?*", "from": "mail" } }
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy", "?": { "id": "?*" } }
                """),
            .components(
                """
                { "/": "/buy", "?": { "id": "", "from": "*mail" } },
                { "/": "/buy", "?": "*", "#": "*" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let items = subject.patterns.filter { $0.itemName != nil }
        let constrainedObjects = Set(items.filter { !$0.isFree }.compactMap(\.place.pointer.parent))
        return items.compactMap { use in
            guard use.isFree, let name = use.itemName, let object = use.place.pointer.parent else { return nil }
            let isAlone = !constrainedObjects.contains(object)
            return diagnostic(
                "\(use.text.inShortQuotes) also accepts a URL without \(name.inShortQuotes), since a missing item counts as an "
                    + "empty one" + (isAlone ? ": the object constrains nothing." : "."),
                at: use.place, in: subject, isAlone ? nil : .note,
                help: "Write \"?*\" if the item has to be there; else leave the name out.",
                fix: Diagnostic.Fix("Write \"?*\".", .unsafe, [subject.rewriting(use, as: "?*")]))
        }
    }
}

extension PatternUse {
    /// Whether it is made of stars alone.
    fileprivate var isFree: Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0 == "*" }
    }
}

extension Diagnostic.Code {
    /// `optional-query-item`
    public static let optionalQueryItem = OptionalQueryItem().offence.code
}

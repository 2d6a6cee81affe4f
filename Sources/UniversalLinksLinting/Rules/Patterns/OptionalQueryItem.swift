import JSONSyntax
public import UniversalLinks

/// A query item whose pattern also matches if the item is missing.
struct OptionalQueryItem: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA423", "optional-query-item"), .warning, .patterns,
        summary: "A query item that may be missing",
        effect: "The name restricts nothing: URLs without the item match as well.",
        reason: "An item that is missing in the URL counts as one with an empty value, and `*` matches an empty value.",
        remedy: "Write `?*`, which needs at least one character. If the item is optional, remove its name.",
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
        // Who writes "?*" for other items of the component knows the difference.
        let deliberate = Set(items.filter { $0.text.isVerbatim("?*") }.compactMap(\.place.pointer.parent))
        return items.compactMap { use in
            if let object = use.place.pointer.parent, deliberate.contains(object), !subject.asks(for: offence) {
                return nil
            }
            guard use.isFree, let name = use.itemName, let object = use.place.pointer.parent else { return nil }
            let isAlone = !constrainedObjects.contains(object)
            return diagnostic(
                "\(use.text.inShortQuotes) also matches a URL without \(name.inShortQuotes), because a missing item counts as "
                    + "empty" + (isAlone ? ": the object restricts nothing." : "."),
                at: use.place, in: subject, isAlone ? nil : .note,
                help: "Write \"?*\" if the item is required; otherwise remove the name.",
                fix: deliberate.contains(object)
                    ? nil : Diagnostic.Fix("Write \"?*\".", .unsafe, [subject.rewriting(use, as: "?*")]))
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

import JSONSyntax
public import UniversalLinks
import UniversalLinksAnalysis

/// A query item whose pattern also matches if the item is missing.
struct OptionalQueryItem: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA423", "optional-query-item"), .warning, .patterns, sometimes: [.note],
        summary: "A query item that may be missing",
        effect: "The name restricts nothing: URLs without the item match as well.",
        reason: "An item that is missing in the URL counts as one with an empty value, and `*` matches an empty value.",
        remedy: "Write `?*`, which needs at least one character. If the item is optional, remove its name.",
        evidence: [.absentItem, .wildcards],
        firing: [
            .components(
                #"{ "/": "/buy", "?": { "id": ⟦"*"⟧ } }"#,
                fixed: #"{ "/": "/buy", "?": { "id": "?*" } }"#)
        ],
        quiet: [.components(#"{ "/": "/buy", "?": { "id": "?*" } }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] { examination(of: subject).diagnostics }

    func examination(of subject: LintSubject) -> Examination {
        var proofs = Proofs(subject)
        let items = subject.patterns.filter { $0.itemName != nil }
        let constrainedObjects = Set(items.filter { !$0.isFree }.compactMap(\.place.pointer.parent))
        // Who writes "?*" for other items of the component knows the difference.
        let deliberate = Set(items.filter { $0.text.isVerbatim("?*") }.compactMap(\.place.pointer.parent))
        let found = items.compactMap { use -> Diagnostic? in
            if let object = use.place.pointer.parent, deliberate.contains(object), !subject.asks(for: offence) {
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

    /// Proofs that an edit changes the decision on no URL.
    private struct Proofs {
        private(set) var effort = 0.0
        private let subject: LintSubject
        private var count = 0

        /// More edits of a file than these are not looked into, nor files with more bytes: their fixes are offered.
        private static let countLimit = 8
        private static let byteLimit = 65_536
        /// What a proof may cost, in visits of states.
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
    /// Whether it is made of stars alone.
    fileprivate var isFree: Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0 == "*" }
    }
}

extension Diagnostic.Code {
    /// `optional-query-item`
    public static let optionalQueryItem = OptionalQueryItem().offence.code
}

public import UniversalLinks

/// A component that appears twice.
struct DuplicateComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA104", "duplicate-component"), .warning, .order, sometimes: [.note],
        summary: "A component that appears twice in one list",
        effect: "Nothing changes for any URL: the first of the two decides.",
        reason: """
            iOS tries components in the order of the list, so the second of two equal components is never reached. \
            Duplicates often come from merging two lists, and later edits then change only one of the two.
            """,
        remedy: "Keep one of the two.",
        evidence: [
            .firstComponentDecides, .normalizedPath, .otherFolding,
            .queryItems,
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                { "/": "/orders/*" },
                ⟦{ "/": "/menu/*", "comment": "Menus" }⟧
                """,
                fixed: """
                    { "/": "/menu/*" },
                    { "/": "/orders/*" }
                    """)
        ],
        quiet: [
            .components(
                """
                { "/": "/menu/*" },
                { "/": "/orders/*" }
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { !$0.isContradiction && $0.isMutual }.map { covering in
            // That an empty pattern and "/" are the same is assumed (semantics T2): the one that was recorded stays.
            let isEmpty = covering.earlier.path?.value.isEmpty == true && covering.later.path?.value.isEmpty != true
            let spare = isEmpty ? covering.earlier : covering.later
            return diagnostic(
                "\(subject.opening(for: covering.later)) matches the same URLs as "
                    + "\(subject.words(for: covering.earlier, besides: covering.later)), which decides.",
                at: covering.later.component.place, in: subject, covering.isSlashAlone ? .note : nil,
                notes: subject.notes(on: covering),
                help: "Keep one of the two.",
                fix: subject.removal(of: spare).map { edits in
                    Diagnostic.Fix(
                        isEmpty ? "Remove the first one." : "Remove the second one.", isEmpty ? .unsafe : .safe, edits)
                })
        }
    }
}

extension ComponentOrder.Covering {
    /// Whether only a slash at the end of a path tells the two apart: a habit that does no harm.
    fileprivate var isSlashAlone: Bool {
        guard let one = earlier.path?.value, let other = later.path?.value else { return false }
        return one.isVerbatim(other + "/") || other.isVerbatim(one + "/")
    }
}

extension Diagnostic.Code {
    /// `duplicate-component`
    public static let duplicateComponent = DuplicateComponent().offence.code
}

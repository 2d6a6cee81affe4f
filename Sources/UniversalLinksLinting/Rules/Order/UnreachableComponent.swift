public import UniversalLinks

/// A component that an earlier one covers and that decides the same.
struct UnreachableComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA101", "unreachable-component"), .warning, .order,
        summary: "A component with no effect, because an earlier one matches all of its URLs",
        effect: """
            Nothing changes for any URL: the earlier component matches every URL that this one matches, with the \
            same result.
            """,
        reason: """
            iOS tries components in the order of the list, and the first one whose path, query and fragment all \
            match decides. A component after a broader one is never reached. Its author often expected it to do \
            something.
            """,
        remedy: "Remove the component, or move it before the broader one if it is meant to behave differently.",
        evidence: [
            .firstComponentDecides,
            .wildcards,
            .normalizedPath, .otherFolding, .queryItems,
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                ⟦{ "/": "/menu/pizza" }⟧
                """,
                fixed: #"{ "/": "/menu/*" }"#)
        ],
        quiet: [.components(#"{ "/": "/menu/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { !$0.isContradiction && !$0.isMutual }.map { covering in
            if let kind = UnreachableComponent.kindOfIdiom(covering, in: subject) {
                return diagnostic(
                    subject.opening(for: covering.later)
                        + " has no effect: the same \(kind) with \"/*\" at its end already matches all of its URLs.",
                    at: covering.later.component.place, in: subject, .note, notes: subject.notes(on: covering),
                    help: "Remove it: \"/*\" at the end also matches the path without it.",
                    fix: subject.removal(of: covering.later).map { edits in
                        Diagnostic.Fix("Remove the \(kind).", .safe, edits)
                    })
            }
            return diagnostic(
                subject.opening(for: covering.later) + " has no effect: "
                    + subject.words(for: covering, ("matches all of its URLs", "match all of its URLs"))
                    + (covering.decidesAlike ? ", with the same result." : "."),
                at: covering.later.component.place, in: subject,
                UnreachableComponent.isHomePageBesideEverything(covering, in: subject) ? .note : nil,
                notes: subject.notes(on: covering),
                help:
                    "Remove it, or move it \(subject.destination(of: covering)) if it is meant to behave differently.",
                fix: subject.removal(of: covering.later).map { edits in
                    Diagnostic.Fix("Remove the \(subject.kind(of: covering.later)).", .safe, edits)
                })
        }
    }
}

extension UnreachableComponent {
    /// Whether it is the home page after `*`, and nothing else is: many files list both.
    private static func isHomePageBesideEverything(
        _ covering: ComponentOrder.Covering, in subject: LintSubject
    ) -> Bool {
        guard covering.decidesAlike, covering.later.path?.value.isVerbatim("/") == true,
            let broad = covering.earlier.path?.value
        else { return false }
        guard broad.isVerbatim("*") || broad.isVerbatim("/*") else { return false }
        return subject.order.coverings.count { $0.earlier.index == covering.earlier.index } == 1
    }

    /// What the two are called if somebody wrote `/menu/*` and `/menu`, to be sure; else nil.
    private static func kindOfIdiom(_ covering: ComponentOrder.Covering, in subject: LintSubject) -> String? {
        let (earlier, later) = (covering.earlier, covering.later)
        guard covering.all.count == 1, covering.decidesAlike, let broad = earlier.path?.value,
            let path = later.path?.value, path.utf8.count > 1, earlier.query == nil, earlier.fragment == nil,
            later.query == nil, later.fragment == nil
        else { return nil }
        let stem = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
        return broad.isVerbatim(stem + "/*") ? subject.kind(of: later) : nil
    }
}

extension Diagnostic.Code {
    /// `unreachable-component`
    public static let unreachableComponent = UnreachableComponent().offence.code
}

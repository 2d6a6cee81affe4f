import JSONSyntax
import UniversalLinks

extension LintRule {
    /// The exclusions that an earlier component leaves nothing to exclude.
    ///
    /// - Parameters:
    ///   - ofPaths: Whether those of `paths` are meant; else those of `components`.
    ///   - noun: What such an exclusion is called.
    ///   - broader: What the earlier component is called.
    func exclusionsWithoutEffect(
        in subject: LintSubject, ofPaths: Bool, called noun: String, broader: String
    ) -> [Diagnostic] {
        subject.order.coverings.filter { covering in
            covering.isContradiction && covering.later.isExclusion.value
                && covering.later.component.form.isLegacy == ofPaths
        }.map { covering in
            diagnostic(
                "The \(noun) \(subject.name(of: covering.later)) has no effect: "
                    + subject.words(
                        for: covering, ("matches every URL it would exclude", "match every URL it would exclude"))
                    + ".",
                at: covering.later.component.place, in: subject, notes: subject.notes(on: covering),
                help: covering.isMutual
                    ? ComponentOrder.adviceOnEquals : "Move it \(subject.destination(of: covering)).",
                fix: subject.move(of: covering).map { edits in
                    Diagnostic.Fix("Move the \(noun) before the \(broader).", .unsafe, edits)
                })
        }
    }
}

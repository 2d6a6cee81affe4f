/// Every comparison behind the decision for one app and one URL, in order.
public struct Trace: Sendable {
    /// The URL.
    public let link: LinkURL
    /// The app.
    public let app: AppIdentifier
    /// The decision, the same that ``Matcher/Cursor/decide(_:for:)`` gives.
    public let decision: Decision
    /// The detail that counts for the app; nil where none does.
    public let detail: AppLinks.Detail?
    /// The components that were tried, in order; the last one decides where one does.
    public let steps: [Step]
    /// What the decision rests on beyond what was recorded, each statement once.
    public let statements: [Statement]
    /// For an app that no detail lists: the listed one whose identifier is nearest.
    public let nearestApp: AppIdentifier?

    /// The weakest evidence that the decision rests on.
    public var evidence: EvidenceGrade { statements.map(\.grade).min() ?? .recorded }

    /// The assumed statements that the decision rests on.
    public var assumptions: [Statement] { statements.filter { $0.grade == .assumed } }

    /// The component that decides; nil where none does.
    public var decidingStep: Step? {
        decision.component == nil ? nil : steps.last
    }

    /// Where no component decides: the step that came nearest, an accepting one before an exclusion.
    public var closestMiss: Step? {
        guard decision.answer == .unmatched else { return nil }
        let accepting = steps.filter { !$0.component.isExclusion.value }
        var closest: Step?
        for step in accepting.isEmpty ? steps : accepting {
            guard let best = closest else {
                closest = step
                continue
            }
            if step.nearness > best.nearness { closest = step }
        }
        return closest
    }
}

/// Every comparison behind the decision for one app and one URL, in order.
public struct Trace: Sendable {
    /// The URL.
    public let link: LinkURL
    /// The app.
    public let app: AppIdentifier
    /// The decision, the same as from ``Matcher/decide(_:for:)-(LinkURL,_)``.
    public let decision: Decision
    /// The detail that counts for the app; nil if none does.
    public let detail: AppLinks.Detail?
    /// The components that were tried, in order; the last one decides where one does.
    public let steps: [Step]
    /// Where a component decides: the next one that matches as well, and would decide without it.
    public let runnerUp: Step?
    /// What the decision rests on beyond what was recorded, each statement once.
    public let statements: [SystemStatement]
    /// For an app that no detail lists: the listed one whose identifier is nearest.
    public let nearestApp: AppIdentifier?

    /// The weakest evidence that the decision rests on.
    public var evidence: EvidenceGrade { statements.map(\.grade).min() ?? .recorded }

    /// The assumed statements that the decision rests on.
    public var assumptions: [SystemStatement] { statements.filter { $0.grade == .assumed } }

    /// The component that decides; nil if none does.
    public var decidingStep: Step? {
        decision.component == nil ? nil : steps.last
    }

    /// Where no component decides: the step that came nearest, an accepting one before an exclusion.
    public var closestMiss: Step? {
        guard decision.answer == .unmatched else { return nil }
        let accepting = steps.filter { !$0.component.isExclusion.value }
        return Trace.nearest(of: accepting.isEmpty ? steps : accepting)
    }

    /// If the URL is matched: the exclusion before the deciding component that came closest to matching.
    public var closestExclusion: Step? {
        guard decision.answer == .matched else { return nil }
        return Trace.nearest(of: steps.filter { $0.component.isExclusion.value })
    }

    /// The first of those that came closest to matching.
    private static func nearest(of steps: [Step]) -> Step? {
        steps.reduce(nil as Step?) { best, step in
            guard let best, best.nearness >= step.nearness else { return step }
            return best
        }
    }
}

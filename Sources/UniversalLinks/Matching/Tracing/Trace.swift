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
    /// The components that were compared, in order; the last one decides where one does.
    public let steps: [Step]
    /// How many components between the last two steps, or behind the last one, do not match without being compared in detail:
    /// this URL and the file are such that it would take too long. Of those of an undecided URL it is unknown.
    public let uncomparedCount: Int
    /// Where a component decides: the next one that matches as well, and would decide without it.
    public let runnerUp: Step?
    /// What advice on the URL may cost.
    let budget: StateBudget
    /// Where a component matches the URL: the first exclusion after it that would exclude the URL, and comes too late.
    package let lateExclusion: Step?
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
}

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
}

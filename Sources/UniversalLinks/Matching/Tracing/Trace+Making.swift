import JSONSyntax

extension Trace {
    init(
        _ link: LinkURL, _ app: AppIdentifier, _ decision: Decision, _ statements: [SystemStatement],
        detail: AppLinks.Detail? = nil, steps: [Step] = [], runnerUp: Step? = nil, lateExclusion: Step? = nil,
        nearestApp: AppIdentifier? = nil, uncomparedCount: Int = 0, budget: StateBudget = StateBudget()
    ) {
        self.link = link
        self.app = app
        self.decision = decision
        self.detail = detail
        self.steps = steps
        self.uncomparedCount = uncomparedCount
        self.budget = budget
        self.runnerUp = runnerUp
        self.lateExclusion = lateExclusion
        self.nearestApp = nearestApp
        var seen: Set<SystemStatement> = []
        self.statements = statements.filter { seen.insert($0).inserted }
    }
}

import JSONSyntax

extension Trace {
    init(
        _ link: LinkURL, _ app: AppIdentifier, _ decision: Decision, _ statements: [SystemStatement],
        detail: AppLinks.Detail? = nil, steps: [Step] = [], runnerUp: Step? = nil, nearestApp: AppIdentifier? = nil
    ) {
        self.link = link
        self.app = app
        self.decision = decision
        self.detail = detail
        self.steps = steps
        self.runnerUp = runnerUp
        self.nearestApp = nearestApp
        var seen: Set<SystemStatement> = []
        self.statements = statements.filter { seen.insert($0).inserted }
    }
}

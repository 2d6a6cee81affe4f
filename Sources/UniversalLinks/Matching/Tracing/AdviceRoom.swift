/// What advice on one URL has at its disposal, however many apps and details it is given for.
struct AdviceRoom {
    /// The URL in the forms that were asked for.
    var texts: LinkTexts
    /// What is left of the states that comparisons may visit.
    var budget: StateBudget
    private let startingCount: Int

    /// - Parameter trace: The first trace of the URL.
    init(_ trace: Trace) {
        texts = LinkTexts(trace.link)
        budget = trace.budget
        startingCount = budget.remaining
    }

    /// How many states were visited.
    var spentCount: Int { startingCount - budget.remaining }
}

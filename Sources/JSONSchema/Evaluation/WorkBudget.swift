/// How much work is left for one document: what keywords and patterns do is taken off it, so that a schema cannot make them
/// do more than is in proportion to the document.
struct WorkBudget: Sendable {
    private(set) var remaining: Int

    init(_ count: Int) {
        remaining = count
    }

    /// Whether more was done than there was to spend.
    var isExhausted: Bool { remaining < 0 }

    mutating func spend(_ count: Int) { remaining -= count }
}

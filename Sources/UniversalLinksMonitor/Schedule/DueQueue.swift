import HeapModule

/// Domains by the time at which their next check is due; equal times by name.
struct DueQueue: Sendable {
    /// A domain that waits for its check.
    struct Element: Comparable, Sendable {
        /// Since the start of the schedule.
        let due: Duration
        let domain: String
        /// Which of the domain's waits it is; one that was replaced is passed over.
        let turn: UInt64

        static func < (left: Element, right: Element) -> Bool {
            (left.due, left.domain, left.turn) < (right.due, right.domain, right.turn)
        }
    }

    private var heap = Heap<Element>()

    /// How many wait, with those that were replaced.
    var count: Int { heap.count }
    /// The one that is due first.
    var first: Element? { heap.min }

    mutating func insert(_ element: Element) { heap.insert(element) }
    mutating func removeFirst() -> Element? { heap.popMin() }
}

/// Looks for the shortest text of a domain that one automaton accepts and another does not.
struct InclusionSearch {
    /// A place of the search: a state of each automaton and of the domain, and how it was reached.
    private struct Node {
        let left: Int
        let right: Int?
        let domain: TextDomain.State
        let parent: Int
        let scalar: Unicode.Scalar
    }

    private struct Key: Hashable {
        let left: Int
        let right: Int
        let domain: TextDomain.State
    }

    private let left: any TextAutomaton
    private let right: (any TextAutomaton)?
    private let domain: TextDomain
    private var nodes: [Node] = []
    private var reached: Set<Key> = []
    private var work = 0

    /// - Parameter right: Without one, nothing is accepted on that side, so the search finds any text that `left` accepts.
    private init(_ left: any TextAutomaton, butNot right: (any TextAutomaton)?, in domain: TextDomain) {
        self.left = left
        self.right = right
        self.domain = domain
    }

    /// Searches breadth first; its cost is subtracted from the budget. At most as many steps as pairs of states × scalars
    /// that either automaton knows in them.
    static func finding(
        _ left: any TextAutomaton, butNot right: (any TextAutomaton)?, in domain: TextDomain, _ budget: inout WorkBudget
    ) -> ComparedPattern.Finding {
        let limit = budget.limitOfSearch
        let before = left.work + (right?.work ?? 0)
        var search = InclusionSearch(left, butNot: right, in: domain)
        let finding = search.run { left.work + (right?.work ?? 0) - before + $0 <= limit }
        budget.spend(left.work + (right?.work ?? 0) - before + search.work)
        return finding
    }

    private mutating func run(while isAffordable: (Int) -> Bool) -> ComparedPattern.Finding {
        guard isAffordable(0) else { return .unknown }
        guard let start = left.start else { return .nothing }
        reach(Node(left: start, right: right?.start, domain: domain.start, parent: -1, scalar: " "))
        var index = 0
        while index < nodes.count {
            let node = nodes[index]
            if left.isEnd(node.left), domain.isEnd(node.domain), !isMatch(node.right) {
                return .text(text(to: index))
            }
            for scalar in scalars(from: node) {
                work += 1
                guard let state = domain.next(node.domain, scalar), let next = left.next(node.left, scalar) else {
                    continue
                }
                let beside = node.right.flatMap { right?.next($0, scalar) }
                reach(Node(left: next, right: beside, domain: state, parent: index, scalar: scalar))
            }
            guard isAffordable(work) else { return .unknown }
            index += 1
        }
        return .nothing
    }

    /// Keeps a node, unless it was reached before or nothing can be found behind it.
    private mutating func reach(_ node: Node) {
        if let state = node.right, right?.matchesEverything(from: state) == true { return }
        guard reached.insert(Key(left: node.left, right: node.right ?? -1, domain: node.domain)).inserted else {
            return
        }
        work += 2
        nodes.append(node)
    }

    private func isMatch(_ state: Int?) -> Bool {
        guard let state else { return false }
        return right?.isEnd(state) ?? false
    }

    /// A scalar of every kind that the automata and the domain tell apart, the most readable ones first.
    private func scalars(from node: Node) -> [Unicode.Scalar] {
        let leftExits = left.exits(of: node.left)
        guard leftExits.matchesOthers else { return leftExits.scalars }
        let rightExits = node.right.flatMap { right?.exits(of: $0) } ?? .none
        let marks = domain.marks(in: node.domain)
        func isKnown(_ scalar: Unicode.Scalar) -> Bool {
            leftExits.known.contains(scalar) || rightExits.known.contains(scalar)
        }
        let representative = domain.representative(in: node.domain, besides: isKnown)
        return [representative].compactMap { $0 } + leftExits.scalars
            + rightExits.scalars.filter { !leftExits.known.contains($0) } + marks.filter { !isKnown($0) }
    }

    private func text(to end: Int) -> [Unicode.Scalar] {
        var text: [Unicode.Scalar] = []
        var index = end
        while nodes[index].parent >= 0 {
            text.append(nodes[index].scalar)
            index = nodes[index].parent
        }
        return text.reversed()
    }
}

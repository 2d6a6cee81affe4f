/// Patterns, or their rests after a common start, merged token by token.
///
/// A star is a node that reads any symbol and stays; a variable is one step. ``TailTrees`` lays the tree out for
/// reading.
final class PatternTails {
    enum Step: UInt8 {
        case start
        case literal
        case anyScalar
        /// Reads nothing; the node then stays for any symbol.
        case anyRun
        case variable
    }

    struct Node {
        let step: Step
        let symbol: UInt8
        let reference: UInt32
        let parent: UInt32
        /// The first node that a symbol leads to, and the first that is reached by a star or a variable; 0 for none.
        var firstChild: UInt32 = 0
        var firstSilentChild: UInt32 = 0
        var nextSibling: UInt32 = 0
        var childCount: UInt32 = 0
        /// The components whose patterns end here, as a list in ``ends``; 0 for none.
        var firstEnd: UInt32 = 0
        var lastEnd: UInt32 = 0
        /// The lowest component at or below this node.
        var minimum = UInt32.max
    }

    struct Reference {
        let variable: Int
    }

    struct End {
        let component: UInt32
        var next: UInt32 = 0
    }

    let symbols: SymbolTable
    @exclusivity(unchecked) private(set) var nodes: OwnedBuffer<Node>
    @exclusivity(unchecked) private(set) var references = OwnedBuffer<Reference>(capacity: 1)
    @exclusivity(unchecked) private(set) var ends = OwnedBuffer<End>(capacity: 4)
    @exclusivity(unchecked) private(set) var variables: [Alternatives] = []
    private var variableNumbers: [UInt: Int] = [:]

    init(_ symbols: SymbolTable, capacity: Int) {
        self.symbols = symbols
        nodes = OwnedBuffer(capacity: capacity)
        nodes.append(Node(step: .start, symbol: 0, reference: 0, parent: 0))
        ends.append(End(component: .max))
    }

    /// Adds the rest of a component's pattern from an element on. Components come in ascending order, and some text
    /// must be able to match each element.
    ///
    /// - Returns: The node at which the pattern ends; nil if it contains a literal that no text that is read has.
    @discardableResult
    func insert(_ elements: PatternProgram.Elements, from start: Int, of component: UInt32) -> UInt32? {
        var node: UInt32 = 0
        note(component, at: 0)
        for index in start..<elements.count {
            switch elements[index] {
            case .scalar(let scalar):
                guard let symbol = symbols.symbol(of: scalar) else { return nil }
                node = child(of: node, .literal, symbol)
            case .anyScalar: node = child(of: node, .anyScalar)
            case .anyRun:
                if nodes[Int(node)].step == .anyRun { continue }
                node = child(of: node, .anyRun)
            case .alternatives(let alternatives): node = child(of: node, alternatives)
            case .nothing: return nil
            }
            note(component, at: node)
        }
        addEnd(of: component, at: node)
        return node
    }

    /// For a component whose pattern ends where that of a lower one does.
    func addEnd(of component: UInt32, at node: UInt32) {
        let end = UInt32(ends.count)
        ends.append(End(component: component))
        if nodes[Int(node)].firstEnd == 0 {
            nodes.base[Int(node)].firstEnd = end
        } else {
            ends.base[Int(nodes[Int(node)].lastEnd)].next = end
        }
        nodes.base[Int(node)].lastEnd = end
    }

    /// The values of some variables, as patterns that end for the number of the variable. Values that no text that is
    /// read can match are left out.
    convenience init(_ symbols: SymbolTable, values variables: [Alternatives]) {
        self.init(symbols, capacity: variables.reduce(1) { $0 + $1.nodes.count })
        for (number, alternatives) in variables.enumerated() { insert(alternatives, as: UInt32(number)) }
        for number in 0..<nodes.count { nodes.base[number].minimum = 0 }
    }

    private func insert(_ alternatives: Alternatives, as number: UInt32) {
        // The node here for each node of the tree; `.max` if no text reaches it.
        let known = OwnedBuffer<UInt32>(repeating: .max, count: alternatives.nodes.count)
        known[0] = 0
        // A node has a greater number than its parent.
        for source in alternatives.nodes.indices where known[source] != .max {
            let node = known[source]
            let place = alternatives.nodes[source]
            if place.isEnd { addEnd(of: number, at: node) }
            alternatives.forEachEdge(of: source) { scalar, target in
                if let symbol = symbols.symbol(of: scalar) { known[target] = child(of: node, .literal, symbol) }
            }
            if let target = place.anyScalar { known[target] = child(of: node, .anyScalar) }
            if let target = place.anyRun { known[target] = child(of: node, .anyRun) }
        }
    }

    // MARK: - Nodes

    private func note(_ component: UInt32, at node: UInt32) {
        nodes.base[Int(node)].minimum = min(nodes[Int(node)].minimum, component)
    }

    private func child(of node: UInt32, _ step: Step, _ symbol: UInt8 = 0) -> UInt32 {
        let isSilent = step == .anyRun
        var next = isSilent ? nodes[Int(node)].firstSilentChild : nodes[Int(node)].firstChild
        while next != 0 {
            let candidate = nodes[Int(next)]
            if candidate.step == step, candidate.symbol == symbol { return next }
            next = candidate.nextSibling
        }
        return addChild(Node(step: step, symbol: symbol, reference: 0, parent: node), isSilent: isSilent)
    }

    private func child(of node: UInt32, _ alternatives: Alternatives) -> UInt32 {
        let variable = number(of: alternatives)
        var next = nodes[Int(node)].firstSilentChild
        while next != 0 {
            let candidate = nodes[Int(next)]
            if candidate.step == .variable, references[Int(candidate.reference)].variable == variable { return next }
            next = candidate.nextSibling
        }
        let reference = UInt32(references.count)
        references.append(Reference(variable: variable))
        return addChild(Node(step: .variable, symbol: 0, reference: reference, parent: node), isSilent: true)
    }

    private func addChild(_ child: Node, isSilent: Bool) -> UInt32 {
        var child = child
        let number = UInt32(nodes.count)
        let parent = nodes.base + Int(child.parent)
        parent.pointee.childCount += 1
        if isSilent {
            child.nextSibling = parent.pointee.firstSilentChild
            parent.pointee.firstSilentChild = number
        } else {
            child.nextSibling = parent.pointee.firstChild
            parent.pointee.firstChild = number
        }
        nodes.append(child)
        return number
    }

    private func number(of alternatives: Alternatives) -> Int {
        let identity = alternatives.identity
        if let known = variableNumbers[identity] { return known }
        variableNumbers[identity] = variables.count
        variables.append(alternatives)
        return variables.count - 1
    }
}

/// Two symbols, a fixed distance apart, that are in every text that some pattern of a ``PatternTails`` matches.
///
/// Looking for them takes a fraction of the time of an automaton, and most texts do not have them.
struct NeededSymbols: BitwiseCopyable {
    /// From the first to the second; 0 if no two are known.
    let distance: Int
    /// The first in every byte, and the second; with ``caseBit``.
    let first: SIMD16<UInt8>
    let second: SIMD16<UInt8>
    /// Turns a capital into a small letter, if case is folded; other symbols may become alike by it.
    let caseBit: SIMD16<UInt8>

    /// Symbols near each other are enough to choose from.
    private static let longestDistance = 7

    /// - Parameter tails: Must have all their patterns.
    init(_ tails: PatternTails) {
        var pairs: [Pair]?
        for number in 0..<tails.nodes.count where tails.nodes[number].firstEnd != 0 {
            let places = NeededSymbols.places(in: tails, upTo: number)
            if let known = pairs {
                pairs = known.filter { $0.appears(in: places) }
            } else {
                pairs = NeededSymbols.pairs(in: places)
            }
            if pairs?.isEmpty == true { break }
        }
        let rarest = pairs?.min { $0.frequency < $1.frequency }
        distance = rarest?.distance ?? 0
        caseBit = SIMD16(repeating: tails.symbols.form.isFolded ? 0x20 : 0)
        first = SIMD16(repeating: rarest?.first ?? 0) | caseBit
        second = SIMD16(repeating: rarest?.second ?? 0) | caseBit
    }

    // MARK: - Choosing

    private enum Place: Equatable {
        case symbol(UInt8)
        /// One symbol of any value.
        case anySymbol
        /// Any number of symbols.
        case gap
    }

    private struct Pair {
        let first: UInt8
        let second: UInt8
        let distance: Int

        var frequency: Int { NeededSymbols.frequency(first) + NeededSymbols.frequency(second) }

        func appears(in places: [Place]) -> Bool {
            guard places.count > distance else { return false }
            return (0..<places.count - distance).contains { start in
                places[start] == .symbol(first) && places[start + distance] == .symbol(second)
                    && !places[start..<start + distance].contains(.gap)
            }
        }
    }

    private static func places(in tails: PatternTails, upTo number: Int) -> [Place] {
        var places: [Place] = []
        var number = number
        while number != 0 {
            let node = tails.nodes[number]
            switch node.step {
            case .start: break
            case .literal: places.append(.symbol(node.symbol))
            case .anyScalar: places.append(.anySymbol)
            case .anyRun, .variable: places.append(.gap)
            }
            number = Int(node.parent)
        }
        return places.reversed()
    }

    private static func pairs(in places: [Place]) -> [Pair] {
        var pairs: [Pair] = []
        for start in places.indices {
            guard case .symbol(let first) = places[start] else { continue }
            for distance in 1...longestDistance where start + distance < places.count {
                if places[start + distance] == .gap { break }
                // A slash that is added to the end of a path is not among its bytes.
                guard case .symbol(let second) = places[start + distance], second != SymbolTable.slash else { continue }
                pairs.append(Pair(first: first, second: second, distance: distance))
            }
        }
        return pairs
    }

    /// The symbols of paths, the most frequent first.
    private static let frequent: StaticString = "earitosnl/cd-pumhgbyf"

    /// Just precise enough to choose between two symbols.
    private static func frequency(_ symbol: UInt8) -> Int {
        frequent.withUTF8Buffer { symbols in
            symbols.firstIndex(of: symbol).map { symbols.count - $0 } ?? 0
        }
    }
}

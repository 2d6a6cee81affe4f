/// The path patterns of one detail that are compared in the same form.
final class FormPaths {
    /// Tails that go on somewhere in a text.
    private struct Pending: BitwiseCopyable {
        let tails: UInt32
        let minimum: UInt32
        let index: Int
    }

    let symbols: SymbolTable
    let isDecoded: Bool
    /// The lowest component.
    let minimum: UInt32

    private let tree: PrefixTree
    private let nodes: Block<PrefixTree.Node>
    private let labels: Block<UInt8>
    private let hooks: Block<PrefixTree.Hook>
    private let components: Block<UInt32>
    private let tables: Block<UInt32>
    private let reading: Block<UInt8>
    private let isCertain: Block<Bool>
    private let automata: [TailAutomaton]
    /// The same, to be asked without counting references.
    private let ready: Block<Unmanaged<TailAutomaton>>
    @exclusivity(unchecked) private var pending = Block<Pending>(capacity: 8)
    @exclusivity(unchecked) private var candidates = Block<UInt32>()

    /// - Parameter isCertain: Is kept by the caller.
    init(
        _ programs: [(component: UInt32, program: PatternProgram)], _ symbols: SymbolTable, _ space: AutomatonSpace,
        isCertain: Block<Bool>
    ) {
        self.symbols = symbols
        isDecoded = symbols.form.isDecoded
        self.isCertain = isCertain
        tree = PrefixTree(programs, symbols, isCertain: isCertain)
        nodes = tree.nodes
        labels = tree.labels
        hooks = tree.hooks
        components = tree.components
        tables = tree.tables
        reading = symbols.reading
        minimum = tree.nodes[0].minimum
        automata = tree.tails.map { TailAutomaton($0, space, isCertain: isCertain) }
        var ready = Block<Unmanaged<TailAutomaton>>(capacity: automata.count)
        for automaton in automata { ready.append(.passUnretained(automaton)) }
        self.ready = ready
    }

    deinit {
        ready.deallocate()
        pending.deallocate()
        candidates.deallocate()
    }

    /// The lowest component, below `best`, that holds for a path; else `best`.
    ///
    /// - Parameters:
    ///   - text: The normalised path without a slash that is added to its end.
    ///   - holds: Whether a component whose pattern covers the path holds altogether.
    @inline(__always)
    func best(
        _ text: UnsafeBufferPointer<UInt8>, below best: UInt32, _ holds: (UInt32) -> Bool
    ) -> UInt32 {
        var best = best
        let last = text.last
        let hasSlash = last != SymbolTable.slash && last != SymbolTable.star
        let total = text.count + (hasSlash ? 1 : 0)
        let reading = reading.base
        let labels = labels.base
        let nodes = nodes.base
        pending.removeAll()
        var number = 0
        var index = 0
        while true {
            let node = nodes + number
            guard node.pointee.minimum < best else { break }
            if node.pointee.hook != PrefixTree.noHook {
                let hook = hooks.base + Int(node.pointee.hook)
                if hook.pointee.openCount > 0 {
                    best = first(hook.pointee.openStart, hook.pointee.openCount, below: best, holds)
                }
                if index == total, hook.pointee.exactCount > 0 {
                    best = first(hook.pointee.exactStart, hook.pointee.exactCount, below: best, holds)
                }
                if hook.pointee.tailMinimum < best {
                    pending.append(
                        Pending(tails: hook.pointee.tails, minimum: hook.pointee.tailMinimum, index: index))
                }
            }
            guard index < total else { break }
            let symbol = index < text.count ? reading[Int(text[index])] : SymbolTable.slash
            guard let child = PrefixTree.child(of: node, symbol, tables) else { break }
            let count = Int(nodes[child].labelCount)
            guard index + count <= total else { break }
            let label = labels + Int(nodes[child].labelStart)
            var read = 1
            while read < count {
                let place = index + read
                let symbol = place < text.count ? reading[Int(text[place])] : SymbolTable.slash
                guard label[read] == symbol else { break }
                read += 1
            }
            guard read == count else { break }
            index += count
            number = child
        }
        guard pending.count > 0 else { return best }
        return bestOfTails(text, hasSlash: hasSlash, below: best, holds)
    }

    private func bestOfTails(
        _ text: UnsafeBufferPointer<UInt8>, hasSlash: Bool, below best: UInt32, _ holds: (UInt32) -> Bool
    ) -> UInt32 {
        var best = best
        for number in 0..<pending.count {
            let next = pending[number]
            guard next.minimum < best else { continue }
            // The slash that is added may have been read already.
            let read = min(next.index, text.count)
            let rest = UnsafeBufferPointer(rebasing: text[read...])
            let ends = ready[Int(next.tails)]._withUnsafeGuaranteedRef {
                $0.ends(of: rest, hasSlash: hasSlash && next.index <= text.count)
            }
            guard let lowest = ends.first, lowest < best else { continue }
            best = isCertain[Int(lowest)] ? lowest : self.best(of: ends, below: best, holds)
        }
        return best
    }

    private func best(of ends: UnsafeBufferPointer<UInt32>, below best: UInt32, _ holds: (UInt32) -> Bool) -> UInt32 {
        // To ask whether one holds may make every automaton forget what it knows.
        candidates.removeAll()
        candidates.append(ends)
        for component in candidates.elements {
            guard component < best else { break }
            if isCertain[Int(component)] || holds(component) { return component }
        }
        return best
    }

    @inline(__always)
    private func first(_ start: UInt32, _ count: UInt32, below best: UInt32, _ holds: (UInt32) -> Bool) -> UInt32 {
        for place in Int(start)..<Int(start + count) {
            let component = components[place]
            guard component < best else { return best }
            if isCertain[Int(component)] || holds(component) { return component }
        }
        return best
    }
}

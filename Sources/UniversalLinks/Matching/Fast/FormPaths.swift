/// The path patterns of one detail that are compared in the same form.
final class FormPaths {
    /// Tails that go on somewhere in a text.
    struct Pending: BitwiseCopyable {
        let tails: UInt32
        let minimum: UInt32
        let index: Int
    }

    /// What is read for every URL, without counting references: all of it belongs to the object that it is taken from.
    struct View: BitwiseCopyable {
        /// The lowest component.
        let minimum: UInt32
        let isDecoded: Bool
        let isFolded: Bool
        let nodes: UnsafeMutablePointer<PrefixTree.Node>
        let labels: UnsafeMutablePointer<UInt8>
        let hooks: UnsafeMutablePointer<PrefixTree.Hook>
        let components: OwnedBufferView<UInt32>
        let tables: UnsafeMutablePointer<UInt32>
        let automata: OwnedBufferView<Unmanaged<TailAutomaton>>
        /// For each automaton, what a text has to have for it to find anything.
        let needed: UnsafeMutablePointer<NeededSymbols>
        /// Room for as many as there are automata.
        let pending: UnsafeMutablePointer<Pending>
    }

    let symbols: SymbolTable
    let view: View

    private let tree: PrefixTree
    private let automata: [TailAutomaton]
    /// The same, to be asked without counting references.
    private let ready: OwnedBuffer<Unmanaged<TailAutomaton>>
    private let needed: OwnedBuffer<NeededSymbols>
    private let pending: OwnedBuffer<Pending>

    /// - Parameters:
    ///   - numbers: Which of the components are compared in this form and can match, ascending.
    ///   - isCertain: Is kept by the caller.
    init(
        _ components: [CompiledComponent], _ numbers: borrowing OwnedBuffer<UInt32>, _ symbols: SymbolTable,
        _ space: AutomatonSpace,
        isCertain: OwnedBufferView<Bool>
    ) {
        self.symbols = symbols
        tree = PrefixTree(components, numbers, symbols, isCertain: isCertain)
        var automata: [TailAutomaton] = []
        automata.reserveCapacity(tree.tails.count)
        for tails in tree.tails { automata.append(TailAutomaton(tails, space, isCertain: isCertain)) }
        self.automata = automata
        var ready = OwnedBuffer<Unmanaged<TailAutomaton>>(capacity: automata.count)
        for automaton in automata { ready.append(.passUnretained(automaton)) }
        self.ready = ready
        var needed = OwnedBuffer<NeededSymbols>(capacity: automata.count)
        for tails in tree.tails { needed.append(NeededSymbols(tails)) }
        self.needed = needed
        pending = OwnedBuffer(repeating: Pending(tails: 0, minimum: 0, index: 0), count: automata.count)
        view = View(
            minimum: tree.nodes[0].minimum, isDecoded: symbols.form.isDecoded, isFolded: symbols.form.isFolded,
            nodes: tree.nodes.base, labels: tree.labels.base, hooks: tree.hooks.base, components: tree.components.view,
            tables: tree.tables.base, automata: self.ready.view, needed: self.needed.base, pending: pending.base)
    }
}

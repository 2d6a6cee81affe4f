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
        /// For each tails, what a text has to have for any of them to cover it, and their tree; 0 if it is not laid out yet.
        let needed: UnsafeMutablePointer<NeededSymbols>
        let roots: OwnedBufferView<UInt32>
        /// Room for as many as there are tails.
        let pending: UnsafeMutablePointer<Pending>
    }

    let symbols: SymbolTable
    let view: View

    private let tree: PrefixTree
    private let roots: OwnedBuffer<UInt32>
    private let needed: OwnedBuffer<NeededSymbols>
    private let pending: OwnedBuffer<Pending>

    /// - Parameters:
    ///   - numbers: Which of the components are compared in this form and can match, ascending.
    ///   - isCertain: Is kept by the caller.
    init(
        _ components: [CompiledComponent], _ numbers: borrowing OwnedBuffer<UInt32>, _ symbols: SymbolTable,
        isCertain: OwnedBufferView<Bool>
    ) {
        self.symbols = symbols
        tree = PrefixTree(components, numbers, symbols, isCertain: isCertain)
        let count = tree.tails.count
        roots = OwnedBuffer(repeating: 0, count: count)
        var needed = OwnedBuffer<NeededSymbols>(capacity: count)
        for tails in tree.tails { needed.append(NeededSymbols(tails)) }
        self.needed = needed
        pending = OwnedBuffer(repeating: Pending(tails: 0, minimum: 0, index: 0), count: count)
        view = View(
            minimum: tree.nodes[0].minimum, isDecoded: symbols.form.isDecoded, isFolded: symbols.form.isFolded,
            nodes: tree.nodes.base, labels: tree.labels.base, hooks: tree.hooks.base, components: tree.components.view,
            tables: tree.tables.base, needed: self.needed.base, roots: roots.view, pending: pending.base)
    }

    /// Lays out the tree of some tails.
    func layRoot(_ number: Int, in trees: TailTrees, isCertain: OwnedBufferView<Bool>) -> UInt32 {
        let root = trees.lay(tree.tails[number], isCertain: isCertain)
        roots[number] = root
        return root
    }
}

/// The components of one detail, compiled to be decided all at once.
final class DetailEngine {
    /// What a component compares besides its path.
    struct Constraint: BitwiseCopyable {
        let form: UInt8
        /// Whether it matches a URL without query and fragment.
        let matchesBare: Bool
        /// Whether its items are those that all components of the form inherit.
        let inheritsItems: Bool
        /// Numbers of conditions on the whole query and on the fragment; ``none`` for none.
        let query: UInt32
        let fragment: UInt32
        let firstItem: UInt32
        let itemCount: UInt32
    }

    /// What every value of a name must match.
    struct Item: BitwiseCopyable {
        let nameStart: UInt32
        let nameCount: UInt32
        let condition: UInt32
    }

    private struct WrittenItem: BitwiseCopyable {
        let start: UInt32
        let nameEnd: UInt32
        let valueStart: UInt32
        let end: UInt32
    }

    static let none = UInt32.max

    private let tables: LinkTables.View
    private let reader: PartReader
    private let conditions: TextConditions
    private let tails: TailReader
    private let forms: [FormPaths]
    /// The same, for use without reference counting.
    private let views: OwnedBuffer<FormPaths.View>
    /// Set if only the plain engine can decide.
    @exclusivity(unchecked) private var isUnknown = false
    /// Two bits for each form: whether it is known if the inherited items match the URL, and whether they do.
    @exclusivity(unchecked) private var inheritedItems: UInt8 = 0
    /// Found when the first one is needed.
    @exclusivity(unchecked) private var writtenItems = OwnedBuffer<WrittenItem>()
    @exclusivity(unchecked) private var hasItems = false
    private let isExclusion: OwnedBuffer<Bool>
    private let isCertain: OwnedBuffer<Bool>
    private let constraints: OwnedBuffer<Constraint>
    private let items: OwnedBuffer<Item>
    private let names: OwnedBuffer<UInt8>

    init(_ components: [CompiledComponent], _ tails: TailReader, _ tables: LinkTables.View, _ reader: PartReader) {
        self.tables = tables
        self.reader = reader
        self.tails = tails
        let draft = DetailDraft(components, tails.trees)
        conditions = draft.conditions
        forms = draft.forms()
        var views = OwnedBuffer<FormPaths.View>(capacity: forms.count)
        for form in forms { views.append(form.view) }
        self.views = views
        // The forms point into these blocks, which do not move.
        isExclusion = draft.isExclusion
        isCertain = draft.isCertain
        constraints = draft.constraints
        items = draft.items
        names = draft.names
    }

    @inline(__always)
    func find(_ link: inout LinkBytes) -> FastFinding {
        guard link.path.bits & ByteClasses.foreign == 0 else { return .unknown }
        inheritedItems = 0
        hasItems = false
        var best = DetailEngine.none
        for number in 0..<views.count {
            let view = views.base + number
            guard view.pointee.minimum < best else { continue }
            let changing =
                view.pointee.isDecoded ? ByteClasses.invalid | ByteClasses.percent : ByteClasses.invalid
            let isPlain = !link.hasRuns && link.path.bits & changing == 0
            let text =
                isPlain ? link.pathText(isFolded: view.pointee.isFolded) : preparedPath(link, number)
            best = self.best(text, number, below: best, &link)
        }
        if isUnknown {
            isUnknown = false
            return .unknown
        }
        guard best != DetailEngine.none else { return .nothing }
        return isExclusion[Int(best)] ? .excluded(Int(best)) : .matched(Int(best))
    }

    @inline(never)
    private func preparedPath(_ link: LinkBytes, _ form: Int) -> PathText {
        let text = reader.path(link.text(link.path), link.path.bits, forms[form].symbols)
        if reader.takesUnreadablePart() { isUnknown = true }
        return PathText(text.base, count: text.count, lead: 0, readable: text.count, isFolded: views[form].isFolded)
    }

    // MARK: - Path

    /// The lowest component below `best` that matches; else `best`.
    @inline(__always)
    private func best(
        _ text: PathText, _ form: Int, below best: UInt32, _ link: inout LinkBytes
    ) -> UInt32 {
        var best = best
        let view = UnsafePointer(views.base + form)
        let nodes = view.pointee.nodes
        let hooks = view.pointee.hooks
        let labels = view.pointee.labels
        let tables = view.pointee.tables
        let pending = view.pointee.pending
        let total = text.total
        var pendingCount = 0
        var node = UnsafePointer(nodes)
        var index = 0
        while true {
            guard node.pointee.minimum < best else { break }
            if node.pointee.hook != PrefixTree.noHook {
                let hook = hooks + Int(node.pointee.hook)
                if hook.pointee.openCount > 0 {
                    best = first(hook.pointee.openStart, hook.pointee.openCount, view, below: best, &link)
                }
                if index == total, hook.pointee.exactCount > 0 {
                    best = first(hook.pointee.exactStart, hook.pointee.exactCount, view, below: best, &link)
                }
                if hook.pointee.tailMinimum < best {
                    pending[pendingCount] = FormPaths.Pending(
                        tails: hook.pointee.tails, minimum: hook.pointee.tailMinimum, index: index)
                    pendingCount &+= 1
                }
            }
            guard index < total else { break }
            let word = text.word(at: index)
            let symbol = UInt8(truncatingIfNeeded: word)
            guard let child = PrefixTree.child(of: node, symbol, tables) else { break }
            node = UnsafePointer(nodes + child)
            let count = Int(node.pointee.labelCount)
            guard index &+ count <= total, (word ^ node.pointee.labelWord) & PathText.mask(count) == 0 else { break }
            if count > 8 {
                guard hasLabel(labels + Int(node.pointee.labelStart), count, text, at: index) else { break }
            }
            index &+= count
        }
        guard pendingCount > 0 else { return best }
        return bestOfTails(text, form, pendingCount, below: best, &link)
    }

    /// Compares the symbols of a label after the first eight.
    @inline(__always)
    private func hasLabel(_ label: UnsafePointer<UInt8>, _ count: Int, _ text: PathText, at index: Int) -> Bool {
        var read = 8
        while read < count {
            let expected = UInt64(
                littleEndian: UnsafeRawPointer(label).loadUnaligned(fromByteOffset: read, as: UInt64.self))
            guard (expected ^ text.word(at: index &+ read)) & PathText.mask(count &- read) == 0 else { return false }
            read &+= 8
        }
        return true
    }

    /// For tails. A function of its own, so that the walk down the tree keeps what it needs in registers.
    @inline(never)
    private func bestOfTails(
        _ text: PathText, _ form: Int, _ pendingCount: Int, below best: UInt32, _ link: inout LinkBytes
    ) -> UInt32 {
        var best = best
        let view = UnsafePointer(views.base + form)
        // Negative as long as no text is read.
        var textStart = -1
        for number in 0..<pendingCount {
            let next = view.pointee.pending[number]
            guard next.minimum < best, text.has(view.pointee.needed[Int(next.tails)], from: next.index) else {
                continue
            }
            if textStart < 0 {
                // The slash that is added may have been read already.
                textStart = min(next.index, text.count)
                tails.begin(
                    UnsafeBufferPointer(start: text.base + textStart, count: text.count - textStart),
                    hasSlash: text.total > text.count, isFolded: view.pointee.isFolded)
            }
            var root = view.pointee.roots[Int(next.tails)]
            if root == 0 { root = forms[form].layRoot(Int(next.tails), in: tails.trees, isCertain: isCertain.view) }
            let ends = tails.ends(from: root, at: next.index - textStart, below: best, isCertain: isCertain.view)
            guard let lowest = ends.first else { continue }
            best = isCertain[Int(lowest)] ? lowest : self.best(of: ends, below: best, &link)
        }
        return best
    }

    private func best(
        of ends: UnsafeBufferPointer<UInt32>, below best: UInt32, _ link: inout LinkBytes
    ) -> UInt32 {
        for component in ends {
            if isCertain[Int(component)] || matches(Int(component), &link) { return component }
        }
        return best
    }

    @inline(__always)
    private func first(
        _ start: UInt32, _ count: UInt32, _ view: UnsafePointer<FormPaths.View>, below best: UInt32,
        _ link: inout LinkBytes
    ) -> UInt32 {
        for place in Int(start)..<Int(start + count) {
            let component = view.pointee.components[place]
            guard component < best else { return best }
            if isCertain[Int(component)] || matches(Int(component), &link) { return component }
        }
        return best
    }

    // MARK: - Query and fragment

    @inline(never)
    private func matches(_ component: Int, _ link: inout LinkBytes) -> Bool {
        let constraint = constraints[component]
        link.findRest(tables)
        if link.query.isEmpty, link.fragment.isEmpty { return constraint.matchesBare }
        if (link.query.bits | link.fragment.bits) & ByteClasses.foreign != 0 {
            isUnknown = true
            return false
        }
        let matches = matches(constraint, link, forms[Int(constraint.form)].symbols)
        if reader.takesUnreadablePart() { isUnknown = true }
        return matches
    }

    private func matches(_ constraint: Constraint, _ link: LinkBytes, _ symbols: SymbolTable) -> Bool {
        if constraint.fragment != DetailEngine.none {
            let text = reader.text(link.text(link.fragment), link.fragment.bits, symbols)
            guard conditions.matches(constraint.fragment, of: text, symbols) else { return false }
        }
        if constraint.query != DetailEngine.none {
            let text = reader.text(link.text(link.query), link.query.bits, symbols)
            return conditions.matches(constraint.query, of: text, symbols)
        }
        guard constraint.inheritsItems else { return matchesAll(constraint, link, symbols) }
        let known: UInt8 = 1 << (2 * constraint.form)
        if inheritedItems & known == 0 {
            let isMatch = matchesAll(constraint, link, symbols)
            inheritedItems |= isMatch ? known | known << 1 : known
        }
        return inheritedItems & known << 1 != 0
    }

    private func matchesAll(_ constraint: Constraint, _ link: LinkBytes, _ symbols: SymbolTable) -> Bool {
        for number in Int(constraint.firstItem)..<Int(constraint.firstItem + constraint.itemCount) {
            guard matches(items[number], link, symbols) else { return false }
        }
        return true
    }

    private func matches(_ item: Item, _ link: LinkBytes, _ symbols: SymbolTable) -> Bool {
        let name = names.elements(from: Int(item.nameStart), count: Int(item.nameCount))
        let bits = link.query.bits
        let isPlain = bits & (ByteClasses.invalid | ByteClasses.percent) == 0
        let query = link.text(link.query)
        findItems(of: query)
        var isPresent = false
        for written in writtenItems.elements {
            let bytes = UnsafeBufferPointer(rebasing: query[Int(written.start)..<Int(written.nameEnd)])
            if isPlain {
                guard bytes.count == name.count, bytes.elementsEqual(name) else { continue }
            } else {
                guard reader.name(bytes, bits, isDecoded: symbols.form.isDecoded).elementsEqual(name) else { continue }
            }
            isPresent = true
            let value = UnsafeBufferPointer(rebasing: query[Int(written.valueStart)..<Int(written.end)])
            let text = reader.text(value, bits, symbols)
            guard conditions.matches(item.condition, of: text, symbols) else { return false }
        }
        if isPresent { return true }
        let empty = UnsafeBufferPointer(rebasing: query[0..<0])
        return conditions.matches(item.condition, of: empty, symbols)
    }

    /// Once for each URL.
    private func findItems(of query: UnsafeBufferPointer<UInt8>) {
        guard !hasItems else { return }
        hasItems = true
        writtenItems.removeAll()
        // Without a query there are no items; an empty query has none either.
        guard !query.isEmpty else { return }
        var start = 0
        var nameEnd = -1
        for index in 0...query.count {
            let byte = index < query.count ? query[index] : UInt8(ascii: "&")
            if byte == UInt8(ascii: "=") {
                if nameEnd < 0 { nameEnd = index }
            } else if byte == UInt8(ascii: "&") {
                let hasValue = nameEnd >= 0
                writtenItems.append(
                    WrittenItem(
                        start: UInt32(start), nameEnd: UInt32(hasValue ? nameEnd : index),
                        valueStart: UInt32(hasValue ? nameEnd + 1 : index), end: UInt32(index)))
                start = index + 1
                nameEnd = -1
            }
        }
    }
}

/// The path patterns of one detail that are compared in the same form.
final class FormPaths {
    /// Tails to be read from a place of the text on.
    struct Pending: BitwiseCopyable {
        let tails: UInt32
        let minimum: UInt32
        let index: Int
    }

    /// What is read for every URL, without reference counting. The object that it is taken from owns all of it.
    struct View: BitwiseCopyable {
        let minimum: UInt32
        let isDecoded: Bool
        let isFolded: Bool
        let nodes: UnsafeMutablePointer<PrefixTree.Node>
        let labels: UnsafeMutablePointer<UInt8>
        let hooks: UnsafeMutablePointer<PrefixTree.Hook>
        let components: OwnedBufferView<UInt32>
        let tables: UnsafeMutablePointer<UInt32>
        /// For each tails, what a text must have for any of them to match it, and their tree; 0 if it is not laid out
        /// yet.
        let needed: UnsafeMutablePointer<NeededSymbols>
        let roots: OwnedBufferView<UInt32>
        /// Room for all tails.
        let pending: UnsafeMutablePointer<Pending>
    }

    let symbols: SymbolTable
    let view: View

    private let tree: PrefixTree
    private let roots: OwnedBuffer<UInt32>
    private let needed: OwnedBuffer<NeededSymbols>
    private let pending: OwnedBuffer<Pending>

    /// - Parameters:
    ///   - numbers: The components of this form that can match, ascending.
    ///   - isCertain: The caller owns it.
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

    func layRoot(_ number: Int, in trees: TailTrees, isCertain: OwnedBufferView<Bool>) -> UInt32 {
        let root = trees.lay(tree.tails[number], isCertain: isCertain)
        roots[number] = root
        return root
    }
}

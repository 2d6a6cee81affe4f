/// The trees of ``PatternTails``, and of the values of their variables, laid out to be walked with the places of a
/// text.
///
/// Symbols that follow one another without a branch are one node, and children are side by side. The variables that a
/// node refers to are read together: their values are one tree, whose ends say which variable it was. Nodes that refer
/// to the same variables share it. A tree is laid out when a text first needs it. All details of a cursor share them.
final class TailTrees {
    struct Node: BitwiseCopyable {
        /// Where the symbols start that lead here from the parent; for the first variable of a group, the root of the
        /// tree of their values.
        var start: UInt32 = 0
        /// How many symbols or `?` lead here; for the first variable of a group, how many there are, for the others 0.
        var count: UInt32 = 0
        /// Children are side by side: those that a literal leads to come first, those that variables lead to last.
        var firstChild: UInt32 = 0
        var childCount: UInt32 = 0
        /// Where the table of literal children by symbol starts, if there are more than eight.
        var table: UInt32 = 0
        /// The lowest component at or below this node.
        var minimum = UInt32.max
        /// The components whose patterns end here, as a list in ``View/ends``; 0 for none.
        var firstEnd: UInt32 = 0
        var literalCount: UInt16 = 0
        var step = PatternTails.Step.start
    }

    /// What a walk reads; valid until another tree is laid out.
    struct View: BitwiseCopyable {
        let nodes: UnsafePointer<Node>
        /// The first symbol of each node that a literal leads to.
        let keys: UnsafePointer<UInt8>
        let labels: UnsafePointer<UInt8>
        let tables: UnsafePointer<UInt32>
        /// Lists of components, or of variables in the tree of a group: ascending, each up to the first that certainly
        /// matches, and closed by `UInt32.max`.
        let ends: UnsafePointer<UInt32>
    }

    /// Variables whose values are one tree.
    private struct Group: Hashable {
        let identities: [UInt]
        let form: LinkTexts.Form
    }

    /// The variables that a node refers to: the root of their tree, and the node of the ``PatternTails`` after each.
    private struct Reading {
        let root: UInt32
        let targets: [UInt32]
    }

    /// About the most nodes of the trees of all groups, however a file combines its variables. Beyond it, each variable
    /// is a group.
    private static let groupSizeLimit = 1 << 16

    @exclusivity(unchecked) private var nodes = OwnedBuffer<Node>()
    @exclusivity(unchecked) private var keys = OwnedBuffer<UInt8>()
    @exclusivity(unchecked) private var labels = OwnedBuffer<UInt8>()
    @exclusivity(unchecked) private var tables = OwnedBuffer<UInt32>(capacity: 2)
    @exclusivity(unchecked) private var ends = OwnedBuffer<UInt32>(capacity: 2)
    @exclusivity(unchecked) private var groups: [Group: UInt32] = [:]
    @exclusivity(unchecked) private var groupSize = 0
    /// For each node, the node of the ``PatternTails`` whose children are still to be laid out below it.
    @exclusivity(unchecked) private var sources = OwnedBuffer<UInt32>()

    init() {
        // Nothing has number 0.
        nodes.append(Node())
        keys.append(0)
        ends.append(.max)
    }

    var groupCount: Int { groups.count }

    @inline(__always)
    var view: View {
        View(
            nodes: nodes.base, keys: keys.base, labels: labels.base, tables: tables.base, ends: ends.base)
    }

    /// 0 if there is none.
    @inline(__always)
    static func child(of node: Node, _ symbol: UInt8, _ view: View) -> UInt32 {
        if node.literalCount > 8 { return view.tables[Int(node.table) &+ Int(symbol)] }
        let word = UInt64(
            littleEndian: UnsafeRawPointer(view.keys).loadUnaligned(
                fromByteOffset: Int(node.firstChild), as: UInt64.self))
        // Marks the bytes that are the symbol. Wrong marks above the lowest are never read.
        let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(symbol))
        let marks = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        let place = marks.trailingZeroBitCount >> 3
        return place < Int(node.literalCount) ? node.firstChild &+ UInt32(place) : 0
    }

    // MARK: - Layout

    /// - Parameters:
    ///   - tails: Must have all their patterns.
    ///   - isCertain: For each component, whether it matches if its pattern matches.
    /// - Returns: The number of the first node.
    func lay(_ tails: PatternTails, isCertain: OwnedBufferView<Bool>) -> UInt32 {
        // The trees of values come before the nodes that refer to them.
        let readings = readings(of: tails)
        return lay(tails, readings) { isCertain[Int($0)] }
    }

    /// How each node reads variables, by its number.
    private func readings(of tails: PatternTails) -> [UInt32: [Reading]] {
        guard tails.references.count > 0 else { return [:] }
        var readings: [UInt32: [Reading]] = [:]
        for number in 0..<UInt32(tails.nodes.count) {
            var targets: [UInt32] = []
            var next = tails.nodes[Int(number)].firstSilentChild
            while next != 0 {
                if tails.nodes[Int(next)].step == .variable { targets.append(next) }
                next = tails.nodes[Int(next)].nextSibling
            }
            guard !targets.isEmpty else { continue }
            readings[number] = self.readings(
                of: tails, targets.sorted { variable(of: $0, tails) < variable(of: $1, tails) })
        }
        return readings
    }

    private func variable(of node: UInt32, _ tails: PatternTails) -> Int {
        tails.references[Int(tails.nodes[Int(node)].reference)].variable
    }

    private func readings(of tails: PatternTails, _ targets: [UInt32]) -> [Reading] {
        let values = targets.map { tails.variables[variable(of: $0, tails)] }
        if let root = root(of: values, tails.symbols) { return [Reading(root: root, targets: targets)] }
        return zip(targets, values).map { target, values in
            Reading(root: layGroup([values], tails.symbols), targets: [target])
        }
    }

    /// Nil if it would be too large.
    private func root(of values: [Alternatives], _ symbols: SymbolTable) -> UInt32? {
        if let known = groups[Group(identities: values.map(\.identity), form: symbols.form)] { return known }
        let size = values.reduce(0) { $0 + $1.nodes.count }
        guard values.count == 1 || groupSize + size <= TailTrees.groupSizeLimit else { return nil }
        groupSize += values.count == 1 ? 0 : size
        return layGroup(values, symbols)
    }

    private func layGroup(_ values: [Alternatives], _ symbols: SymbolTable) -> UInt32 {
        let group = Group(identities: values.map(\.identity), form: symbols.form)
        if let known = groups[group] { return known }
        let root = lay(PatternTails(symbols, values: values), [:]) { _ in false }
        groups[group] = root
        return root
    }

    /// - Parameter isLast: Whether a list of ends stops after one of them.
    private func lay(_ tails: PatternTails, _ readings: [UInt32: [Reading]], isLast: (UInt32) -> Bool) -> UInt32 {
        let root = nodes.count
        sources.removeAll()
        add(Node(minimum: tails.nodes[0].minimum), from: 0, tails, isLast)
        var number = root
        while number < nodes.count {
            let sourceNumber = sources[number - root]
            let source = tails.nodes[Int(sourceNumber)]
            let firstChild = nodes.count
            var next = source.firstChild
            var others = UInt32(0)
            while next != 0 {
                let child = tails.nodes[Int(next)]
                if child.step == .literal { addLiteral(next, tails, isLast) } else { others = next }
                next = child.nextSibling
            }
            let literalCount = nodes.count - firstChild
            if others != 0 { addAnyScalars(others, tails, isLast) }
            next = source.firstSilentChild
            while next != 0 {
                let child = tails.nodes[Int(next)]
                if child.step == .anyRun { add(Node(minimum: child.minimum, step: .anyRun), from: next, tails, isLast) }
                next = child.nextSibling
            }
            for reading in readings[sourceNumber] ?? [] { addVariables(reading, tails, isLast) }
            nodes.base[number].firstChild = UInt32(firstChild)
            nodes.base[number].childCount = UInt32(nodes.count - firstChild)
            nodes.base[number].literalCount = UInt16(literalCount)
            if literalCount > 8 { addTable(for: number) }
            number += 1
        }
        // So that eight bytes can be read at any index.
        keys.reserveCapacity(keys.count + 8)
        labels.reserveCapacity(labels.count + 8)
        return UInt32(root)
    }

    private func addVariables(_ reading: Reading, _ tails: PatternTails, _ isLast: (UInt32) -> Bool) {
        for (member, target) in reading.targets.enumerated() {
            let minimum = tails.nodes[Int(target)].minimum
            let isFirst = member == 0
            add(
                Node(
                    start: isFirst ? reading.root : 0, count: isFirst ? UInt32(reading.targets.count) : 0,
                    minimum: minimum,
                    step: .variable), from: target, tails, isLast)
        }
    }

    private func add(
        _ node: Node, from source: UInt32, _ tails: PatternTails, _ isLast: (UInt32) -> Bool
    ) {
        var node = node
        var end = tails.nodes[Int(source)].firstEnd
        if end != 0 {
            node.firstEnd = UInt32(ends.count)
            while end != 0 {
                let component = tails.ends[Int(end)].component
                ends.append(component)
                if isLast(component) { break }
                end = tails.ends[Int(end)].next
            }
            ends.append(.max)
        }
        keys.append(node.step == .literal ? labels[Int(node.start)] : 0)
        nodes.append(node)
        sources.append(source)
    }

    /// A child that a literal leads to, with all that follow it without a branch.
    private func addLiteral(_ first: UInt32, _ tails: PatternTails, _ isLast: (UInt32) -> Bool) {
        let start = labels.count
        let last = followed(first, tails, .literal) { labels.append($0.symbol) }
        add(
            Node(
                start: UInt32(start), count: UInt32(labels.count - start), minimum: tails.nodes[Int(first)].minimum,
                step: .literal), from: last, tails, isLast)
    }

    private func addAnyScalars(_ first: UInt32, _ tails: PatternTails, _ isLast: (UInt32) -> Bool) {
        var count: UInt32 = 0
        let last = followed(first, tails, .anyScalar) { _ in count += 1 }
        add(
            Node(count: count, minimum: tails.nodes[Int(first)].minimum, step: .anyScalar), from: last, tails, isLast)
    }

    /// Calls `body` with a node and those that follow it by the same kind of step as its only child.
    ///
    /// - Returns: The last of them.
    private func followed(
        _ first: UInt32, _ tails: PatternTails, _ step: PatternTails.Step, _ body: (PatternTails.Node) -> Void
    ) -> UInt32 {
        var last = first
        while true {
            let node = tails.nodes[Int(last)]
            body(node)
            guard node.firstEnd == 0, node.childCount == 1, node.firstChild != 0,
                tails.nodes[Int(node.firstChild)].step == step
            else { return last }
            last = node.firstChild
        }
    }

    private func addTable(for number: Int) {
        let start = tables.count
        tables.append(repeating: 0, count: 256)
        let first = Int(nodes[number].firstChild)
        for child in first..<first + Int(nodes[number].literalCount) {
            tables[start + Int(keys[child])] = UInt32(child)
        }
        nodes.base[number].table = UInt32(start)
    }
}

/// The components of one detail, ready to be asked for all at once.
final class DetailEngine {
    /// What a component asks for besides its path.
    struct Constraint: BitwiseCopyable {
        /// The form in which it compares.
        let form: UInt8
        /// Whether it holds for a URL without query and fragment.
        let holdsBare: Bool
        /// The conditions on the whole query and on the fragment; ``none`` for none.
        let query: UInt32
        let fragment: UInt32
        let firstItem: UInt32
        let itemCount: UInt32
    }

    /// What is asked of every value of a name.
    struct Item: BitwiseCopyable {
        let nameStart: UInt32
        let nameCount: UInt32
        let condition: UInt32
    }

    static let none = UInt32.max

    /// The longest URL for which the plain engine gives up no comparison, were every byte of it to become three.
    let lengthLimit: Int

    private let tables: LinkTables
    private let reader: PartReader
    private let conditions: TextConditions
    private let forms: [FormPaths]
    /// The same, to be asked without counting references.
    private let ready: Block<Unmanaged<FormPaths>>
    private let isExclusion: Block<Bool>
    private let isCertain: Block<Bool>
    private let constraints: Block<Constraint>
    private let items: Block<Item>
    private let names: Block<UInt8>

    init(_ components: [CompiledComponent], _ space: AutomatonSpace, _ tables: LinkTables, _ reader: PartReader) {
        self.tables = tables
        self.reader = reader
        let draft = DetailDraft(components, space)
        conditions = draft.conditions
        lengthLimit = PatternSimulation.visitLimit / (3 * draft.stateLimit) - 1
        isExclusion = draft.isExclusion
        isCertain = draft.isCertain
        constraints = draft.constraints
        items = draft.items
        names = draft.names
        forms = draft.forms(space)
        var ready = Block<Unmanaged<FormPaths>>()
        for form in forms { ready.append(.passUnretained(form)) }
        self.ready = ready
    }

    deinit {
        ready.deallocate()
        isExclusion.deallocate()
        isCertain.deallocate()
        constraints.deallocate()
        items.deallocate()
        names.deallocate()
    }

    /// The first component that holds.
    @inline(__always)
    func find(_ link: inout LinkBytes) -> FastFinding {
        guard link.path.bits & ByteClasses.foreign == 0 else { return .unknown }
        var best = DetailEngine.none
        var isUnknown = false
        for number in 0..<ready.count {
            best = ready[number]._withUnsafeGuaranteedRef { form in
                guard form.minimum < best else { return best }
                let changing =
                    form.isDecoded ? ByteClasses.invalid | ByteClasses.percent : ByteClasses.invalid
                let bytes = link.text(link.path)
                let isPlain = !link.hasRuns && link.path.bits & changing == 0
                let text = isPlain ? bytes : reader.path(bytes, link.path.bits, form.symbols)
                return form.best(text, below: best) { component in
                    holds(Int(component), &link, &isUnknown)
                }
            }
        }
        if isUnknown || reader.takeIsStuck() { return .unknown }
        guard best != DetailEngine.none else { return .nothing }
        return isExclusion[Int(best)] ? .excluded(Int(best)) : .matched(Int(best))
    }

    // MARK: - Query and fragment

    private func holds(_ component: Int, _ link: inout LinkBytes, _ isUnknown: inout Bool) -> Bool {
        let constraint = constraints[component]
        link.findRest(tables)
        if link.query.isEmpty, link.fragment.isEmpty { return constraint.holdsBare }
        if (link.query.bits | link.fragment.bits) & ByteClasses.foreign != 0 {
            isUnknown = true
            return false
        }
        let symbols = ready[Int(constraint.form)]._withUnsafeGuaranteedRef { $0.symbols }
        if constraint.fragment != DetailEngine.none {
            let text = reader.text(link.text(link.fragment), link.fragment.bits, symbols)
            guard conditions.holds(constraint.fragment, of: text, symbols) else { return false }
        }
        if constraint.query != DetailEngine.none {
            let text = reader.text(link.text(link.query), link.query.bits, symbols)
            return conditions.holds(constraint.query, of: text, symbols)
        }
        for number in Int(constraint.firstItem)..<Int(constraint.firstItem + constraint.itemCount) {
            guard holds(items[number], link, symbols) else { return false }
        }
        return true
    }

    private func holds(_ item: Item, _ link: LinkBytes, _ symbols: SymbolTable) -> Bool {
        let name = names.elements(from: Int(item.nameStart), count: Int(item.nameCount))
        let isDecoded = symbols.form.isDecoded
        let refused = ByteClasses.invalid | ByteClasses.percent
        let bits = link.query.bits
        let isPlain = bits & refused == 0
        let query = link.text(link.query)
        var isPresent = false
        var start = 0
        // Without a query there are no items; an empty one has none either.
        while start <= query.count, !query.isEmpty {
            var nameEnd = start
            while nameEnd < query.count, query[nameEnd] != UInt8(ascii: "="), query[nameEnd] != UInt8(ascii: "&") {
                nameEnd += 1
            }
            let hasValue = nameEnd < query.count && query[nameEnd] == UInt8(ascii: "=")
            var end = nameEnd
            while end < query.count, query[end] != UInt8(ascii: "&") { end += 1 }
            let written = UnsafeBufferPointer(rebasing: query[start..<nameEnd])
            let read = isPlain ? written : reader.name(written, bits, isDecoded: isDecoded)
            if read.elementsEqual(name) {
                isPresent = true
                let value = UnsafeBufferPointer(rebasing: query[(hasValue ? nameEnd + 1 : nameEnd)..<end])
                let text = reader.text(value, bits, symbols)
                guard conditions.holds(item.condition, of: text, symbols) else { return false }
            }
            start = end + 1
        }
        if isPresent { return true }
        let empty = UnsafeBufferPointer(rebasing: query[0..<0])
        return conditions.holds(item.condition, of: empty, symbols)
    }
}

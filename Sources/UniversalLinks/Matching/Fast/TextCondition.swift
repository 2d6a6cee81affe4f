/// What a pattern asks of a query, a value or a fragment, in the simplest words.
struct TextCondition: BitwiseCopyable {
    enum Kind: UInt8 {
        case anything
        /// At least one scalar.
        case something
        /// The literals, and nothing else.
        case literal
        /// The literals, and whatever follows.
        case prefix
        /// What a tree says.
        case pattern
    }

    let kind: Kind
    /// The literals, or the number of the tree.
    var start: UInt32 = 0
    var count: UInt32 = 0
}

/// The conditions of one detail.
final class TextConditions {
    @exclusivity(unchecked) private var conditions = OwnedBuffer<TextCondition>()
    @exclusivity(unchecked) private var literals = OwnedBuffer<UInt8>()

    private let reader: TailReader
    private let isCertain = OwnedBuffer(repeating: true, count: 1)
    private var tails: [PatternTails] = []
    /// The tree of each; 0 if it is not laid out yet.
    @exclusivity(unchecked) private var roots = OwnedBuffer<UInt32>()

    init(_ trees: TailTrees) {
        reader = TailReader(trees)
    }

    /// Adds what a pattern asks for, which some text can fit.
    func add(_ program: PatternProgram, _ symbols: SymbolTable) -> UInt32 {
        conditions.append(condition(program, symbols))
        return UInt32(conditions.count - 1)
    }

    /// Whether a text in the form of some symbols is as a condition asks.
    func matches(_ number: UInt32, of text: UnsafeBufferPointer<UInt8>, _ symbols: SymbolTable) -> Bool {
        let condition = conditions[Int(number)]
        switch condition.kind {
        case .anything: return true
        case .something: return !text.isEmpty
        case .literal: return text.count == Int(condition.count) && starts(text, condition, symbols)
        case .prefix: return text.count >= Int(condition.count) && starts(text, condition, symbols)
        case .pattern:
            reader.begin(text, hasSlash: false, isFolded: symbols.form.isFolded)
            let root = root(Int(condition.start))
            return !reader.ends(from: root, at: 0, below: .max, isCertain: isCertain.view).isEmpty
        }
    }

    private func starts(
        _ text: UnsafeBufferPointer<UInt8>, _ condition: TextCondition, _ symbols: SymbolTable
    ) -> Bool {
        let reading = symbols.reading.view
        for index in 0..<Int(condition.count)
        where reading[Int(text[index])] != literals[Int(condition.start) + index] {
            return false
        }
        return true
    }

    private func root(_ number: Int) -> UInt32 {
        if roots[number] != 0 { return roots[number] }
        let root = reader.trees.lay(tails[number], isCertain: isCertain.view)
        roots[number] = root
        return root
    }

    private func condition(_ program: PatternProgram, _ symbols: SymbolTable) -> TextCondition {
        let start = literals.count
        var count = 0
        let elements = program.elements
        while count < elements.count, let scalar = elements.scalar(count), let symbol = symbols.symbol(of: scalar) {
            literals.append(symbol)
            count += 1
        }
        func literal(_ kind: TextCondition.Kind) -> TextCondition {
            TextCondition(kind: kind, start: UInt32(start), count: UInt32(count))
        }
        if count == elements.count { return literal(.literal) }
        if count == elements.count - 1, elements.isRun(count) {
            return count == 0 ? TextCondition(kind: .anything) : literal(.prefix)
        }
        if count == 0, elements.count == 2, case .anyScalar = elements[0], elements.isRun(1) {
            return TextCondition(kind: .something)
        }
        literals.shorten(to: start)
        let merged = PatternTails(symbols, capacity: elements.count + 1)
        merged.insert(elements, from: 0, of: 0)
        tails.append(merged)
        roots.append(0)
        return TextCondition(kind: .pattern, start: UInt32(tails.count - 1))
    }
}

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
        /// What an automaton says.
        case pattern
    }

    let kind: Kind
    /// The literals, or the number of the automaton.
    var start: UInt32 = 0
    var count: UInt32 = 0
}

/// The conditions of one detail.
final class TextConditions {
    @exclusivity(unchecked) private var conditions = OwnedBuffer<TextCondition>()
    @exclusivity(unchecked) private var literals = OwnedBuffer<UInt8>()

    private let space: AutomatonSpace
    private let isCertain = OwnedBuffer(repeating: true, count: 1)
    private var tails: [PatternTails] = []
    private var automata: [TailAutomaton?] = []

    init(_ space: AutomatonSpace) {
        self.space = space
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
            return !automaton(Int(condition.start)).ends(of: text, hasSlash: false).isEmpty
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

    private func automaton(_ number: Int) -> TailAutomaton {
        if let known = automata[number] { return known }
        let made = TailAutomaton(tails[number], space, isCertain: isCertain.view)
        automata[number] = made
        return made
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
        automata.append(nil)
        return TextCondition(kind: .pattern, start: UInt32(tails.count - 1))
    }
}

/// A compiled regular expression of JSON Schema's `pattern`: ECMA-262 syntax with the `u` flag, not anchored.
///
/// JSON Schema Core section 6.4. Matching takes time linear in the text, whatever the pattern: the expression runs as a
/// set of states, never by backtracking, since patterns and texts both come from strangers.
///
/// ## Parsing behavior
/// - Lazy quantifiers match like greedy ones: all that counts is whether there is a match.
/// - A stray `]`, `}` or `{`, and a backslash before any ASCII punctuation, match themselves (ECMA-262 Annex B).
/// - Back-references, inline flags and `\p{Script=…}` are refused.
struct RegularExpression: Sendable {
    let pattern: String
    let program: Program
    /// Of all programs; a nested one comes before the one around it.
    let lookarounds: [Lookaround]

    /// A lookahead's program is compiled to run backward.
    struct Lookaround: Sendable {
        let program: Program
        let isBehind: Bool
    }

    init(_ pattern: String) throws(RegularExpressionError) {
        var parser = RegularExpressionParser(pattern)
        var builder = ProgramBuilder()
        self.pattern = pattern
        program = try builder.program(for: parser.parse(), isBackward: false)
        lookarounds = builder.lookarounds
    }

    var size: Int {
        lookarounds.reduce(program.instructions.count) { $0 + $1.program.instructions.count }
    }

    /// Nil if matching would take too long.
    func occurs(in text: String) -> Bool? {
        var simulation = Simulation(text: text, lookarounds: lookarounds)
        return simulation.finds(program)
    }

    /// Nil once the budget is exhausted.
    func occurs(in text: String, _ budget: inout WorkBudget) -> Bool? {
        guard !budget.isExhausted else { return nil }
        var simulation = Simulation(
            text: text, lookarounds: lookarounds, limit: budget.remaining * RegularExpression.statesPerUnit)
        let occurs = simulation.finds(program)
        // In addition to its states, a run needs memory for the text and for each instruction.
        budget.spend(4 + (simulation.stepCount + text.utf8.count + size) / RegularExpression.statesPerUnit)
        return occurs
    }

    /// The number of states of a run that cost one unit of a budget.
    private static let statesPerUnit = 16
}

struct RegularExpressionError: Error {
    /// The end of a sentence.
    let reason: String
    /// In Unicode scalars.
    let offset: Int
}

extension RegularExpression {
    indirect enum Node: Sendable {
        case scalar(ScalarSet)
        /// May be empty.
        case sequence([Node])
        case alternatives([Node])
        /// Without an upper limit if `maximum` is nil.
        case repetition(Node, minimum: Int, maximum: Int?)
        case assertion(Assertion)
        case lookaround(Node, isBehind: Bool, isNegated: Bool)
    }

    /// A condition on a place in the text that consumes nothing.
    enum Assertion: Sendable {
        /// `^`: nothing comes before.
        case start
        /// `$`: nothing follows, not even a line feed.
        case end
        /// `\b`; `\B` if negated.
        case wordBoundary(isNegated: Bool)
        /// By its index in ``RegularExpression/lookarounds``.
        case lookaround(Int, isNegated: Bool)
    }
}

extension RegularExpression {
    /// Instructions for a machine that is in many states at once.
    struct Program: Sendable {
        enum Instruction: Sendable {
            case take(ScalarSet)
            case require(Assertion)
            case split(Int, Int)
            case jump(Int)
            case accept
        }

        var instructions: [Instruction] = []
    }

    struct ProgramBuilder {
        private(set) var lookarounds: [Lookaround] = []

        private var instructionCount = 0

        /// Counted repetitions are written out; more instructions than this are refused.
        private static let maximumCount = 20_000

        /// A program that runs backward has the parts of a sequence in reverse.
        mutating func program(for node: Node, isBackward: Bool) throws(RegularExpressionError) -> Program {
            var program = Program()
            try emit(node, isBackward: isBackward, into: &program)
            program.instructions.append(.accept)
            return program
        }

        private mutating func emit(
            _ node: Node, isBackward: Bool, into program: inout Program
        ) throws(RegularExpressionError) {
            switch node {
            case .scalar(let set):
                try append(.take(set), to: &program)
            case .assertion(let assertion):
                try append(.require(assertion), to: &program)
            case .sequence(let nodes):
                for node in isBackward ? nodes.reversed() : nodes {
                    try emit(node, isBackward: isBackward, into: &program)
                }
            case .alternatives(let nodes):
                try emitAlternatives(nodes, isBackward: isBackward, into: &program)
            case .repetition(let node, let minimum, let maximum):
                try emitRepetition(node, minimum, maximum, isBackward: isBackward, into: &program)
            case .lookaround(let node, let isBehind, let isNegated):
                let inner = try self.program(for: node, isBackward: !isBehind)
                lookarounds.append(Lookaround(program: inner, isBehind: isBehind))
                try append(.require(.lookaround(lookarounds.count - 1, isNegated: isNegated)), to: &program)
            }
        }

        private mutating func emitAlternatives(
            _ nodes: [Node], isBackward: Bool, into program: inout Program
        ) throws(RegularExpressionError) {
            var jumps: [Int] = []
            for (index, node) in nodes.enumerated() {
                let split = program.instructions.count
                if index < nodes.count - 1 { try append(.jump(split + 1), to: &program) }
                try emit(node, isBackward: isBackward, into: &program)
                if index < nodes.count - 1 {
                    jumps.append(program.instructions.count)
                    try append(.jump(0), to: &program)
                    program.instructions[split] = .split(split + 1, program.instructions.count)
                }
            }
            for jump in jumps { program.instructions[jump] = .jump(program.instructions.count) }
        }

        private mutating func emitRepetition(
            _ node: Node, _ minimum: Int, _ maximum: Int?, isBackward: Bool, into program: inout Program
        ) throws(RegularExpressionError) {
            for _ in 0..<minimum {
                let start = program.instructions.count
                try emit(node, isBackward: isBackward, into: &program)
                // A part without instructions stays the same however often it is repeated.
                if program.instructions.count == start { return }
            }
            guard let maximum else {
                let split = program.instructions.count
                try append(.split(split + 1, split + 1), to: &program)
                try emit(node, isBackward: isBackward, into: &program)
                try append(.jump(split), to: &program)
                program.instructions[split] = .split(split + 1, program.instructions.count)
                return
            }
            var splits: [Int] = []
            for _ in minimum..<maximum {
                splits.append(program.instructions.count)
                try append(.jump(0), to: &program)
                try emit(node, isBackward: isBackward, into: &program)
            }
            for split in splits { program.instructions[split] = .split(split + 1, program.instructions.count) }
        }

        private mutating func append(
            _ instruction: Program.Instruction, to program: inout Program
        ) throws(RegularExpressionError) {
            instructionCount += 1
            if instructionCount > ProgramBuilder.maximumCount {
                throw RegularExpressionError(reason: "its repetitions make it too large", offset: 0)
            }
            program.instructions.append(instruction)
        }
    }
}

extension RegularExpression {
    /// Runs programs over one text, all alternatives side by side.
    struct Simulation {
        private let scalars: [Unicode.Scalar]
        private let lookarounds: [Lookaround]
        /// For each lookaround that has run: whether it matches at each place.
        private var tables: [[Bool]] = []
        private let maximumSteps: Int
        private(set) var stepCount = 0

        /// - Parameter limit: The limit of states, if lower than the one that depends on the length of the text.
        init(text: String, lookarounds: [Lookaround], limit: Int = .max) {
            scalars = Array(text.unicodeScalars)
            self.lookarounds = lookarounds
            maximumSteps = min(2_000_000 + 64 * scalars.count, limit)
        }

        mutating func finds(_ program: Program) -> Bool? {
            for lookaround in lookarounds {
                guard let table = places(of: lookaround.program, isBackward: !lookaround.isBehind, stopsEarly: false)
                else { return nil }
                tables.append(table)
            }
            return places(of: program, isBackward: false, stopsEarly: true)?.contains(true)
        }

        /// For each place from 0 to the end, whether a match ends there; begins there, if run backward.
        private mutating func places(of program: Program, isBackward: Bool, stopsEarly: Bool) -> [Bool]? {
            var table = Array(repeating: false, count: scalars.count + 1)
            var visited = Array(repeating: -1, count: program.instructions.count)
            var pending: [Int] = []
            for step in 0...scalars.count {
                let place = isBackward ? scalars.count - step : step
                let scalar: Unicode.Scalar? =
                    step == scalars.count ? nil : scalars[isBackward ? place - 1 : place]
                var following: [Int] = []
                pending.append(0)
                while let index = pending.popLast() {
                    guard visited[index] != step else { continue }
                    visited[index] = step
                    stepCount += 1
                    switch program.instructions[index] {
                    case .take(let set):
                        if let scalar, set.contains(scalar) { following.append(index + 1) }
                    case .require(let assertion):
                        if isMet(assertion, at: place) { pending.append(index + 1) }
                    case .split(let first, let second):
                        pending.append(first)
                        pending.append(second)
                    case .jump(let target):
                        pending.append(target)
                    case .accept:
                        table[place] = true
                    }
                }
                if stepCount > maximumSteps { return nil }
                if stopsEarly, table[place] { break }
                pending = following
            }
            return table
        }

        private func isMet(_ assertion: Assertion, at place: Int) -> Bool {
            switch assertion {
            case .start: return place == 0
            case .end: return place == scalars.count
            case .wordBoundary(let isNegated):
                let before = place > 0 && ScalarSet.word.contains(scalars[place - 1])
                let after = place < scalars.count && ScalarSet.word.contains(scalars[place])
                return (before != after) != isNegated
            case .lookaround(let index, let isNegated):
                return tables[index][place] != isNegated
            }
        }
    }
}

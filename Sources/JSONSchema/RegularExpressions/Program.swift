extension RegularExpression {
    /// Instructions for a machine that is in many places at once.
    struct Program: Sendable {
        enum Instruction: Sendable {
            /// Reads one scalar of the set and continues with the next instruction.
            case take(ScalarSet)
            /// Continues with the next instruction if the condition is met.
            case require(Assertion)
            /// Continues at both places.
            case split(Int, Int)
            /// Continues elsewhere.
            case jump(Int)
            /// The expression has matched.
            case accept
        }

        var instructions: [Instruction] = []
    }

    /// Turns a tree into instructions.
    struct ProgramBuilder {
        private(set) var lookarounds: [Lookaround] = []

        private var instructionCount = 0

        /// Counted repetitions are written out; more than this many instructions are refused.
        private static let maximumCount = 20_000

        /// The program of a tree; one that is run backwards has the parts of a sequence in reverse.
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
                // What takes no instruction is the same however often it is repeated.
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

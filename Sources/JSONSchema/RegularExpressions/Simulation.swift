extension RegularExpression {
    /// Runs programs over one text, all alternatives side by side.
    struct Simulation {
        private let scalars: [Unicode.Scalar]
        private let lookarounds: [Lookaround]
        /// For each lookaround that was run: whether it matches, by place.
        private var tables: [[Bool]] = []
        private let maximumSteps: Int
        /// How many states it has been in.
        private(set) var stepCount = 0

        /// - Parameter limit: How many states it may be in, if that is less than what is in proportion to the text.
        init(text: String, lookarounds: [Lookaround], limit: Int = .max) {
            scalars = Array(text.unicodeScalars)
            self.lookarounds = lookarounds
            maximumSteps = min(2_000_000 + 64 * scalars.count, limit)
        }

        /// Whether the program matches anywhere; nil if the steps run out.
        mutating func finds(_ program: Program) -> Bool? {
            for lookaround in lookarounds {
                guard let table = places(of: lookaround.program, isBackward: !lookaround.isBehind, stopsEarly: false)
                else { return nil }
                tables.append(table)
            }
            return places(of: program, isBackward: false, stopsEarly: true)?.contains(true)
        }

        /// For each place from 0 to the end whether a match ends there (run backwards: begins there).
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

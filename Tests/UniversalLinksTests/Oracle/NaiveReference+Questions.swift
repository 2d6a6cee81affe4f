extension NaiveReference {
    /// What a component asks about a URL: of each demand one comparison has to be true.
    struct Question: Equatable {
        var demands: [[Comparison]] = []
        let isExclusion: Bool
        /// What a question mark is, where that is read otherwise.
        let unit: OtherReading?

        init(isExclusion: Bool, unit: OtherReading?) {
            self.isExclusion = isExclusion
            self.unit = unit == .questionMarksTakeBytes || unit == .questionMarksTakeNoSlash ? unit : nil
        }

        var answer: String {
            guard demands.allSatisfy({ $0.contains { $0.isTrue(unit) } }) else { return "unmatched" }
            return isExclusion ? "excluded" : "matched"
        }
    }
}

extension NaiveReference.Question {
    struct Comparison: Equatable {
        let pattern: [NaiveReference.Symbol]
        let text: [Unicode.Scalar]

        init(_ pattern: [NaiveReference.Symbol], _ text: [Unicode.Scalar]) {
            self.pattern = pattern
            self.text = text
        }

        func isTrue(_ unit: OtherReading?) -> Bool {
            let positions = Positions(text, unit)
            return positions.ends(of: pattern, from: [0]).last == positions.units.count
        }
    }

    /// The places of a text that a pattern can have come to.
    private struct Positions {
        /// What question marks take. A scalar of several is first its scalar, then nil for each of the others.
        let units: [Unicode.Scalar?]
        private let slashIsNoUnit: Bool

        init(_ text: [Unicode.Scalar], _ unit: OtherReading?) {
            slashIsNoUnit = unit == .questionMarksTakeNoSlash
            if unit == .questionMarksTakeBytes {
                units = text.flatMap { scalar -> [Unicode.Scalar?] in
                    [scalar] + Array(repeating: nil, count: UTF8.width(scalar) - 1)
                }
            } else {
                units = text
            }
        }

        private func isBetweenScalars(_ position: Int) -> Bool {
            position == units.count || units[position] != nil
        }

        /// Where the symbols can end that begin at one of these positions, in order.
        func ends(of symbols: [NaiveReference.Symbol], from starts: [Int]) -> [Int] {
            var reached = starts
            for symbol in symbols {
                switch symbol {
                case .scalar(let scalar): reached = reached.compactMap { end(of: scalar, from: $0) }
                case .one: reached = reached.compactMap { endOfOne(from: $0) }
                case .many:
                    guard let first = reached.first(where: isBetweenScalars) else { return [] }
                    reached = (first...units.count).filter(isBetweenScalars)
                case .variable(let values):
                    var found = Set<Int>()
                    for value in values { found.formUnion(ends(of: value, from: reached)) }
                    reached = found.sorted()
                case .nothing: return []
                }
                if reached.isEmpty { return [] }
            }
            return reached
        }

        private func end(of scalar: Unicode.Scalar, from position: Int) -> Int? {
            guard position < units.count, units[position] == scalar else { return nil }
            return units[(position + 1)...].firstIndex { $0 != nil } ?? units.count
        }

        private func endOfOne(from position: Int) -> Int? {
            guard position < units.count, !(slashIsNoUnit && units[position] == "/") else { return nil }
            return position + 1
        }
    }
}

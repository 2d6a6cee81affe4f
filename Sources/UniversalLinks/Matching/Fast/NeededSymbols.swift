/// Two symbols, a fixed distance apart, that are in every text which some pattern of a ``PatternTails`` covers.
///
/// To look for them takes a fraction of the time that an automaton takes, and most texts do not have them.
struct NeededSymbols: BitwiseCopyable {
    /// How far behind the first the second is; 0 if no two are known.
    let distance: Int
    /// The first in every byte, and the second; with ``caseBit``.
    let first: SIMD16<UInt8>
    let second: SIMD16<UInt8>
    /// What makes a small letter of a capital, where case is folded; other symbols may become alike by it.
    let caseBit: SIMD16<UInt8>

    /// Symbols that are near each other are enough to choose from.
    private static let longestDistance = 7

    /// - Parameter tails: Have all their patterns.
    init(_ tails: PatternTails) {
        var pairs: [Pair]?
        for number in 0..<tails.nodes.count where tails.nodes[number].firstEnd != 0 {
            let places = NeededSymbols.places(in: tails, upTo: number)
            if let known = pairs {
                pairs = known.filter { $0.appears(in: places) }
            } else {
                pairs = NeededSymbols.pairs(in: places)
            }
            if pairs?.isEmpty == true { break }
        }
        let rarest = pairs?.min { $0.frequency < $1.frequency }
        distance = rarest?.distance ?? 0
        caseBit = SIMD16(repeating: tails.symbols.form.isFolded ? 0x20 : 0)
        first = SIMD16(repeating: rarest?.first ?? 0) | caseBit
        second = SIMD16(repeating: rarest?.second ?? 0) | caseBit
    }

    // MARK: - Choosing

    /// A place in a pattern.
    private enum Place: Equatable {
        case symbol(UInt8)
        /// One symbol, which may be any.
        case anySymbol
        /// Any number of symbols.
        case gap
    }

    private struct Pair {
        let first: UInt8
        let second: UInt8
        let distance: Int

        var frequency: Int { NeededSymbols.frequency(first) + NeededSymbols.frequency(second) }

        func appears(in places: [Place]) -> Bool {
            guard places.count > distance else { return false }
            return (0..<places.count - distance).contains { start in
                places[start] == .symbol(first) && places[start + distance] == .symbol(second)
                    && !places[start..<start + distance].contains(.gap)
            }
        }
    }

    /// The places of the pattern that ends at a node.
    private static func places(in tails: PatternTails, upTo number: Int) -> [Place] {
        var places: [Place] = []
        var number = number
        while number != 0 {
            let node = tails.nodes[number]
            switch node.step {
            case .start: break
            case .literal: places.append(.symbol(node.symbol))
            case .anyScalar: places.append(.anySymbol)
            case .anyRun, .variable: places.append(.gap)
            }
            number = Int(node.parent)
        }
        return places.reversed()
    }

    /// All pairs in some places.
    private static func pairs(in places: [Place]) -> [Pair] {
        var pairs: [Pair] = []
        for start in places.indices {
            guard case .symbol(let first) = places[start] else { continue }
            for distance in 1...longestDistance where start + distance < places.count {
                if places[start + distance] == .gap { break }
                // A slash that is added to the end of a path is not among its bytes.
                guard case .symbol(let second) = places[start + distance], second != SymbolTable.slash else { continue }
                pairs.append(Pair(first: first, second: second, distance: distance))
            }
        }
        return pairs
    }

    /// The symbols that paths contain most often, the most frequent first.
    private static let frequent: StaticString = "earitosnl/cd-pumhgbyf"

    /// How often a symbol is met, as far as choosing between two needs it.
    private static func frequency(_ symbol: UInt8) -> Int {
        frequent.withUTF8Buffer { symbols in
            symbols.firstIndex(of: symbol).map { symbols.count - $0 } ?? 0
        }
    }
}

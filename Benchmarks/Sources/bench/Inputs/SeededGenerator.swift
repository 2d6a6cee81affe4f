/// A generator whose numbers follow from its seed alone, on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// An element of a list that is not empty.
    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[number(in: 0..<choices.count)]
    }

    mutating func number(in range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Whether something holds that holds for so many in a hundred.
    mutating func holds(percent: Int) -> Bool { number(in: 0..<100) < percent }
}

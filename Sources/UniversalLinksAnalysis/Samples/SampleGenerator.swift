/// Numbers that follow from a seed, the same on every system and in every run.
struct SampleGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits (SplitMix64).
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// An index below `count`, which is at least 1.
    mutating func index(below count: Int) -> Int {
        Int(next() % UInt64(max(1, count)))
    }

    /// One of the elements; nil if there is none.
    mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[index(below: elements.count)]
    }
}

import Foundation

/// A generator whose numbers follow from its seed, so that a failing run can be repeated.
///
/// Without `SEED` in the environment every run has the same seed. `SEED=<number>` replaces it, and `SEED=any` draws a new one.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    /// What the numbers follow from.
    public let seed: UInt64
    private var state: UInt64

    /// A generator with a seed given by hand.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// A generator with the seed that `SEED` asks for, else the usual one; prints it with the name of the test.
    public init(announcedFor test: String) {
        let wish = ProcessInfo.processInfo.environment["SEED"]
        self.init(seed: wish == "any" ? .random(in: 1...999_999_999) : wish.flatMap { UInt64($0) } ?? 20_260_101)
        print("\(test): SEED=\(seed)")
    }

    /// The next 64 random bits (SplitMix64).
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A random element of a collection that is not empty.
    public mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element {
        choices[choices.index(choices.startIndex, offsetBy: Int.random(in: 0..<choices.count, using: &self))]
    }

    /// `true` once in `times` times.
    public mutating func oneIn(_ times: Int) -> Bool {
        Int.random(in: 0..<times, using: &self) == 0
    }
}

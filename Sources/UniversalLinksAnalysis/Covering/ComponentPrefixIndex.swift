/// Components by the literals that the paths of their URLs start with.
struct ComponentPrefixIndex {
    private var componentsByHash: [UInt64: [Int]] = [:]

    /// Adds a component.
    mutating func insert(_ component: Int, prefix: [Unicode.Scalar]) {
        var hash = PrefixHash()
        for scalar in prefix { hash.append(scalar) }
        componentsByHash[hash.value, default: []].append(component)
    }

    /// The components whose prefix a text starts with, and seldom another one: lists of them, each in the order in which they
    /// were added. O(scalars).
    func lists(for text: [Unicode.Scalar]) -> [[Int]] {
        var hash = PrefixHash()
        var lists = [componentsByHash[hash.value]].compactMap { $0 }
        for scalar in text {
            hash.append(scalar)
            if let more = componentsByHash[hash.value] { lists.append(more) }
        }
        return lists
    }
}

/// A hash of a text that grows with it (FNV-1a over scalars).
private struct PrefixHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func append(_ scalar: Unicode.Scalar) {
        value = (value ^ UInt64(scalar.value)) &* 0x100_0000_01B3
    }
}

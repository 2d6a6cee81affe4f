/// A part of a list of domains that one of several workers watches: `2/8` is the second of eight.
///
/// Which domain belongs to which part depends on its name alone, so workers need not know of each other.
package struct Shard: Hashable, Sendable {
    /// Which part it is, from 1.
    package let index: Int
    /// How many parts there are.
    package let count: Int

    /// The only part of one.
    package static let whole = Shard(uncheckedIndex: 1, count: 1)

    /// The most parts.
    package static let countLimit = 10_000

    /// A part; nil unless it is one of 1 to `count`, and `count` at most ``countLimit``.
    package init?(index: Int, count: Int) {
        guard (1...Shard.countLimit).contains(count), (1...count).contains(index) else { return nil }
        self.init(uncheckedIndex: index, count: count)
    }

    /// What `2/8` says; nil unless it is two such numbers.
    package init?(parsing text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
            let index = Int(parts[0]), let count = Int(parts[1])
        else { return nil }
        self.init(index: index, count: count)
    }

    private init(uncheckedIndex index: Int, count: Int) { (self.index, self.count) = (index, count) }

    /// Whether a domain belongs to this part.
    package func contains(_ domain: String) -> Bool {
        count == 1 || StableHash(domain).value % UInt64(count) == UInt64(index - 1)
    }
}

extension Shard: CustomStringConvertible {
    /// `2/8`
    package var description: String { "\(index)/\(count)" }
}

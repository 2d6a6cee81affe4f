import Crypto

/// Compares files, one pair at a time, and remembers the last results: pages may be loaded often, and comparing costs
/// much more than showing.
actor FileChangeCache {
    private struct Key: Hashable {
        var before: [UInt8]
        var after: [UInt8]
        var domain: String
    }

    private let limit: Int
    private var changes: [Key: FileChange] = [:]
    private var order: [Key] = []

    /// - Parameter limit: How many results are remembered.
    init(limit: Int = 64) { self.limit = limit }

    /// How two files differ.
    func change(from old: [UInt8], to new: [UInt8], domain: String) -> FileChange {
        let key = Key(before: Array(SHA256.hash(data: old)), after: Array(SHA256.hash(data: new)), domain: domain)
        if let known = changes[key] { return known }
        let change = FileChange(from: old, to: new, domain: domain)
        if order.count >= limit { changes[order.removeFirst()] = nil }
        order.append(key)
        changes[key] = change
        return change
    }
}

import Crypto

/// Compares files, and remembers the last results: pages may be loaded often, and comparing costs much more than showing.
///
/// On threads of its own, and one comparison of a domain at a time: a pair that takes long delays no page of another domain.
final class FileChangeCache: Sendable {
    private struct Key: Hashable {
        var before: [UInt8]
        var after: [UInt8]
        var domain: String
    }

    private let changes: AnalysisCache<Key, FileChange>

    /// - Parameter limit: How many results are remembered.
    init(limit: Int = 64) { changes = AnalysisCache(on: AnalysisPool(), count: limit, cost: .max) }

    /// How two files differ; nil if the task is cancelled.
    func change(from old: [UInt8], to new: [UInt8], domain: String) async -> FileChange? {
        let key = Key(before: Array(SHA256.hash(data: old)), after: Array(SHA256.hash(data: new)), domain: domain)
        return await changes.value(for: key, of: domain, cost: 1) { FileChange(from: old, to: new, domain: domain) }
    }
}

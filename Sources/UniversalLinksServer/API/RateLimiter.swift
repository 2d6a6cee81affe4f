import NIOConcurrencyHelpers

/// A bucket of tokens for each client, in a table that does not grow without bound.
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: ContinuousClock.Instant
    }

    private let buckets = NIOLockedValueBox<[String: Bucket]>([:])
    private let burst: Double
    private let rate: Double
    private let capacity: Int

    /// - Parameter capacity: The most clients that are remembered.
    init(_ limits: APILimits, capacity: Int = 4096) {
        (burst, rate, self.capacity) = (
            Double(max(1, limits.burst)), max(0.000_01, limits.requestsPerSecond), max(1, capacity)
        )
    }

    /// How many clients are remembered.
    var count: Int { buckets.withLockedValue(\.count) }

    /// Takes tokens from the bucket of a client.
    ///
    /// - Returns: Nil if there were as many; else after how many seconds there will be.
    func take(_ cost: Double, for client: String, now: ContinuousClock.Instant = .now) -> Int? {
        let key = RateLimiter.key(of: client)
        let cost = min(cost, burst)
        return buckets.withLockedValue { buckets in
            if buckets[key] == nil, buckets.count >= capacity { makeRoom(in: &buckets, now) }
            var bucket = buckets[key] ?? Bucket(tokens: burst, time: now)
            bucket.tokens = tokens(in: bucket, now)
            bucket.time = max(bucket.time, now)
            defer { buckets[key] = bucket }
            guard bucket.tokens < cost else {
                bucket.tokens -= cost
                return nil
            }
            return max(1, Int(((cost - bucket.tokens) / rate).rounded(.up)))
        }
    }

    private func tokens(in bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
        min(burst, bucket.tokens + max(0, (now - bucket.time) / .seconds(1)) * rate)
    }

    /// Forgets those that are full again, which lose nothing by it; if there are none, the half that sent nothing for longest.
    private func makeRoom(in buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
        buckets = buckets.filter { tokens(in: $0.value, now) < burst }
        guard buckets.count >= capacity else { return }
        let recent = buckets.sorted { $0.value.time > $1.value.time }.prefix(capacity / 2)
        buckets = Dictionary(uniqueKeysWithValues: recent.map { ($0.key, $0.value) })
    }

    /// An address of version 4, or the network of 64 bits that one of version 6 is in: whoever has one has them all.
    static func key(of client: String) -> String {
        guard client.contains(":"), !client.lowercased().hasPrefix("::ffff:") else { return client }
        let groups = client.split(separator: ":", omittingEmptySubsequences: false)
        guard let gap = groups.firstIndex(where: \.isEmpty), gap < 4 else {
            return groups.prefix(4).joined(separator: ":")
        }
        // What the two colons stand for; how many groups of it are in the first half depends on what follows.
        let tail = groups[gap...].filter { !$0.isEmpty }
        let zeros = max(0, 8 - gap - tail.count)
        let whole = groups[..<gap].map(String.init) + Array(repeating: "0", count: zeros) + tail.map(String.init)
        return whole.prefix(4).joined(separator: ":")
    }
}

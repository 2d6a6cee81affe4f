/// Keeps what was put into it last, and forgets the oldest beyond a number of entries.
package struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The most entries.
    package let capacity: Int
    private var values: [Key: Value] = [:]
    private var order: [Key] = []
    private var oldest = 0

    /// An empty cache.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value of a key. Storing one beyond the capacity removes the oldest.
    package subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            guard let newValue, values.updateValue(newValue, forKey: key) == nil else { return }
            guard order.count == capacity else {
                order.append(key)
                return
            }
            values[order[oldest]] = nil
            order[oldest] = key
            oldest = (oldest + 1) % capacity
        }
    }
}

/// Keeps what was put into it last, and forgets the oldest beyond a number of entries.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let capacity: Int
    private var values: [Key: Value] = [:]
    private var order: [Key] = []
    private var oldest = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    subscript(key: Key) -> Value? {
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

/// The members and items of one instance that some keyword has evaluated.
///
/// JSON Schema Core section 11: the annotations that `unevaluatedItems` and `unevaluatedProperties` depend on.
struct Evaluated: Sendable {
    /// Indices of members, duplicates not counted.
    private(set) var members = Reach()
    private(set) var items = Reach()

    /// A set of indices.
    struct Reach: Sendable {
        private(set) var isEverything = false
        /// How many from the first on.
        private(set) var prefix = 0
        private(set) var indices: Set<Int> = []

        func contains(_ index: Int) -> Bool { isEverything || index < prefix || indices.contains(index) }

        mutating func insertEverything() {
            isEverything = true
            indices = []
        }

        mutating func insert(prefix count: Int) { prefix = max(prefix, count) }

        mutating func insert(_ index: Int) {
            if !contains(index) { indices.insert(index) }
        }

        mutating func formUnion(_ other: Reach) {
            if isEverything || other.isEverything { return insertEverything() }
            prefix = max(prefix, other.prefix)
            if indices.isEmpty { indices = other.indices } else { indices.formUnion(other.indices) }
        }
    }

    mutating func insertAllMembers() { members.insertEverything() }
    mutating func insert(member index: Int) { members.insert(index) }
    mutating func insertAllItems() { items.insertEverything() }
    mutating func insert(itemsBefore count: Int) { items.insert(prefix: count) }
    mutating func insert(item index: Int) { items.insert(index) }

    mutating func formUnion(_ other: Evaluated) {
        members.formUnion(other.members)
        items.formUnion(other.items)
    }
}

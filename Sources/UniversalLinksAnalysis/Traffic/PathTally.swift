/// Counts URLs by how their paths start: a tree of path segments, of bounded size.
///
/// A URL that finds no room counts for the longest of its prefixes in the tree, so that no sum leaves anything out.
package struct PathTally: Sendable {
    struct Node: Sendable {
        let parent: Int
        /// How many segments lead to it.
        let depth: Int
        fileprivate let hash: UInt32
        /// Bytes of the texts: the last segment, with the slash behind it.
        fileprivate let segment: Range<Int>
        /// How many URLs count for it and for none of its children.
        fileprivate(set) var count = 0
        /// Bytes of the texts: the first of these URLs that is no longer than ``TrafficTally/exampleLimit``; empty without
        /// one.
        fileprivate(set) var example = 0..<0
    }

    /// The root, which stands for all paths, comes first, and every node comes after its parent.
    private(set) var nodes = [Node(parent: 0, depth: 0, hash: 0, segment: 0..<0)]
    /// Whether every URL counts for its whole prefix.
    package private(set) var isExact = true

    private var texts: [UInt8] = []
    /// A hash table of nodes; -1 for a free slot.
    private var slots = [Int32](repeating: -1, count: 256)
    /// What the last URL that was looked at counts for.
    private var lastNode = 0
    private var unseenCount = 0
    /// The most nodes that single URLs fill.
    private let room: Int

    /// Deeper, prefixes are mostly names of single pages.
    private static let maximumDepth = 3
    /// In bytes. A longer segment ends the prefix before it.
    private static let segmentLimit = 128
    /// Of a block: ten times as many as are shown. A prefix of one URL in a hundred is almost surely among the first.
    static let blockLimit = 2_048
    /// Of everything. When there are more, those of fewest URLs are joined with their parents until half of it is free.
    static let limit = 8_192

    init(room: Int = blockLimit) { self.room = room }

    // MARK: - Counting

    /// One URL in this many is looked at, and counts for those after it as well: looking at each takes longer than
    /// deciding it.
    private static let samplingInterval = 64

    @inline(__always)
    mutating func addSampled(_ url: UnsafeBufferPointer<UInt8>) {
        unseenCount += 1
        if unseenCount == 1 { return addFirst(url) }
        if unseenCount == PathTally.samplingInterval { finishSample() }
    }

    private mutating func addFirst(_ url: UnsafeBufferPointer<UInt8>) {
        isExact = false
        add(url)
    }

    /// Counts the URLs after the last one that was looked at.
    mutating func finishSample() {
        guard unseenCount > 0 else { return }
        nodes[lastNode].count += unseenCount - 1
        unseenCount = 0
    }

    mutating func add(_ url: UnsafeBufferPointer<UInt8>) {
        var node = 0
        var index = PathTally.startOfPath(in: url)
        for depth in 0..<PathTally.maximumDepth {
            // A URL without a path requests the same page as one with a slash alone.
            let isAtSlash = index < url.count && url[index] == UInt8(ascii: "/")
            guard depth == 0 || isAtSlash else { break }
            let start = isAtSlash ? index + 1 : index
            var hash = PathTally.firstHash(of: node)
            var end = start
            while end < url.count, !PathTally.endsSegment(url[end]) {
                hash = PathTally.hash(hash, url[end])
                end += 1
            }
            let isFolder = end < url.count && url[end] == UInt8(ascii: "/")
            if isFolder { hash = PathTally.hash(hash, UInt8(ascii: "/")) }
            let segment = UnsafeBufferPointer(rebasing: url[start..<(isFolder ? end + 1 : end)])
            guard depth == 0 || !segment.isEmpty, segment.count <= PathTally.segmentLimit else { break }
            guard let child = child(of: node, segment, UInt32(truncatingIfNeeded: hash ^ hash >> 32), upTo: room) else {
                isExact = false
                break
            }
            node = child
            index = end
        }
        lastNode = node
        nodes[node].count += 1
        if nodes[node].example.isEmpty, url.count <= TrafficTally.exampleLimit {
            nodes[node].example = append(url)
        }
    }

    @inline(__always)
    private static func endsSegment(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Where the host ends.
    private static func startOfPath(in url: UnsafeBufferPointer<UInt8>) -> Int {
        var index = 0
        while index < url.count, url[index] != UInt8(ascii: ":") { index += 1 }
        index = min(index + 3, url.count)
        while index < url.count, !endsSegment(url[index]) { index += 1 }
        return index
    }

    // MARK: - The table

    @inline(__always)
    private static func firstHash(of parent: Int) -> UInt64 {
        0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: parent) &* 0x9E37_79B9_7F4A_7C15
    }

    /// FNV-1a.
    @inline(__always)
    private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// Finds a child, or makes one; nil if there are `limit` nodes already.
    private mutating func child(
        of parent: Int, _ segment: UnsafeBufferPointer<UInt8>, _ hash: UInt32, upTo limit: Int
    ) -> Int? {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            let node = nodes[index]
            if node.hash == hash, node.parent == parent, hasText(segment, at: node.segment) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        guard nodes.count < limit else { return nil }
        slots[slot] = Int32(nodes.count)
        nodes.append(Node(parent: parent, depth: nodes[parent].depth + 1, hash: hash, segment: append(segment)))
        if nodes.count > slots.count / 2 { growTable() }
        return nodes.count - 1
    }

    private mutating func growTable() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (index, node) in nodes.enumerated().dropFirst() {
            var slot = Int(node.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index)
        }
    }

    private func hasText(_ bytes: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
        guard bytes.count == range.count else { return false }
        for offset in 0..<bytes.count where texts[range.lowerBound + offset] != bytes[offset] { return false }
        return true
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let start = texts.count
        texts.append(contentsOf: bytes)
        return start..<texts.count
    }

    // MARK: - Joining

    /// Adds what was counted in later URLs.
    mutating func merge(_ later: PathTally) {
        isExact = isExact && later.isExact
        add(later) { _ in true }
        if nodes.count > PathTally.limit { fold() }
    }

    /// Adds nodes; what counts for the others counts for their parents.
    private mutating func add(_ other: PathTally, where isKept: (Int) -> Bool) {
        var places = [0]
        places.reserveCapacity(other.nodes.count)
        other.texts.withUnsafeBufferPointer { texts in
            for (index, node) in other.nodes.enumerated() {
                if index > 0 {
                    let parent = places[node.parent]
                    let segment = UnsafeBufferPointer(rebasing: texts[node.segment])
                    let hash = segment.reduce(PathTally.firstHash(of: parent), PathTally.hash)
                    let place =
                        isKept(index)
                        ? child(of: parent, segment, UInt32(truncatingIfNeeded: hash ^ hash >> 32), upTo: .max) : nil
                    places.append(place ?? parent)
                }
                let place = places[index]
                nodes[place].count += node.count
                if nodes[place].example.isEmpty, !node.example.isEmpty {
                    nodes[place].example = append(UnsafeBufferPointer(rebasing: texts[node.example]))
                }
            }
        }
    }

    private mutating func fold() {
        let sizes = sizes
        let largest = sizes.sorted(by: >)[PathTally.limit / 2]
        var folded = PathTally(room: room)
        folded.isExact = false
        // No child is larger than its parent.
        folded.add(self) { sizes[$0] > largest }
        self = folded
    }

    // MARK: - Results

    /// For each node, how many URLs count for it or for a node below.
    var sizes: [Int] {
        var sizes = nodes.map(\.count)
        for index in nodes.indices.dropFirst().reversed() { sizes[nodes[index].parent] += sizes[index] }
        return sizes
    }

    /// How the paths start.
    func prefix(at index: Int) -> String {
        var segments: [ArraySlice<UInt8>] = []
        var index = index
        while index > 0 {
            segments.append(texts[nodes[index].segment])
            index = nodes[index].parent
        }
        return "/" + String(decoding: segments.reversed().joined(), as: UTF8.self)
    }

    func example(at index: Int) -> [UInt8] { Array(texts[nodes[index].example]) }
}

extension PathTally: Equatable {
    /// Whether the same was counted, in the same order.
    package static func == (left: PathTally, right: PathTally) -> Bool {
        left.isExact == right.isExact
            && left.nodes.indices.elementsEqual(right.nodes.indices) { first, second in
                let (node, other) = (left.nodes[first], right.nodes[second])
                return node.parent == other.parent && node.count == other.count
                    && left.texts[node.segment] == right.texts[other.segment]
                    && left.example(at: first) == right.example(at: second)
            }
    }
}

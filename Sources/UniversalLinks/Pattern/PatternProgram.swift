/// A compiled pattern: normalised, folded, its variables looked up.
///
/// Its states are the places between its elements, and inside an alternative the nodes of its tree. Advancing a set of
/// them by one scalar visits each state at most once, whatever the pattern.
package struct PatternProgram: Sendable {
    package enum Element: Sendable {
        case scalar(Unicode.Scalar)
        case anyScalar
        case anyRun
        case alternatives(Alternatives)
        /// An undefined or unterminated variable: nothing matches (semantics V5).
        case nothing
    }

    package let elements: Elements
    /// The first state of each element, and after them the state in which everything is read. Empty without variables:
    /// each element then has one state.
    private let firstStates: [Int]

    package init(_ elements: some Sequence<Element>) {
        var made = Elements()
        for element in elements { made.append(element) }
        self.init(made)
    }

    package init(_ elements: Elements) {
        self.elements = elements
        guard elements.hasAlternatives else {
            firstStates = []
            return
        }
        var states = [0]
        states.reserveCapacity(elements.count + 1)
        for element in elements {
            var count = 1
            if case .alternatives(let alternatives) = element { count = alternatives.nodes.count }
            states.append(states[states.count - 1] + count)
        }
        firstStates = states
    }

    /// For the index after the last element: the state in which everything is read.
    func firstState(of element: Int) -> Int { firstStates.isEmpty ? element : firstStates[element] }

    package var stateCount: Int { firstState(of: elements.count) + 1 }
}

extension PatternProgram {
    /// The elements, each as a number.
    package struct Elements: Sendable {
        /// A scalar's value, or one of those below.
        private var codes: [UInt32] = []
        private var alternatives: [Alternatives] = []

        private static let anyScalar: UInt32 = 0x11_0000
        private static let anyRun: UInt32 = 0x11_0001
        private static let nothing: UInt32 = 0x11_0002
        /// The first tree; others follow.
        private static let firstAlternatives: UInt32 = 0x11_0003

        init() {}

        var hasAlternatives: Bool { !alternatives.isEmpty }

        mutating func reserveCapacity(_ count: Int) { codes.reserveCapacity(count) }

        mutating func append(_ scalar: Unicode.Scalar) { codes.append(scalar.value) }

        mutating func append(_ element: Element) {
            switch element {
            case .scalar(let scalar): append(scalar)
            case .anyScalar: codes.append(Elements.anyScalar)
            case .anyRun: codes.append(Elements.anyRun)
            case .nothing: codes.append(Elements.nothing)
            case .alternatives(let tree):
                codes.append(Elements.firstAlternatives + UInt32(alternatives.count))
                alternatives.append(tree)
            }
        }

        /// For a pattern in ASCII without references, as most are, in one pass; nil for any other.
        ///
        /// - Parameter room: Overwritten; it grows as needed.
        init?(plain text: String, _ settings: PatternCompiler.Settings, _ room: inout [UInt32]) {
            let needed = text.utf8.count + 2
            if room.count < needed { room = [UInt32](repeating: 0, count: Swift.max(256, 2 * needed)) }
            let count = text.utf8.withContiguousStorageIfAvailable { bytes in
                room.withUnsafeMutableBufferPointer { Elements.write(bytes, settings, to: $0) }
            }
            guard let count, count >= 0 else { return nil }
            codes = Array(room[..<count])
        }

        /// - Returns: The number of elements; negative if the pattern is not plain.
        private static func write(
            _ bytes: UnsafeBufferPointer<UInt8>, _ settings: PatternCompiler.Settings,
            to codes: UnsafeMutableBufferPointer<UInt32>
        ) -> Int {
            // As in `PathNormalization`: a text of one scalar stays as it is.
            let isNormalized = settings.isPath && bytes.count != 1
            var count = 0
            if isNormalized, !isMark(bytes.first) {
                codes[0] = UInt32(UInt8(ascii: "/"))
                count = 1
            }
            var last: UInt8 = 0
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): codes[count] = UInt32(byte)
                case UInt8(ascii: "/"):
                    if isNormalized, last == byte { continue }
                    codes[count] = UInt32(byte)
                case UInt8(ascii: "*"):
                    if isNormalized, last == byte { continue }
                    codes[count] = anyRun
                case UInt8(ascii: "?"): codes[count] = anyScalar
                case UInt8(ascii: "A")...UInt8(ascii: "Z") where !settings.isCaseSensitive:
                    codes[count] = UInt32(byte | 0x20)
                case 0x80...: return -1
                case UInt8(ascii: "(") where last == UInt8(ascii: "$"): return -1
                default: codes[count] = UInt32(byte)
                }
                count += 1
                last = byte
            }
            if isNormalized, !bytes.isEmpty, !isMark(last) {
                codes[count] = UInt32(UInt8(ascii: "/"))
                count += 1
            }
            return count
        }

        private static func isMark(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") }

        /// Calls `body` with the elements as numbers; a scalar is its value.
        @inline(__always)
        func withCodes<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
            codes.withUnsafeBufferPointer(body)
        }

        func isRun(_ index: Int) -> Bool { codes[index] == Elements.anyRun }

        /// Whether it is the number of an element that matches no text.
        static func isNothing(_ code: UInt32) -> Bool { code == nothing }

        /// Nil if the element is not a scalar.
        func scalar(_ index: Int) -> Unicode.Scalar? { Unicode.Scalar(codes[index]) }
    }
}

extension PatternProgram.Elements: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { codes.count }
    package var count: Int { codes.count }
    package var isEmpty: Bool { codes.isEmpty }
    package var indices: Range<Int> { 0..<codes.count }

    package subscript(index: Int) -> PatternProgram.Element {
        let code = codes[index]
        if let scalar = Unicode.Scalar(code) { return .scalar(scalar) }
        switch code {
        case Self.anyScalar: return .anyScalar
        case Self.anyRun: return .anyRun
        case Self.nothing: return .nothing
        default: return .alternatives(alternatives[Int(code - Self.firstAlternatives)])
        }
    }
}

extension Alternatives {
    /// Trees share it only if they are copies of one another; valid as long as one of them is kept.
    var identity: UInt {
        nodes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
}

/// The values of a variable as a tree, so that a common start is walked once.
///
/// A value may contain `*` and `?`, but no references (semantics V2).
package struct Alternatives: Sendable {
    /// A place inside one or more values.
    package struct Node: BitwiseCopyable, Sendable {
        /// Leads here from the parent.
        fileprivate var scalar: Unicode.Scalar = "\0"
        fileprivate var firstChild: Int32 = 0
        fileprivate var nextSibling: Int32 = 0
        fileprivate var childCount: Int32 = 0
        fileprivate var scalarTarget: Int32 = 0
        fileprivate var runTarget: Int32 = 0
        /// Whether this is the place after a `*`, which reads any scalar and stays.
        package fileprivate(set) var isRun = false
        package fileprivate(set) var isEnd = false

        package var anyScalar: Int? { scalarTarget == 0 ? nil : Int(scalarTarget) }
        /// Where a `*` leads, without reading anything.
        package var anyRun: Int? { runTarget == 0 ? nil : Int(runTarget) }
    }

    private struct Edge: Hashable {
        let node: Int32
        let scalar: Unicode.Scalar
    }

    /// The first is the start.
    package private(set) var nodes = [Node()]
    /// Where scalars lead from nodes that have many children.
    private var wideEdges: [Edge: Int32] = [:]

    /// Up to so many children, they are compared one by one.
    private static let narrowLimit = 64

    init() {}

    init(_ values: some Sequence<[Pattern.Token]>) {
        for value in values { insert(value) }
    }

    package func target(of node: Int, _ scalar: Unicode.Scalar) -> Int? {
        if nodes[node].childCount > Alternatives.narrowLimit {
            return wideEdges[Edge(node: Int32(node), scalar: scalar)].map { Int($0) }
        }
        var child = Int(nodes[node].firstChild)
        while child != 0 {
            if nodes[child].scalar == scalar { return child }
            child = Int(nodes[child].nextSibling)
        }
        return nil
    }

    package func edges(of node: Int) -> [(scalar: Unicode.Scalar, target: Int)] {
        var edges: [(scalar: Unicode.Scalar, target: Int)] = []
        forEachEdge(of: node) { edges.append(($0, $1)) }
        return edges
    }

    func forEachEdge(of node: Int, _ body: (Unicode.Scalar, Int) -> Void) {
        var child = Int(nodes[node].firstChild)
        while child != 0 {
            body(nodes[child].scalar, child)
            child = Int(nodes[child].nextSibling)
        }
    }

    // MARK: - Adding values

    mutating func insert(_ tokens: [Pattern.Token]) {
        var node = 0
        for token in tokens {
            switch token {
            case .literal(let scalar): node = place(behind: node, scalar)
            case .anyScalar:
                let target = nodes[node].anyScalar ?? addNode()
                nodes[node].scalarTarget = Int32(target)
                node = target
            case .anyRun where nodes[node].isRun: continue
            case .anyRun:
                let target = nodes[node].anyRun ?? addNode()
                nodes[node].runTarget = Int32(target)
                nodes[target].isRun = true
                node = target
            case .variable, .unterminatedVariable: return
            }
        }
        nodes[node].isEnd = true
    }

    /// A value without wildcards.
    mutating func insert(literals: some Sequence<Unicode.Scalar>) {
        var node = 0
        for scalar in literals { node = place(behind: node, scalar) }
        nodes[node].isEnd = true
    }

    /// Makes the node if there is none.
    private mutating func place(behind node: Int, _ scalar: Unicode.Scalar) -> Int {
        if let known = target(of: node, scalar) { return known }
        let target = addNode()
        nodes[target].scalar = scalar
        nodes[target].nextSibling = nodes[node].firstChild
        nodes[node].firstChild = Int32(target)
        nodes[node].childCount += 1
        let count = nodes[node].childCount
        if count == Alternatives.narrowLimit + 1 {
            for (scalar, target) in edges(of: node) {
                wideEdges[Edge(node: Int32(node), scalar: scalar)] = Int32(target)
            }
        } else if count > Alternatives.narrowLimit {
            wideEdges[Edge(node: Int32(node), scalar: scalar)] = Int32(target)
        }
        return target
    }

    private mutating func addNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }
}

/// A pattern made ready for comparison: normalised, folded, its variables looked up.
///
/// Its states are the places between its elements, and inside an alternative the nodes of its tree. Taking a set of them
/// from scalar to scalar costs at most one visit of each state for each scalar, whatever the pattern.
struct PatternProgram: Sendable {
    /// One step of the comparison.
    enum Element: Sendable {
        case scalar(Unicode.Scalar)
        case anyScalar
        case anyRun
        case alternatives(Alternatives)
        /// An undefined or unterminated variable: nothing matches (semantics V5).
        case nothing
    }

    let elements: Elements
    /// The first state of each element, and behind them the state in which everything is read. Empty without variables:
    /// then each element has one state.
    private let firstStates: [Int]

    init(_ elements: some Sequence<Element>) {
        var made = Elements()
        for element in elements { made.append(element) }
        self.init(made)
    }

    init(_ elements: Elements) {
        self.elements = elements
        guard elements.holdsAlternatives else {
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

    /// The first state of an element; behind them, the state in which everything is read.
    func firstState(of element: Int) -> Int { firstStates.isEmpty ? element : firstStates[element] }

    /// How many states there are.
    var stateCount: Int { firstState(of: elements.count) + 1 }
}

extension PatternProgram {
    /// The elements of a program, each as a number.
    struct Elements: Sendable {
        /// A scalar's value, or one of those below.
        private var codes: [UInt32] = []
        private var alternatives: [Alternatives] = []

        private static let anyScalar: UInt32 = 0x11_0000
        private static let anyRun: UInt32 = 0x11_0001
        private static let nothing: UInt32 = 0x11_0002
        /// The first tree; others follow.
        private static let firstAlternatives: UInt32 = 0x11_0003

        init() {}

        var holdsAlternatives: Bool { !alternatives.isEmpty }

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

        /// Whether an element is a star.
        func isRun(_ index: Int) -> Bool { codes[index] == Elements.anyRun }

        /// Whether an element fits no text.
        func isNothing(_ index: Int) -> Bool { codes[index] == Elements.nothing }

        /// The scalar of an element that is one.
        func scalar(_ index: Int) -> Unicode.Scalar? { Unicode.Scalar(codes[index]) }
    }
}

extension PatternProgram.Elements: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { codes.count }
    var count: Int { codes.count }
    var isEmpty: Bool { codes.isEmpty }
    var indices: Range<Int> { 0..<codes.count }

    subscript(index: Int) -> PatternProgram.Element {
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
    /// A number that trees share only where they are copies of one another; meant for as long as one of them is kept.
    var identity: UInt {
        nodes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
}

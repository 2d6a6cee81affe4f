/// A pattern made ready for comparison: normalised, folded, its variables looked up.
///
/// Its states are the places between its elements, and inside an alternative the nodes of its tree. Taking a set of them
/// from scalar to scalar costs at most one visit of each state for each scalar, whatever the pattern.
package struct PatternProgram: Sendable {
    /// One step of the comparison.
    package enum Element: Sendable {
        case scalar(Unicode.Scalar)
        case anyScalar
        case anyRun
        case alternatives(Alternatives)
        /// An undefined or unterminated variable: nothing matches (semantics V5).
        case nothing
    }

    package let elements: Elements
    /// The first state of each element, and behind them the state in which everything is read. Empty without variables:
    /// then each element has one state.
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

    /// The first state of an element; behind them, the state in which everything is read.
    func firstState(of element: Int) -> Int { firstStates.isEmpty ? element : firstStates[element] }

    /// How many states there are.
    package var stateCount: Int { firstState(of: elements.count) + 1 }
}

extension PatternProgram {
    /// The elements of a program, each as a number.
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

        /// The elements of a pattern in ASCII without references, as most are, in one pass; nil for any other.
        ///
        /// - Parameter room: Is written over, and grows.
        init?(plain text: String, _ settings: PatternCompiler.Settings, _ room: inout [UInt32]) {
            let needed = text.utf8.count + 2
            if room.count < needed { room = [UInt32](repeating: 0, count: Swift.max(256, 2 * needed)) }
            let count = text.utf8.withContiguousStorageIfAvailable { bytes in
                room.withUnsafeMutableBufferPointer { Elements.write(bytes, settings, to: $0) }
            }
            guard let count, count >= 0 else { return nil }
            codes = Array(room[..<count])
        }

        /// Writes the elements and returns their number; a negative one where the pattern is not plain.
        private static func write(
            _ bytes: UnsafeBufferPointer<UInt8>, _ settings: PatternCompiler.Settings,
            to codes: UnsafeMutableBufferPointer<UInt32>
        ) -> Int {
            // As `PathNormalization` has it: a text of one scalar stays as it is.
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

        /// Calls `body` with the elements as numbers; those that are scalars are their values.
        @inline(__always)
        func withCodes<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
            codes.withUnsafeBufferPointer(body)
        }

        /// Whether an element is a star.
        func isRun(_ index: Int) -> Bool { codes[index] == Elements.anyRun }

        /// Whether the number of an element is that of one that matches no text.
        static func isNothing(_ code: UInt32) -> Bool { code == nothing }

        /// The scalar of an element that is one.
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
    /// A number that trees share only where they are copies of one another; meant for as long as one of them is kept.
    var identity: UInt {
        nodes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
}

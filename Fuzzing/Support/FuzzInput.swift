import Dispatch

/// A reader, or a pair of engines that must agree: `run` reads one input, and ends the process by `fail` if anything is wrong.
protocol FuzzTarget: Sendable {
    static func run(_ input: FuzzInput) async
}

/// The bytes of one input, to be taken apart.
struct FuzzInput {
    let bytes: [UInt8]
    private var position = 0

    init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        self.init(Array(UnsafeBufferPointer(start: start, count: count)))
    }

    /// Some of the bytes of an input, to be taken apart on their own.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What has not been taken yet.
    var rest: ArraySlice<UInt8> { bytes[position...] }

    /// The next byte; 0 behind the last.
    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// A number below `limit`, from the next byte.
    mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

    /// One of some elements, by the next byte.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

    /// Whether all bytes were taken.
    var isAtEnd: Bool { position >= bytes.count }

    /// The parts between NUL bytes, at least `count` of them.
    func parts(_ count: Int) -> [[UInt8]] {
        var parts = bytes.split(separator: 0, maxSplits: count - 1, omittingEmptySubsequences: false).map(Array.init)
        while parts.count < count { parts.append([]) }
        return parts
    }
}

/// Waits for a target that has tasks; libFuzzer ends a run that has no end.
func finish(_ work: @escaping @Sendable () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task {
        await work()
        isDone.signal()
    }
    isDone.wait()
}

/// Ends the run with what is wrong: libFuzzer keeps the input of a crash.
func fail(_ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line) -> Never {
    fatalError(message(), file: file, line: line)
}

import Foundation

/// URLs as a log has them: one a line, each line with its newline, in one stretch of memory.
struct LineBuffer {
    private(set) var bytes: [UInt8] = []
    /// Where each line starts, and where the last one ends.
    private var starts = [0]

    var count: Int { starts.count - 1 }

    init() {}

    init(_ lines: some Sequence<String>) {
        for line in lines { append(line) }
    }

    /// - Parameter bytes: Lines, each with its newline.
    init(bytes: [UInt8]) {
        self.bytes = bytes
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
    }

    mutating func append(_ line: String) {
        bytes.append(contentsOf: line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        starts.append(bytes.count)
    }

    /// A line without its newline.
    subscript(index: Int) -> String { String(decoding: bytes[starts[index]..<starts[index + 1] - 1], as: UTF8.self) }

    /// Some of the lines, for who needs them as texts.
    func texts(_ range: Range<Int>) -> [String] { range.map { self[$0] } }

    /// The first lines, in a stretch of memory of their own.
    func prefix(_ count: Int) -> LineBuffer { LineBuffer(bytes: Array(bytes[..<starts[min(count, self.count)]])) }

    /// How many bytes some lines have, with newlines.
    func byteCount(_ range: Range<Int>) -> Int { starts[range.upperBound] - starts[range.lowerBound] }

    /// Hands out line after line, without newlines.
    @inline(__always)
    func withEachLine(_ range: Range<Int>, _ body: (Span<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer { all in
            guard let base = all.baseAddress else { return }
            var start = starts[range.lowerBound]
            let last = starts[range.upperBound]
            while start < last, let newline = memchr(base + start, 0x0A, last - start) {
                let end = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
                body(UnsafeBufferPointer(rebasing: all[start..<end]).span)
                start = end + 1
            }
        }
    }
}

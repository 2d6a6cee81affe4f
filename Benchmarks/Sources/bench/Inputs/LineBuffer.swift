import Foundation

/// URLs as a log has them: one a line, each line with its newline, in one stretch of memory.
struct LineBuffer {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    init(_ lines: some Sequence<String>) {
        for line in lines {
            bytes += Array(line.utf8)
            bytes.append(UInt8(ascii: "\n"))
            count += 1
        }
    }

    /// - Parameter bytes: Lines, each with its newline.
    init(bytes: [UInt8]) {
        self.bytes = bytes
        count = bytes.count { $0 == UInt8(ascii: "\n") }
    }

    /// Hands out line after line, without newlines.
    @inline(__always)
    func withEachLine(_ body: (Span<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer { all in
            guard let base = all.baseAddress else { return }
            var start = 0
            while start < all.count, let newline = memchr(base + start, 0x0A, all.count - start) {
                let end = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
                body(UnsafeBufferPointer(rebasing: all[start..<end]).span)
                start = end + 1
            }
        }
    }
}

package import JSONSyntax

/// Cuts a stream of bytes into messages of one line each, as the Model Context Protocol sends them.
///
/// ## Parsing behavior
/// - A line ends with a line feed, perhaps after a carriage return. Empty lines are skipped.
/// - A line longer than ``maximumByteCount`` is reported once, and skipped without being stored.
package struct LineFraming: Sendable {
    /// The longest line that is read, in bytes.
    package let maximumByteCount: Int

    private var buffer: [UInt8] = []
    private var searched = 0
    private var isSkipping = false

    /// A stream from its beginning.
    package init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    /// Adds bytes to the stream.
    package mutating func append(_ bytes: some Sequence<UInt8>) {
        buffer.append(contentsOf: bytes)
    }

    /// The next line without its end; nil if it is not there as a whole.
    ///
    /// - Throws: `RPCError` for a line that is too long.
    package mutating func next() throws(RPCError) -> [UInt8]? {
        while true {
            guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
                searched = buffer.count
                if isSkipping { clear() }
                guard buffer.count > maximumByteCount else { return nil }
                clear()
                isSkipping = true
                throw oversized
            }
            var line = Array(buffer[..<end])
            buffer.removeFirst(end + 1)
            searched = 0
            if isSkipping {
                isSkipping = false
                continue
            }
            guard line.count <= maximumByteCount else { throw oversized }
            if line.last == 0x0D { line.removeLast() }
            if line.contains(where: { $0 != 0x20 && $0 != 0x09 }) { return line }
        }
    }

    private mutating func clear() {
        buffer.removeAll()
        searched = 0
    }

    private var oversized: RPCError {
        RPCError(
            .invalidRequest, "The message has more than \(maximumByteCount) bytes, which is the limit. It was skipped.")
    }

    /// A message as one line.
    package static func framed(_ message: JSONValue) -> [UInt8] {
        Array((JSONWriter(layout: .compact).text(of: message) + "\n").utf8)
    }
}

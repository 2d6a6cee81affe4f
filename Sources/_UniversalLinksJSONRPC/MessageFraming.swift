package import JSONSyntax

/// Cuts a stream of bytes into messages that have a header with their length, as the Language Server Protocol sends them.
///
/// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#baseProtocol
///
/// ## Parsing behavior
/// - Names of header fields are compared ignoring case. Fields other than `Content-Length` are ignored.
/// - A header without a valid length, or larger than ``maximumHeaderByteCount``, is reported, and everything up to the next
///   `Content-Length:` is skipped: so a session survives a message whose length is wrong.
/// - A message longer than ``maximumByteCount`` is reported, and skipped without being stored.
package struct HeaderFraming: Sendable {
    package let maximumByteCount: Int

    private var buffer: [UInt8] = []
    /// Where the bytes begin that were not returned yet.
    private var start = 0
    private var state = State.header
    /// Where the search for the end of the header, or for the next header, goes on.
    private var searched = 0

    private enum State {
        case header
        case body(Int)
        /// A message that is too long, with the number of its bytes that are still to come.
        case oversized(Int)
        /// Bytes that belong to no message.
        case lost
    }

    package static let maximumHeaderByteCount = 4_096

    package init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    package mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 65_536, start > buffer.count / 2 {
            buffer.removeFirst(start)
            searched = max(0, searched - start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The body of the next message; nil if it is not complete.
    ///
    /// - Throws: `RPCError` once for each message that cannot be read.
    package mutating func next() throws(RPCError) -> [UInt8]? {
        while true {
            switch state {
            case .header:
                guard let length = try readHeader() else { return nil }
                guard length <= maximumByteCount else {
                    state = .oversized(length)
                    throw RPCError(
                        .invalidRequest,
                        "The message has \(length) bytes; the limit is \(maximumByteCount). It was skipped.")
                }
                state = .body(length)
            case .body(let length):
                guard buffer.count - start >= length else { return nil }
                let body = Array(buffer[start..<(start + length)])
                consume(length)
                state = .header
                return body
            case .oversized(let length):
                let count = min(length, buffer.count - start)
                consume(count)
                state = count == length ? .header : .oversized(length - count)
                if count < length { return nil }
            case .lost:
                guard findHeader() else { return nil }
                state = .header
            }
        }
    }

    private mutating func consume(_ count: Int) {
        start += count
        searched = start
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity < 1 << 20)
            (start, searched) = (0, 0)
        }
    }

    // MARK: - Headers

    private static let lineBreak = Array("\r\n".utf8)
    private static let lengthName = Array("content-length:".utf8)

    /// Nil if the header is not complete.
    private mutating func readHeader() throws(RPCError) -> Int? {
        var lineStart = start
        var length: Int?
        var isWrong = false
        while let end = lineEnd(from: lineStart) {
            let line = buffer[lineStart..<end]
            lineStart = end + HeaderFraming.lineBreak.count
            if line.isEmpty {
                guard let length, !isWrong else { throw lose() }
                consume(lineStart - start)
                return length
            }
            guard HeaderFraming.hasLengthName(line) else {
                isWrong = isWrong || !line.contains(UInt8(ascii: ":"))
                if isWrong { throw lose() }
                continue
            }
            let digits = line.dropFirst(HeaderFraming.lengthName.count).filter { $0 != UInt8(ascii: " ") }
            let isNumber = (1...15).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
            length = isNumber ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
            isWrong = isWrong || !isNumber
        }
        if buffer.count - start > HeaderFraming.maximumHeaderByteCount { throw lose() }
        return nil
    }

    /// Nil if the end of the line is not there yet.
    private func lineEnd(from lineStart: Int) -> Int? {
        let limit = min(buffer.count, start + HeaderFraming.maximumHeaderByteCount + 2)
        var index = lineStart
        while index + 1 < limit {
            if buffer[index] == 0x0D, buffer[index + 1] == 0x0A { return index }
            index += 1
        }
        return nil
    }

    private static func hasLengthName(_ line: ArraySlice<UInt8>) -> Bool {
        line.count >= lengthName.count && zip(line, lengthName).allSatisfy { lowercased($0) == $1 }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Gives up on the bytes up to the next header.
    private mutating func lose() -> RPCError {
        // One byte on, since what is here is not a header.
        searched = start + 1
        state = .lost
        return RPCError(
            .parseError, "The header has no valid Content-Length. Everything up to the next header was skipped.")
    }

    /// Skips to the next header; false if it is not there.
    private mutating func findHeader() -> Bool {
        let name = HeaderFraming.lengthName
        while searched + name.count <= buffer.count {
            if HeaderFraming.hasLengthName(buffer[searched..<(searched + name.count)]) {
                consume(searched - start)
                return true
            }
            searched += 1
        }
        // What may be the beginning of a header stays.
        consume(max(0, searched - start))
        return false
    }

    package static func framed(_ message: JSONValue) -> [UInt8] {
        let body = Array(JSONWriter(layout: .compact).text(of: message).utf8)
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}

/// Cuts a stream of bytes into messages of one line each, as the Model Context Protocol sends them.
///
/// ## Parsing behavior
/// - A line ends with a line feed, perhaps after a carriage return. Empty lines are skipped.
/// - A line longer than ``maximumByteCount`` is reported once, and skipped without being stored.
package struct LineFraming: Sendable {
    package let maximumByteCount: Int

    private var buffer: [UInt8] = []
    private var searched = 0
    private var isSkipping = false

    package init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    package mutating func append(_ bytes: some Sequence<UInt8>) {
        buffer.append(contentsOf: bytes)
    }

    /// The next line without its end; nil if it is not complete.
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

    package static func framed(_ message: JSONValue) -> [UInt8] {
        Array((JSONWriter(layout: .compact).text(of: message) + "\n").utf8)
    }
}

extension Answer {
    // MARK: Nothing, or not all of it

    /// No answer, and the connection stays open.
    package static let silence = Answer([.hold])

    /// The connection is closed without an answer.
    package static let closed = Answer([.close])

    /// The connection is reset without an answer.
    package static let reset = Answer([.reset])

    /// The connection is reset within the head.
    package static let resetInHead = Answer([.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .settle, .reset])

    /// The connection is closed within the head.
    package static let closedInHead = Answer([.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .close])

    /// The connection is reset within the body.
    package static func resetInBody(_ text: String) -> Answer {
        shortBody(text, announcing: text.utf8.count * 2, ending: [.settle, .reset])
    }

    /// The connection is closed behind the head of a body that was announced.
    package static let closedAfterHead = shortBody("", announcing: 1_000, ending: [.cut])

    /// `Content-Length` is larger than the body.
    ///
    /// - Parameter ending: What follows; without `close`, `cut` or `reset` the client waits for the rest.
    package static func shortBody(_ text: String, announcing count: Int, ending: [Step] = [.close]) -> Answer {
        Answer([.send(jsonHead(["Content-Length": "\(count)"]) + text.utf8)] + ending)
    }

    /// Chunks of which the last one never comes.
    package static func chunkedEndingEarly(_ text: String) -> Answer {
        Answer([.send(jsonHead(["Transfer-Encoding": "chunked"]) + chunk(text.utf8)), .close])
    }

    /// Chunks with sizes that are no numbers.
    package static func garbageChunkSizes(_ text: String) -> Answer {
        let body = Array("zz\r\n".utf8) + text.utf8 + Array("\r\n-1\r\n\r\n".utf8)
        return Answer([.send(jsonHead(["Transfer-Encoding": "chunked"]) + body), .close])
    }

    // MARK: Slow

    /// The head comes one byte at a time.
    package static func slowHead(_ text: String, every interval: Duration = .seconds(1)) -> Answer {
        Answer([.trickle(jsonHead(["Content-Length": "\(text.utf8.count)"]), every: interval), .send(Array(text.utf8))])
    }

    /// The body comes one byte at a time.
    package static func slowBody(_ text: String, every interval: Duration = .seconds(1)) -> Answer {
        Answer([.send(jsonHead(["Content-Length": "\(text.utf8.count)"])), .trickle(Array(text.utf8), every: interval)])
    }

    /// The head comes at once, the body never.
    package static let silentBody = shortBody("", announcing: 1_000, ending: [.hold])

    /// Header fields without an end.
    package static func endlessHead(every interval: Duration = .milliseconds(100)) -> Answer {
        Answer([
            .send(Array("HTTP/1.1 200 OK\r\n".utf8)),
            .repeat(Array("X-Padding: 0123456789\r\n".utf8), times: nil, every: interval),
        ])
    }

    /// A body without an end, as fast as the client reads.
    package static let endlessBody = Answer([
        .send(jsonHead([:])), .repeat([UInt8](repeating: UInt8(ascii: " "), count: 65_536), times: nil, every: .zero),
    ])

    // MARK: Large

    /// About this many bytes of header fields, 1 KiB each.
    package static func largeHead(byteCount: Int = 1 << 20, text: String) -> Answer {
        let value = String(repeating: "a", count: 1_000)
        let fields = (0..<byteCount / 1_024).map { HeaderFields.Field("X-Padding-\($0)", value) }
        return file(text, fields: HeaderFields(fields))
    }

    /// One header field with a value of this many bytes.
    package static func giantField(byteCount: Int = 1 << 20, text: String) -> Answer {
        file(text, fields: ["X-Giant": String(repeating: "a", count: byteCount)])
    }

    /// JSON of exactly this many bytes: an association file with spaces at the end.
    package static func body(byteCount: Int) -> Answer {
        let text =
            #"{"applinks":{"details":[{"appIDs":["7Q4KX2M9TD.com.example.shop"],"components":[{"/":"/a/*"}]}]}}"#
        let start = Array(text.utf8.prefix(byteCount))
        return file(bytes: start + [UInt8](repeating: UInt8(ascii: " "), count: byteCount - start.count))
    }

    // MARK: No HTTP

    /// Bytes instead of HTTP, then the end of the connection.
    package static func bytes(_ bytes: [UInt8]) -> Answer { Answer([.send(bytes), .close]) }

    /// What HTTP/0.9 answers: a page without a head.
    package static let http09 = bytes(Array("<html><body>Hello from 1991</body></html>\r\n".utf8))

    /// No text at all.
    package static let binaryGarbage = bytes((0..<1_024).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ $0 >> 3 | 0x80) })

    /// A status line as given.
    package static func statusLine(_ line: String, text: String = "{}") -> Answer {
        bytes(Array("\(line)\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
    }

    /// Both `Content-Length` and `Transfer-Encoding` (RFC 9112, 6.3), as for request smuggling.
    package static func bothLengths(_ text: String) -> Answer {
        let head = jsonHead(["Content-Length": "\(text.utf8.count)", "Transfer-Encoding": "chunked"])
        return Answer([.send(head + Framing.chunked(1_024).content(Array(text.utf8)))])
    }

    /// Header fields with control characters and with what changes colours and titles of terminals.
    package static func terminalEscapes(_ text: String) -> Answer {
        let hostile: [HeaderFields.Field] = [
            .init("Server", "\u{1B}[31mred\u{1B}[0m\u{1B}]0;title\u{7}"),
            .init("X-Bytes", [0xFF, 0xFE, 0x80, 0x9B, 0x33]),
            .init("X-Control", [0x01, 0x08, 0x0B, 0x7F]), .init("X-Direction", "abc\u{202E}def"),
        ]
        return file(text, fields: HeaderFields(hostile))
    }

    /// The head of 200 with `Content-Type: application/json`.
    static func jsonHead(_ fields: HeaderFields) -> [UInt8] {
        let type: HeaderFields = ["Content-Type": "application/json"]
        return statusLine(200, reason: nil) + (type + fields).lines + [13, 10]
    }
}

extension Answer.Step {
    /// A reset throws away what was sent and not read: time for the client to read it.
    static let settle = Answer.Step.wait(.milliseconds(30))
}

extension Answer {
    // MARK: Nothing, or not all of it

    /// The connection stays open.
    package static let silence = Answer([.hold])

    package static let closed = Answer([.close])

    package static let reset = Answer([.reset])

    package static let resetInHead = Answer([.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .settle, .reset])

    package static let closedInHead = Answer([.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .close])

    package static func resetInBody(_ text: String) -> Answer {
        shortBody(text, announcing: text.utf8.count * 2, ending: [.settle, .reset])
    }

    /// The connection is closed after the head of an announced body.
    package static let closedAfterHead = shortBody("", announcing: 1_000, ending: [.cut])

    /// `Content-Length` is larger than the body.
    ///
    /// - Parameter ending: What follows; without `close`, `cut` or `reset` the client waits for the rest.
    package static func shortBody(_ text: String, announcing count: Int, ending: [Step] = [.close]) -> Answer {
        Answer([.send(jsonHead(["Content-Length": "\(count)"]) + text.utf8)] + ending)
    }

    /// The last chunk never comes.
    package static func chunkedEndingEarly(_ text: String) -> Answer {
        Answer([.send(jsonHead(["Transfer-Encoding": "chunked"]) + chunk(text.utf8)), .close])
    }

    /// Chunk sizes that are not numbers.
    package static func garbageChunkSizes(_ text: String) -> Answer {
        let body = Array("zz\r\n".utf8) + text.utf8 + Array("\r\n-1\r\n\r\n".utf8)
        return Answer([.send(jsonHead(["Transfer-Encoding": "chunked"]) + body), .close])
    }

    // MARK: Slow

    /// Byte by byte.
    package static func slowHead(_ text: String, every interval: Duration = .seconds(1)) -> Answer {
        Answer([.trickle(jsonHead(["Content-Length": "\(text.utf8.count)"]), every: interval), .send(Array(text.utf8))])
    }

    /// Byte by byte.
    package static func slowBody(_ text: String, every interval: Duration = .seconds(1)) -> Answer {
        Answer([.send(jsonHead(["Content-Length": "\(text.utf8.count)"])), .trickle(Array(text.utf8), every: interval)])
    }

    /// The head comes at once, the body never.
    package static let silentBody = shortBody("", announcing: 1_000, ending: [.hold])

    package static func endlessHead(every interval: Duration = .milliseconds(100)) -> Answer {
        Answer([
            .send(Array("HTTP/1.1 200 OK\r\n".utf8)),
            .repeat(Array("X-Padding: 0123456789\r\n".utf8), times: nil, every: interval),
        ])
    }

    /// As fast as the client reads.
    package static let endlessBody = Answer([
        .send(jsonHead([:])), .repeat([UInt8](repeating: UInt8(ascii: " "), count: 65_536), times: nil, every: .zero),
    ])

    // MARK: Large

    /// Header fields of about `byteCount` bytes, 1 KiB each.
    package static func largeHead(byteCount: Int = 1 << 20, text: String) -> Answer {
        let value = String(repeating: "a", count: 1_000)
        let fields = (0..<byteCount / 1_024).map { HeaderFields.Field("X-Padding-\($0)", value) }
        return file(text, fields: HeaderFields(fields))
    }

    /// A header field with a value of `byteCount` bytes.
    package static func giantField(byteCount: Int = 1 << 20, text: String) -> Answer {
        file(text, fields: ["X-Giant": String(repeating: "a", count: byteCount)])
    }

    /// Exactly `byteCount` bytes of JSON: an association file with spaces at the end.
    package static func body(byteCount: Int) -> Answer {
        let text =
            #"{"applinks":{"details":[{"appIDs":["7Q4KX2M9TD.com.example.shop"],"components":[{"/":"/a/*"}]}]}}"#
        let start = Array(text.utf8.prefix(byteCount))
        return file(bytes: start + [UInt8](repeating: UInt8(ascii: " "), count: byteCount - start.count))
    }

    // MARK: Not HTTP

    /// Raw bytes, then the end of the connection.
    package static func bytes(_ bytes: [UInt8]) -> Answer { Answer([.send(bytes), .close]) }

    /// A page without a head, as in HTTP/0.9.
    package static let http09 = bytes(Array("<html><body>Hello from 1991</body></html>\r\n".utf8))

    package static let binaryGarbage = bytes((0..<1_024).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ $0 >> 3 | 0x80) })

    package static func statusLine(_ line: String, text: String = "{}") -> Answer {
        bytes(Array("\(line)\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
    }

    /// Both `Content-Length` and `Transfer-Encoding` (RFC 9112, 6.3), as for request smuggling.
    package static func bothLengths(_ text: String) -> Answer {
        let head = jsonHead(["Content-Length": "\(text.utf8.count)", "Transfer-Encoding": "chunked"])
        return Answer([.send(head + Framing.chunked(1_024).content(Array(text.utf8)))])
    }

    /// Header fields with control characters, and with sequences that change a terminal's colours and title.
    package static func terminalEscapes(_ text: String) -> Answer {
        let hostile: [HeaderFields.Field] = [
            .init("Server", "\u{1B}[31mred\u{1B}[0m\u{1B}]0;title\u{7}"),
            .init("X-Bytes", [0xFF, 0xFE, 0x80, 0x9B, 0x33]),
            .init("X-Control", [0x01, 0x08, 0x0B, 0x7F]), .init("X-Direction", "abc\u{202E}def"),
        ]
        return file(text, fields: HeaderFields(hostile))
    }

    static func jsonHead(_ fields: HeaderFields) -> [UInt8] {
        let type: HeaderFields = ["Content-Type": "application/json"]
        return statusLine(200, reason: nil) + (type + fields).lines + [13, 10]
    }
}

extension Answer.Step {
    /// A reset discards data that was sent and not read; this gives the client time to read it.
    static let settle = Answer.Step.wait(.milliseconds(30))
}

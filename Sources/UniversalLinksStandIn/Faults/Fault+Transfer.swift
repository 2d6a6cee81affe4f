extension Fault {
    /// The answer comes late or never.
    static let slow = [
        Fault("silent", "AASA920", "The site accepts the request and never answers.", .silence),
        Fault("slow-head", "AASA920", "The header fields arrive at one byte a second.") { .slowHead($0) },
        Fault("slow-body", "AASA920", "The file arrives at one byte a second.") { .slowBody($0) },
        Fault("silent-body", "AASA920", "The header fields arrive at once, the file never does.", .silentBody),
        Fault("endless-head", "AASA920", "The header fields never end.", .endlessHead()),
    ]

    /// The answer is not what HTTP allows, or not all of it.
    static let brokenHTTP = [
        Fault("closed-without-answer", "AASA905", "The connection is closed without an answer.", .closed),
        Fault("reset-without-answer", "AASA905", "The connection is reset without an answer.", .reset),
        Fault(
            "closed-in-head", "AASA923", "The connection is closed in the middle of the header fields.", .closedInHead),
        Fault("reset-in-head", "AASA905", "The connection is reset in the middle of the header fields.", .resetInHead),
        Fault("closed-after-head", "AASA923", "The connection is closed before the file arrives.", .closedAfterHead),
        Fault("reset-in-body", "AASA905", "The connection is reset in the middle of the file.") { .resetInBody($0) },
        Fault("short-body", "AASA923", "Content-Length is larger than the file, and the connection is closed.") {
            .shortBody($0, announcing: $0.utf8.count + 100)
        },
        Fault("chunked-ending-early", "AASA923", "The last chunk of the file never arrives.") {
            .chunkedEndingEarly($0)
        },
        Fault("garbage-chunks", "AASA923", "The sizes of the chunks are not numbers.") { .garbageChunkSizes($0) },
        Fault("http09", "AASA923", "A page without header fields, as HTTP/0.9 sends it.", .http09),
        Fault("binary-garbage", "AASA923", "Bytes that are not HTTP.", .binaryGarbage),
        Fault("bad-status-line", "AASA923", "The status is not a number.", .statusLine("HTTP/1.1 banana")),
        Fault("both-lengths", "AASA923", "Both Content-Length and Transfer-Encoding, as for request smuggling.") {
            .bothLengths($0)
        },
    ]

    /// There is more than may be read, or just not.
    static let excessive = [
        Fault("large-head", "AASA923", "1 MiB of header fields.") { .largeHead(text: $0) },
        Fault("giant-field", "AASA923", "A header field of 1 MiB.") { .giantField(text: $0) },
        Fault("at-limit", "AASA043", "A file of 128 KiB, the most that Apple reads.", .body(byteCount: 131_072)),
        Fault("over-limit", "AASA083", "A file of one byte more than Apple reads.", .body(byteCount: 131_073)),
        Fault("huge-body", "AASA083", "A file of 8 MiB.", .body(byteCount: 8 << 20)),
        Fault("endless-body", "AASA083", "A file that never ends.", .endlessBody),
    ]
}

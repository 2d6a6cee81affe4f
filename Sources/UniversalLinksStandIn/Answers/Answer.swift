import NIOHTTP1

/// What the test bed does when it is asked for a path of a host.
package struct Answer: Sendable {
    /// What is done with a request, in order.
    package let steps: @Sendable (RecordedRequest) -> [Step]

    /// Always these steps, whatever bytes they make.
    package init(_ steps: [Step]) {
        self.steps = { _ in steps }
    }

    /// What a rule makes of each request.
    package init(by rule: @escaping @Sendable (RecordedRequest) -> Answer) {
        steps = { request in rule(request).steps(request) }
    }

    /// How a client is told where the body ends.
    package enum Framing: Sendable, Hashable {
        /// `Content-Length`, behind the other fields.
        case length
        /// `Transfer-Encoding: chunked`, behind the other fields, and chunks of at most this many bytes.
        case chunked(Int)
        /// By the end of the connection.
        case end
        /// Not at all: nothing is added to the fields.
        case unframed
    }

    /// An HTTP answer.
    ///
    /// - Parameters:
    ///   - reason: What stands behind the status; nil for the usual words.
    ///   - fields: Sent as they are. Nothing is added but what `framing` and `isDated` say.
    ///   - isDated: Whether a `Date` field of now is added in front.
    package static func http(
        _ status: Int = 200, reason: String? = nil, fields: HeaderFields = [:],
        body: some Collection<UInt8> = [], framing: Framing = .length, isDated: Bool = false
    ) -> Answer {
        let body = Array(body)
        let statusLine = Answer.statusLine(status, reason: reason)
        let framed = fields + framing.fields(count: body.count)
        let content = framing.content(body)
        return Answer(by: { _ in
            let dated = isDated ? ["Date": HTTPDate.now] + framed : framed
            return Answer([.send(statusLine + dated.lines + [13, 10] + content)] + (framing == .end ? [.close] : []))
        })
    }

    /// An HTTP answer of text.
    package static func http(
        _ status: Int = 200, reason: String? = nil, fields: HeaderFields = [:], text: String,
        framing: Framing = .length, isDated: Bool = false
    ) -> Answer {
        http(status, reason: reason, fields: fields, body: text.utf8, framing: framing, isDated: isDated)
    }

    /// 200 and a JSON file.
    ///
    /// - Parameters:
    ///   - contentType: nil for no such field.
    ///   - fields: Behind `Content-Type`, in front of `Content-Length`.
    package static func file(
        _ text: String, contentType: String? = "application/json", fields: HeaderFields = [:]
    ) -> Answer {
        file(bytes: Array(text.utf8), contentType: contentType, fields: fields)
    }

    /// 200 and a file of any bytes.
    package static func file(
        bytes: [UInt8], contentType: String? = "application/json", fields: HeaderFields = [:]
    ) -> Answer {
        let type: HeaderFields = contentType.map { ["Content-Type": $0] } ?? [:]
        return http(fields: type + fields, body: bytes)
    }

    /// 404 with a line of text; what a path answers for which nothing was served.
    package static let notFound = http(404, fields: ["Content-Type": "text/plain"], text: "Not found\n")

    /// The line before the fields.
    static func statusLine(_ status: Int, reason: String?) -> [UInt8] {
        let reason = reason ?? HTTPResponseStatus(statusCode: status).reasonPhrase
        return Array("HTTP/1.1 \(status) \(reason)\r\n".utf8)
    }
}

extension Answer.Framing {
    func fields(count: Int) -> HeaderFields {
        switch self {
        case .length: ["Content-Length": "\(count)"]
        case .chunked: ["Transfer-Encoding": "chunked"]
        case .end, .unframed: [:]
        }
    }

    func content(_ body: [UInt8]) -> [UInt8] {
        guard case .chunked(let size) = self else { return body }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: body.count, by: size) {
            bytes += Answer.chunk(body[start..<min(start + size, body.count)])
        }
        return bytes + Array("0\r\n\r\n".utf8)
    }
}

extension Answer {
    /// A chunk with its size in front.
    static func chunk(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
    }
}

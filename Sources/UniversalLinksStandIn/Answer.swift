import Foundation
import NIOHTTP1
import UniversalLinksChecks

/// What a test server does with a request.
package struct Answer: Sendable {
    package let steps: @Sendable (RecordedRequest) -> [Step]

    /// Always the same steps.
    package init(_ steps: [Step]) {
        self.steps = { _ in steps }
    }

    /// An answer that depends on the request.
    package init(by rule: @escaping @Sendable (RecordedRequest) -> Answer) {
        steps = { request in rule(request).steps(request) }
    }

    /// How the client knows where the body ends.
    package enum Framing: Sendable, Hashable {
        /// `Content-Length`, after the other fields.
        case length
        /// `Transfer-Encoding: chunked`, after the other fields, with chunks of at most this many bytes.
        case chunked(Int)
        /// By the end of the connection.
        case end
        /// No field is added.
        case unframed
    }

    /// - Parameters:
    ///   - reason: Nil for the usual reason phrase.
    ///   - fields: Sent as they are, with those that `framing` and `isDated` add.
    ///   - isDated: Whether a `Date` field of now comes first.
    package static func http(
        _ status: Int = 200, reason: String? = nil, fields: HeaderFields = [:],
        body: some Collection<UInt8> = [], framing: Framing = .length, isDated: Bool = false
    ) -> Answer {
        let body = Array(body)
        let statusLine = Answer.statusLine(status, reason: reason)
        let framed = fields + framing.fields(count: body.count)
        let content = framing.content(body)
        return Answer(by: { _ in
            let dated =
                isDated
                ? ["Date": UTCInstant(seconds: Int64(Date().timeIntervalSince1970)).headerText()] + framed : framed
            return Answer([.send(statusLine + dated.lines + [13, 10] + content)] + (framing == .end ? [.close] : []))
        })
    }

    package static func http(
        _ status: Int = 200, reason: String? = nil, fields: HeaderFields = [:], text: String,
        framing: Framing = .length, isDated: Bool = false
    ) -> Answer {
        http(status, reason: reason, fields: fields, body: text.utf8, framing: framing, isDated: isDated)
    }

    /// 200 and a JSON file.
    ///
    /// - Parameters:
    ///   - contentType: Nil for no such field.
    ///   - fields: Between `Content-Type` and `Content-Length`.
    package static func file(
        _ text: String, contentType: String? = "application/json", fields: HeaderFields = [:]
    ) -> Answer {
        file(bytes: Array(text.utf8), contentType: contentType, fields: fields)
    }

    package static func file(
        bytes: [UInt8], contentType: String? = "application/json", fields: HeaderFields = [:]
    ) -> Answer {
        let type: HeaderFields = contentType.map { ["Content-Type": $0] } ?? [:]
        return http(fields: type + fields, body: bytes)
    }

    /// 404 with a line of text, as for a path that nothing was served at.
    package static let notFound = http(404, fields: ["Content-Type": "text/plain"], text: "Not found\n")

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
    static func chunk(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
    }
}

extension Answer {
    /// A part of an answer. It starts when the previous one was handed to the system.
    package enum Step: Sendable, Hashable {
        /// At once.
        case send([UInt8])
        /// One byte at a time.
        case trickle([UInt8], every: Duration)
        /// The same bytes again and again, at most `times`; nil for until the client disconnects.
        case `repeat`([UInt8], times: Int?, every: Duration)
        case wait(Duration)
        /// Nothing more; the connection stays open until the client disconnects.
        case hold
        /// A clean close: TLS first.
        case close
        /// A close without a close_notify of TLS.
        case cut
        case reset
    }
}

extension Answer {
    /// One answer per request for the path; the last one is repeated.
    package static func sequence(_ answers: [Answer]) -> Answer {
        Answer(by: { request in
            answers.isEmpty ? .notFound : answers[min(request.number, answers.count) - 1]
        })
    }

    /// This answer for the first requests for the path, then another.
    package func first(_ count: Int, then other: Answer) -> Answer {
        Answer(by: { request in request.number <= count ? self : other })
    }

    /// This answer for user agents that contain a text, another for the rest.
    package func only(forAgentsWith text: String, others: Answer) -> Answer {
        Answer(by: { request in request.userAgent.contains(text) ? self : others })
    }

    /// Like a firewall: 403 for user agents that contain a text, this answer for the rest.
    package func blocked(forAgentsWith text: String = "AASA-Bot") -> Answer {
        let refusal = Answer.http(
            403, fields: ["Server": "firewall", "Content-Type": "text/html"], text: "<h1>Access denied</h1>\n")
        return refusal.only(forAgentsWith: text, others: self)
    }

    /// 429 for the first requests for the path, then this answer.
    ///
    /// - Parameter retryAfter: The value of `Retry-After`, seconds or a date; nil for none.
    package func rateLimited(first count: Int, retryAfter: String? = "1") -> Answer {
        Answer.tooManyRequests(retryAfter: retryAfter).first(count, then: self)
    }

    package static func tooManyRequests(retryAfter: String? = "1") -> Answer {
        let wait: HeaderFields = retryAfter.map { ["Retry-After": $0] } ?? [:]
        return .http(429, fields: ["Content-Type": "text/plain"] + wait, text: "Too many requests\n")
    }

    /// Another answer for requests that accept a coding.
    package func unless(accepting coding: String, answer: Answer) -> Answer {
        Answer(by: { request in (request.fields["Accept-Encoding"] ?? "").contains(coding) ? answer : self })
    }

    /// - Parameter location: The value of `Location`; nil for none.
    package static func redirect(_ status: Int = 302, to location: String?) -> Answer {
        .http(status, fields: location.map { ["Location": $0] } ?? [:])
    }

    /// 401 with a `WWW-Authenticate` field.
    package static let passwordWanted = Answer.http(
        401, fields: ["WWW-Authenticate": "Basic realm=\"staging\"", "Content-Type": "text/plain"],
        text: "Unauthorized\n")

    /// What a single-page app returns for every path.
    package static let indexPage = html(
        """
        <!doctype html>
        <html><head><meta charset="utf-8"><title>Shop</title><script type="module" src="/app.js"></script></head>
        <body><div id="root"></div></body></html>

        """)

    package static let loginPage = html(
        """
        <!doctype html>
        <html><head><title>Sign in</title></head>
        <body><form action="/login" method="post"><input name="user"><input name="password" type="password"></form></body>
        </html>

        """)

    package static func html(_ text: String, status: Int = 200) -> Answer {
        .http(status, fields: ["Content-Type": "text/html; charset=utf-8"], text: text)
    }
}

/// A request as it reached a server.
package struct RecordedRequest: Sendable, Hashable {
    /// The name in the TLS handshake, or in the `Host` field without TLS.
    package let host: String
    package let method: String
    /// With its query.
    package let target: String
    /// In the order in which they came.
    package let fields: HeaderFields
    /// The client's port: requests on one connection have the same.
    package let clientPort: Int
    package let clientAddress: String
    /// The number of the request for the path since it was served, from 1.
    package let number: Int

    package init(
        host: String, method: String, target: String, fields: HeaderFields, clientPort: Int, clientAddress: String,
        number: Int
    ) {
        (self.host, self.method, self.target, self.fields) = (host, method, target, fields)
        (self.clientPort, self.clientAddress, self.number) = (clientPort, clientAddress, number)
    }

    /// Without the query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// Empty if there is none.
    package var userAgent: String { fields["User-Agent"] ?? "" }
}

/// What the stand-in for Apple's CDN returns for a host (semantics N1 to N3).
package struct CDNAnswer: Sendable {
    package let answer: @Sendable (_ host: String) -> Answer

    package init(_ answer: @escaping @Sendable (_ host: String) -> Answer) {
        self.answer = answer
    }

    /// - Parameters:
    ///   - age: The seconds since the CDN fetched the file; nil for no `Age` field.
    ///   - maxAge: The seconds for which the CDN keeps it; nil for no `Cache-Control` field.
    package static func success(_ text: String, age: Int? = 0, maxAge: Int? = 21_600) -> CDNAnswer {
        success(bytes: Array(text.utf8), age: age, maxAge: maxAge)
    }

    package static func success(bytes: [UInt8], age: Int? = 0, maxAge: Int? = 21_600) -> CDNAnswer {
        let answer = CDNMessage.copy(of: bytes, age: age, maxAge: maxAge).answer
        return CDNAnswer { _ in answer }
    }

    /// A failure that the CDN has cached.
    ///
    /// - Parameters:
    ///   - code: Such as `SWCERR00101`.
    ///   - text: What follows the code in `Apple-Failure-Reason`.
    ///   - details: The JSON of `Apple-Failure-Details`; nil for no such field.
    package static func failure(
        _ code: String = "SWCERR00101", _ text: String = "Bad HTTP Response: 404 Not Found",
        details: String? = #"{"status":"404 Not Found"}"#, age: Int? = 0, maxAge: Int? = 3_600, status: Int = 404
    ) -> CDNAnswer {
        CDNAnswer { host in
            CDNMessage.failure(
                code, text, details: details, host: host, invitesDirect: true, age: age, maxAge: maxAge, status: status
            ).answer
        }
    }

    package static func badStatus(_ status: String) -> CDNAnswer {
        failure("SWCERR00101", "Bad HTTP Response: \(status)", details: #"{"status":"\#(status)"}"#)
    }

    package static let privateAddress = failure(
        "SWCERR00202", "Connections to private or reserved IP addresses are not allowed",
        details: #"{"cause":"127.0.0.1 is reserved"}"#)

    package static let timeout = failure(
        "SWCERR00301", "Timeout", details: #"{"cause":"context deadline exceeded"}"#)

    /// Apple's CDN has answered this for unknown domains as well.
    package static let methodNotAllowed = CDNAnswer { _ in
        .http(405, fields: ["Content-Type": "text/plain", "Allow": "GET"], text: "Method Not Allowed\n")
    }

    package static let silence = CDNAnswer { _ in .silence }

    /// This answer for the first requests for the host, then another.
    package func first(_ count: Int, then other: CDNAnswer) -> CDNAnswer {
        CDNAnswer { host in answer(host).first(count, then: other.answer(host)) }
    }
}

/// A response of Apple's CDN about a host, as a value (semantics N2, N3).
package struct CDNMessage: Sendable, Hashable {
    package let status: Int
    /// Without `Content-Length`.
    package let fields: HeaderFields
    package let body: [UInt8]

    /// - Parameters:
    ///   - age: The seconds since the CDN fetched the file; nil for no `Age` field.
    ///   - maxAge: The seconds for which the CDN keeps it; nil for no `Cache-Control` field.
    package static func copy(of bytes: [UInt8], age: Int?, maxAge: Int?) -> CDNMessage {
        let fields: HeaderFields = ["Content-Type": "application/json", "Apple-Origin-Format": "json"]
        return CDNMessage(status: 200, fields: fields + lifetime(age: age, maxAge: maxAge), body: bytes)
    }

    /// A failure that the CDN has cached.
    ///
    /// - Parameters:
    ///   - host: The host whose file could not be fetched.
    ///   - details: The JSON of `Apple-Failure-Details`; nil for no such field.
    ///   - invitesDirect: Whether devices should request the host themselves.
    package static func failure(
        _ code: String, _ text: String, details: String?, host: String, invitesDirect: Bool, age: Int?, maxAge: Int?,
        status: Int = 404
    ) -> CDNMessage {
        var fields: HeaderFields = ["Content-Type": "text/plain; charset=utf-8"]
        fields.append("Apple-Failure-Reason", "\(code) \(text)")
        if let details { fields.append("Apple-Failure-Details", details) }
        fields.append("Apple-From", "https://\(host)\(FaultySite.wellKnownPath)")
        fields.append("Apple-Try-Direct", invitesDirect ? "true" : "false")
        return CDNMessage(
            status: status, fields: fields + lifetime(age: age, maxAge: maxAge), body: Array("\(code) \(text)\n".utf8))
    }

    private static func lifetime(age: Int?, maxAge: Int?) -> HeaderFields {
        var fields = HeaderFields()
        if let maxAge { fields.append("Cache-Control", "max-age=\(maxAge),public") }
        if let age { fields.append("Age", "\(age)") }
        return fields
    }

    var answer: Answer { .http(status, fields: fields, body: body) }
}

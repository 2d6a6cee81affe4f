/// What the stand-in for Apple's CDN says about a host (semantics N1 to N3).
package struct CDNAnswer: Sendable {
    /// The HTTP answer about a host.
    package let answer: @Sendable (_ host: String) -> Answer

    /// What is said, by the host that is asked for.
    package init(_ answer: @escaping @Sendable (_ host: String) -> Answer) {
        self.answer = answer
    }

    /// A copy of a file.
    ///
    /// - Parameters:
    ///   - age: The seconds since the CDN fetched it; nil for no `Age` field.
    ///   - maxAge: The seconds for which it is kept; nil for no `Cache-Control` field.
    package static func success(_ text: String, age: Int? = 0, maxAge: Int? = 21_600) -> CDNAnswer {
        success(bytes: Array(text.utf8), age: age, maxAge: maxAge)
    }

    /// A copy of a file of any bytes.
    package static func success(bytes: [UInt8], age: Int? = 0, maxAge: Int? = 21_600) -> CDNAnswer {
        let answer = CDNMessage.copy(of: bytes, age: age, maxAge: maxAge).answer
        return CDNAnswer { _ in answer }
    }

    /// A failure that the CDN has kept.
    ///
    /// - Parameters:
    ///   - code: As in `SWCERR00101`.
    ///   - text: What stands behind it in `Apple-Failure-Reason`.
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

    /// The host answered with a status other than 200.
    package static func badStatus(_ status: String) -> CDNAnswer {
        failure("SWCERR00101", "Bad HTTP Response: \(status)", details: #"{"status":"\#(status)"}"#)
    }

    /// The host has an address that is private or reserved.
    package static let privateAddress = failure(
        "SWCERR00202", "Connections to private or reserved IP addresses are not allowed",
        details: #"{"cause":"127.0.0.1 is reserved"}"#)

    /// The host did not answer in time.
    package static let timeout = failure(
        "SWCERR00301", "Timeout", details: #"{"cause":"context deadline exceeded"}"#)

    /// What unknown domains have been answered as well.
    package static let methodNotAllowed = CDNAnswer { _ in
        .http(405, fields: ["Content-Type": "text/plain", "Allow": "GET"], text: "Method Not Allowed\n")
    }

    /// The CDN itself does not answer.
    package static let silence = CDNAnswer { _ in .silence }

    /// This answer for the first requests for the host, then another.
    package func first(_ count: Int, then other: CDNAnswer) -> CDNAnswer {
        CDNAnswer { host in answer(host).first(count, then: other.answer(host)) }
    }
}

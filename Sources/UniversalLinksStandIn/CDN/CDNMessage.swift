/// An answer of Apple's CDN about a host, as a value (semantics N2, N3).
package struct CDNMessage: Sendable, Hashable {
    /// The status.
    package let status: Int
    /// The fields, without `Content-Length`.
    package let fields: HeaderFields
    /// The body.
    package let body: [UInt8]

    /// A copy of a file.
    ///
    /// - Parameters:
    ///   - age: The seconds since the CDN fetched it; nil for no `Age` field.
    ///   - maxAge: The seconds for which it is kept; nil for no `Cache-Control` field.
    package static func copy(of bytes: [UInt8], age: Int?, maxAge: Int?) -> CDNMessage {
        let fields: HeaderFields = ["Content-Type": "application/json", "Apple-Origin-Format": "json"]
        return CDNMessage(status: 200, fields: fields + lifetime(age: age, maxAge: maxAge), body: bytes)
    }

    /// A failure that the CDN has cached.
    ///
    /// - Parameters:
    ///   - host: The host whose file could not be fetched.
    ///   - details: The JSON of `Apple-Failure-Details`; nil for no such field.
    ///   - invitesDirect: Whether devices are to request the host themselves.
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

    /// The message as bytes.
    var answer: Answer { .http(status, fields: fields, body: body) }
}

import Crypto
package import UniversalLinksChecks

/// What proves to a receiver that an alert comes from who knows the secret, and when it was sent.
package enum WebhookSignature: Sendable {
    /// The name of the header field.
    package static let header = "X-AASA-Signature"

    /// `t=<unix>,v1=<hex>`: the time of sending, and the HMAC-SHA256 of that time in digits, a full stop and the body.
    package static func value(body: [UInt8], secret: String, now: UTCInstant) -> String {
        var code = HMAC<SHA256>(key: SymmetricKey(data: Array(secret.utf8)))
        code.update(data: Array("\(now.seconds).".utf8))
        code.update(data: body)
        return "t=\(now.seconds),v1=\(HexadecimalDigits.text(of: code.finalize()))"
    }
}

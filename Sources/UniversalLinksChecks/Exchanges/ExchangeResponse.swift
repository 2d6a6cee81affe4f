public import HTTPTypes

/// What a host answered.
public struct ExchangeResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The words behind it, as sent.
    public var reason: String
    /// The header fields in the order in which they came, with their names as written.
    public var fields: HTTPFields
    /// The body after decompression, as far as it came and was read.
    public var body: [UInt8]
    /// The bytes of the body as they were sent.
    public var sentByteCount: Int

    /// An answer.
    public init(
        status: Int, reason: String = "", fields: HTTPFields = [:], body: [UInt8] = [], sentByteCount: Int? = nil
    ) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
        self.sentByteCount = sentByteCount ?? body.count
    }
}

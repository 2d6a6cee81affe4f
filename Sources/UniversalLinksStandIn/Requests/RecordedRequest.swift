/// A request as it reached a server.
public struct RecordedRequest: Sendable, Hashable {
    /// The host that it was for: the name of the handshake, or of the `Host` field where there was none.
    public let host: String
    /// `GET`, …
    public let method: String
    /// The target as written, with its query.
    public let target: String
    /// The header fields in the order in which they came.
    public let fields: HeaderFields
    /// The port of the client: two requests on one connection have the same.
    public let clientPort: Int
    /// The address of the client.
    public let clientAddress: String
    /// The how manieth request for the path it is, since the path was served; the first is 1.
    public let number: Int

    /// A request.
    public init(
        host: String, method: String, target: String, fields: HeaderFields, clientPort: Int, clientAddress: String,
        number: Int
    ) {
        (self.host, self.method, self.target, self.fields) = (host, method, target, fields)
        (self.clientPort, self.clientAddress, self.number) = (clientPort, clientAddress, number)
    }

    /// The target without its query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// What the client says it is; empty where it says nothing.
    public var userAgent: String { fields["User-Agent"] ?? "" }
}

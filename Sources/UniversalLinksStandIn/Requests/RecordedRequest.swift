/// A request as it reached a server.
package struct RecordedRequest: Sendable, Hashable {
    /// The host that it was for: the name of the handshake, or of the `Host` field where there was none.
    package let host: String
    /// `GET`, …
    package let method: String
    /// The target as written, with its query.
    package let target: String
    /// The header fields in the order in which they came.
    package let fields: HeaderFields
    /// The port of the client: two requests on one connection have the same.
    package let clientPort: Int
    /// The address of the client.
    package let clientAddress: String
    /// The how manieth request for the path it is, since the path was served; the first is 1.
    package let number: Int

    /// A request.
    package init(
        host: String, method: String, target: String, fields: HeaderFields, clientPort: Int, clientAddress: String,
        number: Int
    ) {
        (self.host, self.method, self.target, self.fields) = (host, method, target, fields)
        (self.clientPort, self.clientAddress, self.number) = (clientPort, clientAddress, number)
    }

    /// The target without its query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// What the client says it is; empty where it says nothing.
    package var userAgent: String { fields["User-Agent"] ?? "" }
}

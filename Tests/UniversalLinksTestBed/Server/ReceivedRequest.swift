import NIOCore
import NIOHTTP1
import UniversalLinksStandIn

/// A request that was read and not yet counted.
struct ReceivedRequest {
    let host: String
    let method: String
    let target: String
    let fields: HeaderFields
    let client: SocketAddress?
    let isLast: Bool

    /// - Parameter serverName: The host of the handshake; nil without TLS.
    init(_ head: HTTPRequestHead, serverName: String?, client: SocketAddress?) {
        fields = HeaderFields(head.headers.map { HeaderFields.Field($0.name, $0.value) })
        host = serverName ?? ReceivedRequest.host(of: fields["Host"] ?? "")
        method = head.method.rawValue
        target = head.uri
        self.client = client
        isLast = !head.isKeepAlive
    }

    var path: String { String(target.prefix { $0 != "?" }) }

    func recorded(number: Int) -> RecordedRequest {
        RecordedRequest(
            host: host, method: method, target: target, fields: fields, clientPort: client?.port ?? 0,
            clientAddress: client?.ipAddress ?? "", number: number)
    }

    /// The host of `host:port`, and of an address in brackets.
    private static func host(of field: String) -> String {
        if field.hasPrefix("["), let end = field.firstIndex(of: "]") {
            return String(field[field.index(after: field.startIndex)..<end])
        }
        return String(field.prefix { $0 != ":" })
    }
}

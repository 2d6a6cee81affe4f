public import Hummingbird
import NIOCore

/// What the server knows about a request.
public struct ServerContext: RequestContext {
    /// What Hummingbird keeps.
    public var coreContext: CoreRequestContextStorage
    /// The connection that the request came on.
    public let connection: ConnectionFacts
    /// The host that was requested; nil if the request names none or not a valid one. Set before any route runs.
    public var host: HostName?
    /// What that host leads to.
    public var site = VirtualHosts.Site.unknown

    /// The most bytes of a body that routes collect.
    public var maxUploadSize: Int { connection.bodyByteCount }

    /// A context, as Hummingbird creates it for each request.
    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        connection = ConnectionFacts.current ?? ConnectionFacts(address: source.channel.remoteAddress)
    }
}

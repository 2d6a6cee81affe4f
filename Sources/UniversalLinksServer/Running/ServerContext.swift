package import Hummingbird
import NIOCore

/// What the server knows about a request.
package struct ServerContext: RequestContext {
    /// What Hummingbird keeps.
    package var coreContext: CoreRequestContextStorage
    /// The connection that the request came on.
    package let connection: ConnectionFacts
    /// The host that was requested; nil if the request names none or not a valid one. Set before any route runs.
    package var host: HostName?
    /// What that host leads to.
    package var site = VirtualHosts.Site.unknown

    /// The most bytes of a body that routes collect.
    package var maxUploadSize: Int { connection.bodyByteCount }

    /// A context, as Hummingbird creates it for each request.
    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        connection = ConnectionFacts.current ?? ConnectionFacts(address: source.channel.remoteAddress)
    }
}

package import Hummingbird

/// A request whose sender is known by an address.
package protocol APIContext: RequestContext {
    /// The address of the client, without a port; empty if it is not known.
    var clientAddress: String { get }
}

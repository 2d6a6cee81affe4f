/// An IP address.
public struct NetworkAddress: Hashable, Sendable {
    /// Four bytes, or sixteen, in network order.
    public let bytes: [UInt8]

    /// The versions of the protocol.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        /// Version 4.
        case ipv4 = "IPv4"
        /// Version 6.
        case ipv6 = "IPv6"
    }

    /// An address of its bytes; nil unless there are four or sixteen.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The version.
    public var family: Family { bytes.count == 4 ? .ipv4 : .ipv6 }
}

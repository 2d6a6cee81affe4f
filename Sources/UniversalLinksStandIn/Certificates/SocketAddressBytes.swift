import Foundation
import NIOCore

/// The bytes of an IP address as a certificate has them.
package struct SocketAddressBytes: Sendable {
    /// 4 or 16 bytes.
    package let bytes: [UInt8]

    /// The bytes of an address.
    ///
    /// - Throws: if `text` is not an address.
    package init(_ text: String) throws {
        let address = try SocketAddress(ipAddress: text, port: 0)
        let structure = address.withSockAddr { pointer, count in
            Array(UnsafeRawBufferPointer(start: pointer, count: count))
        }
        // In all systems: family and port, for version 6 a flow label, then the address.
        bytes = Array(address.protocol == .inet6 ? structure[8..<24] : structure[4..<8])
    }
}

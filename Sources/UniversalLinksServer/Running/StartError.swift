import Foundation
import NIOCore
import NIOPosix
import UniversalLinksService

/// Why the server cannot listen.
package struct StartError: Error, Sendable {
    /// What is wrong, and what to do.
    package let description: String

    init(_ address: ListenAddress, _ error: IOError) {
        let reason =
            switch error.errnoCode {
            case EADDRINUSE: "another program listens there. Stop it, or use another port with --listen."
            case EACCES:
                "you have no permission. Ports below 1024 are for the administrator: use another one with --listen."
            case EADDRNOTAVAIL: "this machine does not have that address. Use 127.0.0.1 or 0.0.0.0."
            default: String(cString: strerror(error.errnoCode)) + "."
            }
        description = "cannot listen on \(address): \(reason)"
    }

    init(_ address: ListenAddress, _ error: NIOConnectionError) {
        description = "cannot listen on \(address): the name \(address.host) has no address. Use an IP address."
    }
}

extension StartError: CustomStringConvertible {}

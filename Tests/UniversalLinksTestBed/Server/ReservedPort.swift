import Foundation
import NIOConcurrencyHelpers
import NIOCore

/// A port of 127.0.0.1 that is taken, without a server.
final class ReservedPort: Sendable {
    /// Its number.
    let port: Int

    private let sockets: NIOLockedValueBox<[CInt]>

    /// Takes a free port.
    ///
    /// - Parameter isFull: Whether it listens with a queue that is full: the system then ignores those who knock. Else
    ///   it refuses them.
    init(isFull: Bool) throws {
        var sockets: [CInt] = []
        do {
            let server = try ReservedPort.makeSocket()
            sockets.append(server)
            try ReservedPort.check(try ReservedPort.withLoopback(port: 0) { bind(server, $0, $1) }, "bind")
            port = try ReservedPort.port(of: server)
            if isFull {
                // Darwin reads a length of 0 as its default, which is far longer.
                try ReservedPort.check(listen(server, 1), "listen")
                for _ in 0..<ReservedPort.queueLength {
                    let client = try ReservedPort.makeSocket()
                    sockets.append(client)
                    try ReservedPort.check(fcntl(client, F_SETFL, O_NONBLOCK), "fcntl")
                    let status = try ReservedPort.withLoopback(port: port) { connect(client, $0, $1) }
                    if status != 0, errno != EINPROGRESS { try ReservedPort.check(status, "connect") }
                }
            }
        } catch {
            for socket in sockets { close(socket) }
            throw error
        }
        self.sockets = NIOLockedValueBox(sockets)
    }

    deinit { release() }

    /// Gives the port back.
    func release() {
        let sockets = sockets.withLockedValue { sockets in
            defer { sockets = [] }
            return sockets
        }
        for socket in sockets { close(socket) }
    }

    /// More than any system adds to a queue of length 1.
    private static let queueLength = 8

    private static func makeSocket() throws -> CInt {
        #if canImport(Glibc) || canImport(Musl)
            let type = CInt(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, type, 0)
        try check(descriptor, "socket")
        // A program that a test starts must not inherit it.
        try check(fcntl(descriptor, F_SETFD, FD_CLOEXEC), "fcntl")
        return descriptor
    }

    private static func withLoopback(port: Int, _ use: (UnsafePointer<sockaddr>, socklen_t) -> CInt) throws -> CInt {
        try SocketAddress(ipAddress: "127.0.0.1", port: port).withSockAddr { use($0, socklen_t($1)) }
    }

    private static func port(of socket: CInt) throws -> Int {
        var bytes = [UInt8](repeating: 0, count: 128)
        var length = socklen_t(bytes.count)
        let status = bytes.withUnsafeMutableBytes {
            getsockname(socket, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, &length)
        }
        try check(status, "getsockname")
        // In all systems the port lies behind two bytes for the family.
        return Int(bytes[2]) << 8 | Int(bytes[3])
    }

    private static func check(_ status: CInt, _ call: String) throws {
        guard status < 0 else { return }
        throw TestBedError("\(call): \(String(cString: strerror(errno)))")
    }
}

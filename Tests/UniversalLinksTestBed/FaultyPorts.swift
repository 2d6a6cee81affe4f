import Foundation
import NIOConcurrencyHelpers
import NIOCore

/// The ports of a test bed that fail before a host is named, as far as they were requested.
struct FaultyPorts {
    private(set) var listeners: [PortFault: any Channel] = [:]
    private(set) var reserved: [PortFault: ReservedPort] = [:]

    func port(of fault: PortFault) -> Int? {
        listeners[fault]?.localAddress?.port ?? reserved[fault]?.port
    }

    /// Returns the port; if two tasks requested it at the same time, both get the first one.
    mutating func keep(_ listener: any Channel, as fault: PortFault) throws -> Int {
        if let known = port(of: fault) {
            listener.close(promise: nil)
            return known
        }
        guard let port = listener.localAddress?.port else { throw TestBedError("a listener has no port") }
        listeners[fault] = listener
        return port
    }

    mutating func keep(_ reserved: ReservedPort, as fault: PortFault) -> Int {
        if let known = port(of: fault) { return known }
        self.reserved[fault] = reserved
        return reserved.port
    }
}

/// Behaviour of a port that a host cannot have, since it precedes the name of the host.
package enum PortFault: Sendable, Hashable, CaseIterable {
    /// Connections are refused, and no other program can use the port.
    case refuses
    /// Connections are neither accepted nor refused; they last until the client's time-out.
    case neverConnects
    /// Connections are accepted and stay silent.
    case neverAnswers
    case resets
    case closes
    /// Plain HTTP, with the hosts and paths of the test bed by their `Host` field: for redirects from `http:`.
    case plainHTTP
}

/// A port of 127.0.0.1 that is taken, without a server.
final class ReservedPort: Sendable {
    let port: Int

    private let sockets: NIOLockedValueBox<[CInt]>

    /// Takes a free port.
    ///
    /// - Parameter isFull: Whether it listens with a full queue, so that the system ignores new connections.
    ///   Otherwise the system refuses them.
    init(isFull: Bool) throws {
        var sockets: [CInt] = []
        do {
            let server = try ReservedPort.makeSocket()
            sockets.append(server)
            try ReservedPort.check(try ReservedPort.withLoopback(port: 0) { bind(server, $0, $1) }, "bind")
            port = try ReservedPort.port(of: server)
            if isFull {
                // Darwin reads a length of 0 as its default, which is much longer.
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
        // On all systems, the port follows two bytes for the family.
        return Int(bytes[2]) << 8 | Int(bytes[3])
    }

    private static func check(_ status: CInt, _ call: String) throws {
        guard status < 0 else { return }
        throw TestBedError("\(call): \(String(cString: strerror(errno)))")
    }
}

/// The open files and connections of the tests: macOS allows 256 by default, and tests run in parallel.
enum OpenFileLimit {
    /// Raises the limit once, as far as every system allows.
    static let isRaised: Bool = {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < 10_240 else { return false }
        limit.rlim_cur = min(10_240, limit.rlim_max)
        return setrlimit(resource, &limit) == 0
    }()
}

import Foundation
import Synchronization

/// A host without TLS on a free port of 127.0.0.1, which answers every request with the same bytes.
///
/// The fuzzing loop asks one question after the other, so that nothing is asked while the answer changes.
final class LoopbackHost: Sendable {
    let port: Int
    private let listener: CInt
    private let pieces = Mutex<[[UInt8]]>([])

    init() {
        signal(SIGPIPE, SIG_IGN)
        listener = LoopbackHost.socketOfStreams()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { fail("no port of 127.0.0.1 is free") }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in
            while true { answer() }
        }
    }

    /// Answers with these bytes from now on, each piece in a packet of its own as far as the system does so.
    func answer(with pieces: [[UInt8]]) { self.pieces.withLock { $0 = pieces } }

    private func answer() {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        var on: CInt = 1
        setsockopt(connection, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !request.suffix(4).elementsEqual([13, 10, 13, 10]) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            request += buffer[..<count]
        }
        for piece in pieces.withLock({ $0 }) where !piece.isEmpty {
            _ = send(connection, piece, piece.count, 0)
            sched_yield()
        }
        shutdown(connection, CInt(SHUT_WR))
        while recv(connection, &buffer, buffer.count, 0) > 0 {}
        // The other side has closed: without a rest in the system's tables, there is no end to free ports.
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close(connection)
    }

    private static func socketOfStreams() -> CInt {
        #if canImport(Darwin)
            socket(AF_INET, SOCK_STREAM, 0)
        #else
            socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #endif
    }
}

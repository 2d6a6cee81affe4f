import SystemCalls

/// Reading from a program on the other side, as sessions do: what is there, at once.
enum DescriptorInput {
    /// What came of reading.
    enum Reading {
        case bytes([UInt8])
        /// There is nothing to read yet.
        case nothing
        /// The other side has closed its end, or it cannot be read from.
        case end
    }

    /// At most ``chunkLength`` bytes.
    ///
    /// - Parameter waits: Whether to wait until something is there.
    static func read(_ descriptor: Int32, waits: Bool) -> Reading {
        while true {
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waited, 1, waits ? -1 : 0)
            if ready == 0 { return .nothing }
            guard ready > 0 else {
                if errno == EINTR { continue }
                return .end
            }
            var chunk = [UInt8](repeating: 0, count: chunkLength)
            let count = SystemCalls.read(descriptor, &chunk, chunk.count)
            if count > 0 { return .bytes(Array(chunk[..<count])) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            return .end
        }
    }

    private static let chunkLength = 65_536
}

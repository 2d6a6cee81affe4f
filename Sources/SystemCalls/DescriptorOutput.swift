/// Writes to what is open, by its number.
package enum DescriptorOutput {
    /// Writes all of the bytes; waits if whoever shares the descriptor has made it non-blocking.
    ///
    /// - Throws: if not all of them can be written.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemCallError) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { SystemCalls.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                start += count
            } else if errno == EAGAIN {
                var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waited, 1, -1)
            } else if errno != EINTR {
                throw .latest
            }
        }
    }
}

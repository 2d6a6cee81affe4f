import Foundation

/// Why bytes cannot be written, by the system's code.
struct DescriptorOutputError: Error {
    let code: Int32
}

/// Writing without anything in between, which a short run would have to set up first.
enum DescriptorOutput {
    /// Writes all bytes, and waits if the other side is slow.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(DescriptorOutputError) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                start += count
            } else if errno == EAGAIN {
                var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waited, 1, -1)
            } else if errno != EINTR {
                throw DescriptorOutputError(code: errno)
            }
        }
    }
}

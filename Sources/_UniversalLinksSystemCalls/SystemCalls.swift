// The C library under one name on every system. FoundationEssentials does not export it.
#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Glibc
#endif

package struct SystemCallError: Error, Hashable, Sendable {
    /// Such as `ENOENT`.
    package let code: Int32

    package init(_ code: Int32) {
        self.code = code
    }

    /// The error of the preceding call.
    static var latest: SystemCallError { SystemCallError(errno) }
}

extension SystemCallError: CustomStringConvertible {
    package var description: String { String(cString: strerror(code)) }
}

package enum DescriptorOutput {
    /// Writes all of the bytes; waits if another program that shares the descriptor has made it non-blocking.
    ///
    /// - Throws: if some of them cannot be written.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemCallError) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                _UniversalLinksSystemCalls.write(descriptor, $0.baseAddress, $0.count)
            }
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

/// Standard input, output and error of a program that may have been started without them.
package enum StandardDescriptors {
    /// Opens those that are closed. Otherwise the next file or connection gets such a number, and is read as input, or
    /// results and messages are written into it. Using one of them is still an error.
    package static func reserve() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // `open` returns the lowest free number, which is this one. Input can only be written, output only be read.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

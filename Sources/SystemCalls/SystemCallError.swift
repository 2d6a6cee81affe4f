/// What the system says about a call that failed.
package struct SystemCallError: Error, Hashable, Sendable {
    /// The number of the error, such as `ENOENT`.
    package let code: Int32

    /// An error by its number.
    package init(_ code: Int32) {
        self.code = code
    }

    /// The error of the call before.
    static var latest: SystemCallError { SystemCallError(errno) }
}

extension SystemCallError: CustomStringConvertible {
    /// The system's words.
    package var description: String { String(cString: strerror(code)) }
}

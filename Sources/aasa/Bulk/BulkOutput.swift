import Foundation

/// Why nothing more can be written to standard output.
struct BulkOutputError: Error {
    /// What to tell; nil where nobody reads any more, as behind `| head`, which is no failure.
    let failure: CommandFailure?
}

/// Standard output, for much of it.
enum BulkOutput {
    /// From now on, writing to a pipe that nobody reads is an error and not the end of the process.
    static func prepare() { signal(SIGPIPE, SIG_IGN) }

    static func write(_ bytes: [UInt8]) throws(BulkOutputError) {
        do throws(DescriptorOutputError) {
            try DescriptorOutput.write(bytes, to: STDOUT_FILENO)
        } catch {
            throw BulkOutputError(failure: error.code == EPIPE ? nil : StandardOutput.failure)
        }
    }
}

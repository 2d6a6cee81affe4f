import Foundation

/// The pipes to and from a program, neither of which is ever waited for longer than is asked.
struct ProgramPipes {
    /// The start of what came.
    private(set) var errors: [UInt8] = []
    private var input: ArraySlice<UInt8>
    private var inputHandle: FileHandle?
    private let errorHandle: FileHandle
    private var errorsAreOpen = true

    init(input: [UInt8], to inputHandle: FileHandle, errors errorHandle: FileHandle) {
        (self.input, self.inputHandle, self.errorHandle) = (input[...], inputHandle, errorHandle)
        // A program that reads nothing must not end this one.
        ProgramPipes.makeWritesFail(inputHandle.fileDescriptor)
        for handle in [inputHandle, errorHandle] {
            let flags = fcntl(handle.fileDescriptor, F_GETFL)
            _ = fcntl(handle.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
        }
    }

    /// Writes and reads what is possible now, after waiting for it for a time at most.
    mutating func transfer(milliseconds: Int32) {
        if input.isEmpty { closeInput() }
        let inputDescriptor = inputHandle?.fileDescriptor ?? -1
        // poll leaves out what is negative.
        var sources = [
            pollfd(fd: inputDescriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: errorsAreOpen ? errorHandle.fileDescriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&sources, nfds_t(sources.count), milliseconds) > 0 else { return }
        if sources[0].revents != 0 { writeInput(inputDescriptor) }
        if sources[1].revents != 0 { readErrors() }
    }

    /// Reads what is there already, and closes both.
    mutating func close() {
        closeInput()
        if errorsAreOpen { readErrors() }
        try? errorHandle.close()
    }

    private mutating func closeInput() {
        try? inputHandle?.close()
        inputHandle = nil
    }

    private mutating func writeInput(_ descriptor: Int32) {
        let count = input.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            input = input.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            // Nobody reads: whether that is a failure is told by the exit status.
            input = []
        }
    }

    private mutating func readErrors() {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let count = read(errorHandle.fileDescriptor, &chunk, chunk.count)
        if count > 0 {
            errors += chunk[..<min(count, max(0, ProgramPipes.errorLimit - errors.count))]
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
            errorsAreOpen = false
        }
    }

    /// Makes writing to a closed pipe an error of the call, instead of a signal that ends the process.
    private static func makeWritesFail(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        #else
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            // For this thread alone. The signal is for the thread that writes, which is this one.
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        #endif
    }

    private static let errorLimit = 4_096
}

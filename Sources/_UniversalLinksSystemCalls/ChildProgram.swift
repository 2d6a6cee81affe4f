/// A program that this one has started, without a shell, with pipes for what it reads and writes.
package final class ChildProgram {
    package let identifier: pid_t
    /// The pipes' ends from which standard output and standard error are read.
    package let output: Int32
    package let errors: Int32
    /// The pipe's end for the input that ``feed()`` writes; negative once all of it is written.
    package private(set) var input: Int32

    private var rest: ArraySlice<UInt8>
    /// Open as long as ``input`` is, so that no pipe without a reader is written to.
    private let reading: Int32

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: Where it is; no folder is searched.
    ///   - arguments: Without the program's name.
    ///   - environment: All that it gets.
    ///   - input: Up to 8 KiB are written at once, which a pipe accepts before it is read, the rest by ``feed()``.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8]
    ) throws(SystemCallError) {
        let pipes = try ChildProgram.pipes(3)
        let theirs = [pipes[0].reading, pipes[1].writing, pipes[2].writing]
        do throws(SystemCallError) {
            try DescriptorOutput.write(Array(input.prefix(1 << 13)), to: pipes[0].writing)
            identifier = try ChildProgram.start(path, arguments, environment, streams: theirs)
        } catch {
            for descriptor in theirs + [pipes[0].writing, pipes[1].reading, pipes[2].reading] { close(descriptor) }
            throw error
        }
        for descriptor in theirs.dropFirst() { close(descriptor) }
        (output, errors) = (pipes[1].reading, pipes[2].reading)
        (self.input, reading, rest) = (pipes[0].writing, pipes[0].reading, input.dropFirst(1 << 13))
        _ = fcntl(self.input, F_SETFL, fcntl(self.input, F_GETFL) | O_NONBLOCK)
        if rest.isEmpty { closeInput() }
    }

    deinit {
        closeInput()
        close(output)
        close(errors)
    }

    /// Writes as much of the rest of the input as the pipe accepts.
    package func feed() {
        guard input >= 0 else { return }
        let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        rest = rest.dropFirst(max(0, count))
        if rest.isEmpty || count < 0 { closeInput() }
    }

    private func closeInput() {
        guard input >= 0 else { return }
        close(input)
        close(reading)
        input = -1
    }

    /// - Returns: The exit code; 128 plus the number of the signal if one ended the program.
    @discardableResult
    package func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Kills the program. What it has started is not waited for.
    package func end() {
        kill(identifier, SIGKILL)
        wait()
    }

    // MARK: - Starting

    private typealias Ends = (reading: Int32, writing: Int32)

    /// Close-on-exec, so that no other program inherits them.
    private static func pipes(_ count: Int) throws(SystemCallError) -> [Ends] {
        var pipes: [Ends] = []
        for _ in 0..<count {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else {
                let error = SystemCallError.latest
                for pipe in pipes { for end in [pipe.reading, pipe.writing] { close(end) } }
                throw error
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            pipes.append((ends[0], ends[1]))
        }
        return pipes
    }

    private static func start(
        _ path: String, _ arguments: [String], _ environment: [String: String], streams: [Int32]
    ) throws(SystemCallError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        // This program may ignore closed pipes and interruptions; the other one must not inherit that.
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGPIPE, SIGINT] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, path, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw SystemCallError(code) }
        return identifier
    }
}

package enum ThisProgram {
    /// Nil if the system does not say.
    package static var path: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        #if canImport(Darwin)
            var size = UInt32(buffer.count)
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        #else
            guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return nil }
        #endif
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }
}

/// Standard input, output and error of a program that may have been started without them.
package enum StandardDescriptors {
    /// Takes the place of those that are closed. Otherwise the next file or connection gets such a number, and is read as
    /// input, or results and messages are written into it. To use one of them stays an error.
    package static func reserve() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is this one. Input can only be written, output only be read.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

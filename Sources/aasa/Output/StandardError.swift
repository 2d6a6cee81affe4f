import JSONSyntax
import SystemCalls
import UniversalLinksProject

/// Where messages about the work go. If they cannot be written, there is nowhere else to report that.
enum StandardError {
    static func write(_ text: String) {
        try? DescriptorOutput.write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Why something cannot be done, in one line.
    static func write(_ failure: RunFailure) {
        write("\(ProgramName.current): error: \(PrintableText.escaped(failure.message))\n")
    }
}

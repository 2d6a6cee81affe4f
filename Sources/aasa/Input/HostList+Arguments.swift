import JSONSyntax
import UniversalLinksProject

extension HostList {
    /// The most lines that are told.
    private static let lineLimit = 100

    /// Adds the hosts of a file, and tells each line that names none.
    ///
    /// - Throws: `RunFailure` where it cannot be read, and `ExitStatus` where lines are wrong.
    mutating func addTelling(linesOf path: String) throws {
        let failures = try add(linesOf: path)
        for failure in failures.prefix(HostList.lineLimit) { StandardError.write(failure) }
        if failures.count > HostList.lineLimit {
            let rest = failures.count - HostList.lineLimit
            StandardError.write(
                RunFailure(.wrongUsage, about: InputFile.name(of: path), "\(rest) more lines are not valid domains."))
        }
        guard failures.isEmpty else { throw ExitStatus.wrongUsage }
    }

    /// Tells what was left out: hosts that were named before, and paths.
    func tellRepetitions() {
        for text in unusedPaths.prefix(20) {
            StandardError.write("\(ProgramName.current): \(PrintableText.escaped(text))\n")
        }
        for text in repetitions.prefix(20) { StandardError.write("\(ProgramName.current): \(text)\n") }
        if repetitions.count > 20 {
            StandardError.write("\(ProgramName.current): \(repetitions.count - 20) more are named twice\n")
        }
    }
}

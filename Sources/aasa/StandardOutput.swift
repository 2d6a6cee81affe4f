import ArgumentParser
import JSONSyntax
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum StandardOutput {
    /// - Throws: `RunFailure` if the text cannot be written, as on a full disk.
    static func write(_ text: String) throws(RunFailure) {
        try write(Array(text.utf8))
    }

    static func write(_ bytes: [UInt8]) throws(RunFailure) {
        do throws(SystemCallError) {
            try DescriptorOutput.write(bytes, to: STDOUT_FILENO)
        } catch {
            if error.code == EPIPE { endAsForClosedPipe() }
            throw failure(error)
        }
    }

    /// Ends the program silently, as the system does if nobody reads its output, as with `| head`. The HTTP client
    /// turns that off for its connections.
    private static func endAsForClosedPipe() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        ExitStatus.success.end()
    }

    static func failure(_ error: SystemCallError) -> RunFailure {
        RunFailure(writing: "standard output", error)
    }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// For messages about the work. If one cannot be written, there is nowhere to report that.
enum StandardError {
    static func write(_ text: String) {
        try? DescriptorOutput.write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// One line about the work, escaped by the caller.
    static func note(_ text: String) { write("\(ProgramName.current): \(text)\n") }

    static func write(_ failure: RunFailure) {
        write("\(ProgramName.current): error: \(PrintableText.escaped(failure.message))\n")
    }
}

enum StepSummary {
    /// Adds Markdown to the page of a run on GitHub, if the program is a step of a workflow. A failure to write it does
    /// not change the result.
    static func append(_ markdown: @autoclosure () -> String) {
        guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
        do throws(RunFailure) {
            try WrittenFile.append(Array(markdown().utf8), to: path)
        } catch {
            StandardError.write(error)
        }
    }
}

struct Terminal {
    let isThere: Bool
    /// nil if unknown.
    let columnCount: Int?
    let environment: [String: String]

    static var standardOutput: Terminal {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return Terminal(
            isThere: StandardOutput.isTerminal, columnCount: isKnown ? Int(size.ws_col) : nil,
            environment: ProcessInfo.processInfo.environment)
    }

    var showsColors: Bool {
        isThere && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }

    /// From `COLUMNS`, otherwise from the terminal, 80 if it does not say. nil means no limit, for text that another
    /// program reads.
    var width: Int? {
        if let text = environment["COLUMNS"], let count = Int(text), count > 0 { return max(40, count) }
        return isThere ? max(40, columnCount ?? 80) : nil
    }
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never

    static let help = ArgumentHelp("Color", valueName: "when")

    var style: TextStyle { style(on: .standardOutput) }

    var fileStyle: TextStyle { TextStyle(isColored: self == .always) }

    func style(on terminal: Terminal) -> TextStyle {
        let isColored =
            switch self {
            case .always: true
            case .never: false
            case .auto: terminal.showsColors
            }
        return TextStyle(isColored: isColored, width: terminal.width)
    }
}

/// A line on standard error that shows the progress of a run and its seconds. It is shown only on a terminal.
final class ProgressLine: @unchecked Sendable {
    // The run, its clock and its output use the line at the same time.
    private let lock = Lock()
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var text: String
    private var isDrawn = false
    private var isOver = false

    private init(_ text: String) {
        self.text = text
        isShown = isatty(STDERR_FILENO) == 1
    }

    static func during<Value: Sendable>(
        _ text: String, _ work: @Sendable (ProgressLine) async throws -> Value
    ) async rethrows -> Value {
        let line = ProgressLine(text)
        guard line.isShown else { return try await work(line) }
        line.draw()
        let clock = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(500))
                line.draw()
            }
        }
        defer {
            clock.cancel()
            line.end()
        }
        return try await work(line)
    }

    func show(_ text: String) {
        lock.withLock { self.text = text }
        draw()
    }

    /// Removes the line while something else is written.
    func giveWay(to write: () throws -> Void) rethrows {
        try lock.withLock {
            erase()
            try write()
        }
    }

    private func end() {
        lock.withLock {
            isOver = true
            erase()
        }
    }

    private func draw() {
        guard isShown else { return }
        lock.withLock {
            guard !isOver else { return }
            let seconds = (ContinuousClock.now - start).components.seconds
            StandardError.write("\r\u{1B}[K" + text + (seconds > 0 ? ", \(seconds) s" : ""))
            isDrawn = true
        }
    }

    private func erase() {
        if isDrawn { StandardError.write("\r\u{1B}[K") }
        isDrawn = false
    }
}

extension [CheckedHost] {
    func progressWords(_ noun: String) -> String { count == 1 ? "\(self[0])" : "\(count) \(noun)" }
}

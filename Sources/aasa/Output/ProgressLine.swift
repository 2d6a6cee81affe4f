import SystemCalls
import UniversalLinksChecks

/// One line on standard error that says how far a run is, and for how many seconds it has been running. Nothing is shown unless
/// standard error is a terminal.
final class ProgressLine: @unchecked Sendable {
    // The run, its clock and what it prints use the line at the same time.
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

    /// Shows a line from the start of some work to its end.
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

    /// Changes what the line says.
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
    /// The only host, or how many there are.
    func progressWords(_ noun: String) -> String { count == 1 ? "\(self[0])" : "\(count) \(noun)" }
}

import SystemCalls
import UniversalLinksProject

/// Standard output, for much of it; and one line on the terminal that says how far the work is, unless standard error is no
/// terminal, or results go there too.
struct BulkTerminal: BulkDestination {
    private let isShown: Bool
    private var isOnScreen = false
    private var lastTime: ContinuousClock.Instant?

    init() {
        // From now on, writing to a pipe that nobody reads is an error and not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        isShown = isatty(STDERR_FILENO) == 1 && !StandardOutput.isTerminal
    }

    mutating func write(_ bytes: [UInt8]) throws(BulkOutputError) {
        do throws(SystemCallError) {
            try DescriptorOutput.write(bytes, to: STDOUT_FILENO)
        } catch {
            throw BulkOutputError(failure: error.code == EPIPE ? nil : StandardOutput.failure(error))
        }
    }

    mutating func show(_ urlCount: Int, _ done: Double?) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let lastTime, now - lastTime < .milliseconds(200) { return }
        let share = done.map { ", \(Int($0 * 100)) %" } ?? ""
        // The first line waits a moment, too, so that short work shows none.
        if lastTime != nil {
            StandardError.write("\r\u{1B}[K\(urlCount) URLs\(share)")
            isOnScreen = true
        }
        lastTime = now
    }

    mutating func finish() {
        if isOnScreen { StandardError.write("\r\u{1B}[K") }
        isOnScreen = false
    }
}

import Foundation

/// One line on the terminal that says how far the work is; nothing where standard error is none, or results go there too.
struct BulkProgress {
    private let isShown: Bool
    private var isOnScreen = false
    private var lastTime: ContinuousClock.Instant?

    init() {
        isShown = isatty(STDERR_FILENO) == 1 && !StandardOutput.isTerminal
    }

    /// - Parameter done: How much of the file was read, from 0 to 1.
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

    mutating func clear() {
        if isOnScreen { StandardError.write("\r\u{1B}[K") }
        isOnScreen = false
    }
}

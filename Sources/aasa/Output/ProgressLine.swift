import Foundation

/// One line on standard error that says how far a run is; nothing where that is no terminal.
struct ProgressLine {
    private let isShown = isatty(STDERR_FILENO) == 1
    private var isThere = false

    mutating func show(_ text: String) {
        guard isShown else { return }
        StandardError.write("\r\u{1B}[K" + text)
        isThere = true
    }

    /// Takes the line away, before something else is written.
    mutating func clear() {
        guard isThere else { return }
        StandardError.write("\r\u{1B}[K")
        isThere = false
    }
}

import SystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where text goes, as far as its looks depend on it.
struct Terminal {
    /// Whether a person reads along.
    let isThere: Bool
    /// How many columns the system says that it has; nil where that is not known.
    let columnCount: Int?
    let environment: [String: String]

    static var standardOutput: Terminal {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return Terminal(
            isThere: StandardOutput.isTerminal, columnCount: isKnown ? Int(size.ws_col) : nil,
            environment: ProcessInfo.processInfo.environment)
    }

    /// Whether escape sequences become colours, as far as anybody says.
    var showsColors: Bool {
        isThere && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }

    /// How many columns text may have: as `COLUMNS` says, else as the terminal has, 80 if it does not say. nil means as many
    /// as there are, for text that another program reads.
    var width: Int? {
        if let text = environment["COLUMNS"], let count = Int(text), count > 0 { return max(40, count) }
        return isThere ? max(40, columnCount ?? 80) : nil
    }
}

import ArgumentParser
import UniversalLinksMonitor
import UniversalLinksService

/// Which history is read.
struct HistoryOptions: ParsableArguments {
    @Option(
        name: .customLong("history"),
        help: ArgumentHelp(
            "Database of the monitor (default: $XDG_STATE_HOME/aasa/history.sqlite, or ~/.local/state/aasa/history.sqlite)",
            valueName: "path"))
    var path: String?

    func validate() throws {
        if let path, path.isEmpty || path.utf8.contains(0) { throw ValidationError("--history expects a path") }
    }

    /// The history, for reading only.
    func opened() throws -> HistoryStore { try HistoryStore.reading(path ?? HistoryFile.path) }
}

extension ValidationError {
    /// Nothing is known of a domain.
    init(unknownDomain name: String) {
        self.init("the history has no domain \"\(TerminalText(name))\". List all: aasa-server monitor status")
    }
}

import ArgumentParser
import UniversalLinksMonitor

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

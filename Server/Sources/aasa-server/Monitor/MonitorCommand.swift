import ArgumentParser

struct MonitorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Show what the monitor has recorded about domains",
        discussion: """
            Exit codes: 0 done, 1 an open incident at or above --fail-on (status), 2 usage error, 3 could not run.
            """,
        // The first group watches, the second one reads what was recorded.
        subcommands: []
            + [
                MonitorStatusCommand.self, MonitorHistoryCommand.self, MonitorShowCommand.self,
                MonitorExportCommand.self,
            ])
}

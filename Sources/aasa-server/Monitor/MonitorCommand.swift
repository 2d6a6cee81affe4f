import ArgumentParser

struct MonitorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Watch domains, and tell what breaks, changes and recovers",
        discussion: """
            Exit codes: 0 done, 1 an incident is open (run --once, status), 2 usage error, 3 could not run.

            Example:
              aasa-server monitor run --config aasa.yml --listen 127.0.0.1:9090
            """,
        subcommands: [
            MonitorRunCommand.self, MonitorStatusCommand.self, MonitorHistoryCommand.self, MonitorShowCommand.self,
            MonitorExportCommand.self,
        ])
}

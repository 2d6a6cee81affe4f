import ArgumentParser
import UniversalLinksServer

struct FaultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faults", abstract: "List the faults that the server can make on purpose",
        discussion: """
            Each line: the name, the rule that aasa check reports for it, and what happens. A fault marked with * is in the \
            connection: only --fault HOST=NAME makes it.

            Example:
              aasa-server serve apple-app-site-association \\
                --domain example.com --fault example.com=redirect
            """)

    func run() { print(FaultList.text, terminator: "") }
}

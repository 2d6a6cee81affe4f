import ArgumentParser
import Foundation
import UniversalLinksReports

/// The command of both products, `aasa` and `AASAValidator`.
@main
struct AASACommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ProgramName.current,
        abstract: "Tells what an apple-app-site-association file does, and why.",
        discussion: """
            An association file says which URLs of a website open in which app. These commands decide URLs as \
            Apple's system does, name the component that decides, and test lists of URLs that must and must not reach \
            the app.

            Exit codes: 0 nothing found, 1 something found, 2 wrong usage, 3 could not do it.
            """,
        version: "0.1.0",
        subcommands: [
            MatchCommand.self, ExplainCommand.self, TestCommand.self, ValidateSchemaCommand.self,
            ValidateUniversalLinksCommand.self,
        ]
    )

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as CommandFailure {
            StandardError.write("\(ProgramName.current): error: \(PrintableText.escaped(failure.message))\n")
            failure.status.end()
        } catch let status as ExitStatus {
            status.end()
        } catch {
            let isRequest = exitCode(for: error) == .success
            let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
            let message = lines.map { PrintableText.escaped(String($0)) + "\n" }.joined()
            if isRequest { StandardOutput.write(message) } else { StandardError.write(message) }
            (isRequest ? ExitStatus.success : .wrongUsage).end()
        }
    }
}

/// What the program was called as: both products come from one target.
enum ProgramName {
    static let current: String = {
        let name = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        return name == "AASAValidator" ? name : "aasa"
    }()
}

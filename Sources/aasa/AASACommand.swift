import ArgumentParser
import Dispatch
import UniversalLinksProject

/// The command of both products, `aasa` and `AASAValidator`.
@main
struct AASACommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ProgramName.current,
        abstract: "Tells what an apple-app-site-association file does, and why.",
        discussion: """
            An association file says which URLs of a website open in which app. These commands decide URLs as \
            Apple's system does, name the component that decides, find what makes links fail silently, and test lists of \
            URLs that must and must not reach the app.

            An association file is named by its path, by an https URL, or by - for standard input. https://HOST stands for the \
            file of that host, asked for as Apple asks.

            Exit codes: 0 nothing found, 1 something found, 2 wrong usage, 3 could not do it, 4 \
            only Apple's CDN is behind (check --cdn require).
            """,
        version: "0.1.0",
        subcommands: commands,
        defaultSubcommand: ProjectCommand.self
    )

    private static let commands: [any ParsableCommand.Type] = [
        MatchCommand.self,
        ExplainCommand.self,
        DiffCommand.self,
        CheckCommand.self,
        LintCommand.self,
        TestCommand.self,
        ValidateSchemaCommand.self,
        ValidateUniversalLinksCommand.self,
        ValidateCDNCommand.self,
        MigrateCommand.self,
        FmtCommand.self,
        AppCommand.self,
        RulesCommand.self,
        InitCommand.self,
        ConfigCommand.self,
        ProjectCommand.self,
    ]

    static func main() {
        let usage = UsageError(arguments: ImpliedValues.adding(to: UsageError.argumentsOfProgram))
        do {
            var command = try parsed(usage.arguments)
            if let option = usage.repeatedOption { throw usage.failure("\(option) is given twice") }
            if let command = command as? any ImmediateCommand, try command.runImmediately() { return }
            if let command = command as? any AsyncParsableCommand { run(command, usage) }
            try command.run()
        } catch {
            end(with: error, usage)
        }
    }

    /// Runs what waits for others. Only this starts the threads of the concurrency runtime, which cost a short run more than
    /// its answer does.
    private static func run(_ command: sending any AsyncParsableCommand, _ usage: UsageError) -> Never {
        Task {
            var command = command
            do {
                try await command.run()
                ExitStatus.success.end()
            } catch {
                end(with: error, usage)
            }
        }
        dispatchMain()
    }

    /// The command that the arguments name. Parsing it alone costs half of what parsing from the root costs, which is most of
    /// a short run; whatever that cannot take, help and mistakes among it, goes the long way and gets its message there. Each
    /// command names the one above it, `_superCommandName`, which spares a search for the request of a completion script.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        if let name = arguments.first,
            let type = commands.first(where: { $0.configuration.commandName == name }),
            let command = try? type.parseAsRoot(Array(arguments.dropFirst())), Swift.type(of: command) == type
        {
            return command
        }
        return try parseAsRoot(arguments)
    }

    private static func end(with error: any Error, _ usage: UsageError) -> Never {
        switch error {
        case let failure as RunFailure: end(with: failure)
        case let status as ExitStatus: status.end()
        default: end(withMessageOf: error, usage)
        }
    }

    private static func end(with failure: RunFailure) -> Never {
        StandardError.write(failure)
        ExitStatus(failure.kind).end()
    }

    /// What the argument parser has to say: help that was asked for, or what is wrong with the arguments.
    private static func end(withMessageOf error: any Error, _ usage: UsageError) -> Never {
        guard exitCode(for: error) == .success else { end(with: usage.failure(message(for: error))) }
        guard usage.asksForHelp else { end(with: usage.failure("An argument starts with a dash and is no option")) }
        do throws(RunFailure) {
            try StandardOutput.write(fullMessage(for: error) + "\n")
        } catch {
            end(with: error)
        }
        ExitStatus.success.end()
    }
}

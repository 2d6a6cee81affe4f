import ArgumentParser
import Dispatch
import UniversalLinksLinting
import UniversalLinksProject
import _UniversalLinksSystemCalls

/// The command of both products, `aasa` and `AASAValidator`.
@main
struct AASACommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ProgramName.current,
        abstract: "Lint, test and debug apple-app-site-association files",
        discussion: """
            An association file says which URLs of a website open in which app. \(ProgramName.current) evaluates URLs the \
            way iOS does, and shows which component decides and why.

            FILE is a path, an https URL, git:REF:path, or - for standard input. https://HOST fetches that host's file the way \
            Apple does; git:main:site/FILE reads it from a commit.

            Exit codes: 0 no errors (warnings alone are 0, see --fail-on), 1 errors, or changes for diff, fmt and migrate, \
            2 usage error, 3 could not run, 4 only Apple's CDN copy is out of date (check --cdn require).

            To begin, run \(ProgramName.current) init. The examples of the commands use the files that it writes.
            """,
        version: "0.1.0",
        subcommands: commands,
        defaultSubcommand: ProjectCommand.self
    )

    /// In the order in which people need them.
    private static let commands: [any ParsableCommand.Type] = [
        LintCommand.self,
        ExplainCommand.self,
        MatchCommand.self,
        TestCommand.self,
        DiffCommand.self,
        ExamplesCommand.self,
        CheckCommand.self,
        AppCommand.self,
        DeviceCommand.self,
        LinksCommand.self,
        ServeCommand.self,
        MonitorCommand.self,
        MigrateCommand.self,
        FmtCommand.self,
        RulesCommand.self,
        InitCommand.self,
        ConfigCommand.self,
        LSPCommand.self,
        MCPCommand.self,
        ProjectCommand.self,
        ValidateSchemaCommand.self,
        ValidateUniversalLinksCommand.self,
        ValidateCDNCommand.self,
    ]

    static func main() {
        StandardDescriptors.reserve()
        let usage = UsageError(arguments: ImpliedValues.adding(to: UsageError.argumentsOfProgram))
        do {
            if let name = usage.arguments.first, ServerProgram.commands.contains(name) {
                try AddressSpaceLimit.check()
                try OpenFileLimit.check()
                try ServerProgram.run(UsageError.argumentsOfProgram)
                throw ServerProgram.helpRequest(for: name)
            }
            var command = try parsed(usage.arguments)
            if let repetition = usage.repetition { throw usage.failure(repetition) }
            try AddressSpaceLimit.check()
            try OpenFileLimit.check()
            if let command = command as? any ImmediateCommand, try command.runImmediately() { return }
            if let command = command as? any AsyncParsableCommand { run(command, usage) }
            try command.run()
        } catch {
            end(with: error, usage)
        }
    }

    /// Runs a command that waits for others. Only this starts the threads of the concurrency runtime, which cost a
    /// short run more than its answer does.
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

    /// Parsing the named command alone takes half the time of parsing from the root, which is most of a short run.
    /// Anything else, including help and mistakes, is parsed from the root and gets its message there. Each command
    /// states its `_superCommandName`, which saves a search for the request of a completion script.
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

    /// Where the documentation is, below a help.
    private static func footer(of message: String) -> String {
        guard message.contains("\nUSAGE: "), let documentation = DocumentationAddress.configuredOrInstalled else {
            return ""
        }
        return "\n\nDocumentation: \(documentation.index)"
    }

    private static func end(withMessageOf error: any Error, _ usage: UsageError) -> Never {
        guard exitCode(for: error) == .success else { end(with: usage.failure(message(for: error))) }
        guard usage.asksForHelp else { end(with: usage.failureToAskForHelp) }
        do throws(RunFailure) {
            let script = CompletedProgram.script(for: usage.arguments)
            let message = fullMessage(for: error)
            try StandardOutput.write((script ?? message + footer(of: message)) + "\n")
        } catch {
            end(with: error)
        }
        ExitStatus.success.end()
    }
}

/// The program as shells complete it. Without a command, the options of `project` apply, which the parser's scripts
/// omit.
struct CompletedProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ProgramName.current, version: AASACommand.configuration.version,
        subcommands: AASACommand.configuration.subcommands)

    @OptionGroup var project: ProjectOptions

    /// nil if the arguments do not request a script, or name an unknown shell.
    static func script(for arguments: [String]) -> String? {
        let option = "--generate-completion-script"
        guard let first = arguments.first else { return nil }
        let name =
            first == option
            ? arguments.dropFirst().first
            : first.hasPrefix(option + "=") ? String(first.dropFirst(option.count + 1)) : nil
        return name.flatMap { CompletionShell(rawValue: $0) }.map { completionScript(for: $0) }
    }
}

/// A command that waits for others only with some arguments; with the others, it runs on the calling thread.
protocol ImmediateCommand: AsyncParsableCommand {
    /// - Returns: Whether the work is done. If not, nothing is, and `run()` does it.
    func runImmediately() throws -> Bool
}

/// What the program was called as: both products come from one target.
enum ProgramName {
    static let current: String = {
        let path = CommandLine.arguments.first ?? ""
        return path == "AASAValidator" || path.hasSuffix("/AASAValidator") ? "AASAValidator" : "aasa"
    }()
}

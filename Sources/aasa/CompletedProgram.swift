import ArgumentParser

/// The program as shells complete it: without a command, the options of `project` apply, which the parser's scripts leave out.
struct CompletedProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ProgramName.current, version: AASACommand.configuration.version,
        subcommands: AASACommand.configuration.subcommands)

    @OptionGroup var project: ProjectOptions

    /// The script for the shell that the arguments name; nil where they ask for none, or for a shell that is not known.
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

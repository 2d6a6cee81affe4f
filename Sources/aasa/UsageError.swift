import ArgumentParser
import JSONSyntax
import UniversalLinksProject

/// What is wrong with the arguments, in one line with what to do.
struct UsageError {
    /// The words after the program's name.
    let arguments: [String]

    private static let commands = AASACommand.configuration.subcommands
        .filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }

    /// The words behind the name of the program that runs.
    static var argumentsOfProgram: [String] { Array(CommandLine.arguments.dropFirst()) }

    /// Options that may be given several times.
    static let repeatableOptions: Set<String> = [
        "--output", "--select", "--ignore", "--severity", "--define", "--local-file", "--resolve", "--header",
    ]

    /// Options with one value, of which a second one would count without a word.
    var repeatedOption: String? {
        var seen: Set<String> = []
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
            let name = String(argument.prefix { $0 != "=" })
            if UsageError.repeatableOptions.contains(name) { continue }
            if name == "--domain", arguments.first == "validate-cdn" { continue }
            if !seen.insert(name == "--app" ? "--bundle-id" : name).inserted { return name }
        }
        return nil
    }

    /// Whether help, the version or a completion script is asked for, and not a file whose name looks like it.
    var asksForHelp: Bool {
        guard let first = arguments.first else { return true }
        if first == "help" { return arguments.count < 2 || UsageError.commands.contains(arguments[1]) }
        return arguments.contains { ["-h", "-help", "--version"].contains($0) || $0.hasPrefix("--help") }
            || arguments.contains {
                $0.hasPrefix("--generate-completion-script") || $0.hasPrefix("--experimental-dump")
            }
    }

    /// The message of the argument parser as a failure of ours.
    func failure(_ message: String) -> RunFailure {
        let sentence = UsageError.sentence(message)
        return RunFailure(.wrongUsage, "\(sentence) \(suggestion(for: sentence))\(advice)")
    }

    /// What is wrong where the parser would show help instead: it does not know the command that help is asked for, or takes
    /// what looks like an option for a file.
    var failureToAskForHelp: RunFailure {
        if arguments.first == "help", let command = arguments.dropFirst().first {
            return failure("\"\(command.shortened())\" is not a command")
        }
        return failure("An argument starts with a dash and is not an option")
    }

    /// The parser suggests the options of commands, and none of those that every command has.
    private func suggestion(for sentence: String) -> String {
        guard sentence.hasPrefix("Unknown option '--"), !sentence.contains("Did you mean") else { return "" }
        let option = sentence.dropFirst("Unknown option '".count).prefix { $0 != "'" && $0 != "=" }
        let nearest = NearestText.nearest(to: String(option), among: ["--version", "--help"], limit: 3)
        return nearest.map { "Did you mean \($0)? " } ?? ""
    }

    /// In one line: the parser writes the values of an option one below the other.
    private static func sentence(_ message: String) -> String {
        let lines = message.split(separator: "\n").map { $0.drop { $0 == " " } }
        let values = lines.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
        var words = lines.filter { !$0.hasPrefix("- ") }.map(String.init)
        if !values.isEmpty { words.append(values.joined(separator: ", ")) }
        let text = words.joined(separator: " ")
        return text.last.map { ".?!".contains($0) } ?? false ? text : text + "."
    }

    private var advice: String {
        guard let command = arguments.first(where: { !$0.hasPrefix("-") && $0 != "help" }) else {
            return "See \(ProgramName.current) --help."
        }
        // A domain of the project.
        if command.contains(".") { return "See \(ProgramName.current) --help." }
        if UsageError.commands.contains(command) { return "See \(ProgramName.current) \(command) --help." }
        let nearest = NearestText.nearest(
            to: command, among: UsageError.commands, limit: command.utf8.count > 3 ? 2 : 1)
        let question = nearest.map { "Did you mean \(ProgramName.current) \($0)? " } ?? ""
        return question + "The commands are \(UsageError.commands.joined(separator: ", "))."
    }
}

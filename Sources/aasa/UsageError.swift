import ArgumentParser
import JSONSyntax
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports
import _UniversalLinksSystemCalls

struct UsageError {
    let arguments: [String]

    private static let commands = AASACommand.configuration.subcommands
        .filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }

    static var argumentsOfProgram: [String] { Array(CommandLine.arguments.dropFirst()) }

    static let repeatableOptions: Set<String> = [
        "--output", "--select", "--ignore", "--severity", "--define", "--local-file", "--resolve", "--header",
    ]

    /// What is wrong if an option with one value appears twice: the parser would silently use one of the two.
    var repetition: String? {
        var seen: [String: String] = [:]
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
            let name = String(argument.prefix { $0 != "=" })
            if UsageError.repeatableOptions.contains(name) { continue }
            if name == "--domain", arguments.first == "validate-cdn" { continue }
            guard let earlier = seen.updateValue(name, forKey: name == "--app" ? "--bundle-id" : name) else { continue }
            return earlier == name
                ? "\(name) appears twice. Keep one." : "\(earlier) and \(name) are the same option. Keep one."
        }
        return nil
    }

    /// Whether the arguments request help, the version or a completion script. A file whose name looks like a request
    /// does not count.
    var asksForHelp: Bool {
        guard let first = arguments.first else { return true }
        if first == "help" { return arguments.count < 2 || UsageError.commands.contains(arguments[1]) }
        return arguments.contains { ["-h", "-help", "--version"].contains($0) || $0.hasPrefix("--help") }
            || arguments.contains {
                $0.hasPrefix("--generate-completion-script") || $0.hasPrefix("--experimental-dump")
            }
    }

    func failure(_ message: String) -> RunFailure {
        let sentence = UsageError.sentence(message)
        return RunFailure(.wrongUsage, "\(sentence) \(suggestion(for: sentence))\(advice)")
    }

    /// The mistake if the parser would show help that nobody requested: an unknown command after `help`, or a file name
    /// that looks like an option.
    var failureToAskForHelp: RunFailure {
        if arguments.first == "help", let command = arguments.dropFirst().first {
            return failure("\"\(command.shortened())\" is not a command")
        }
        return failure("An argument starts with a dash and is not an option")
    }

    /// The parser suggests options of commands, but none of those that every command has.
    private func suggestion(for sentence: String) -> String {
        guard sentence.hasPrefix("Unknown option '--"), !sentence.contains("Did you mean") else { return "" }
        let option = sentence.dropFirst("Unknown option '".count).prefix { $0 != "'" && $0 != "=" }
        let nearest = NearestText.nearest(to: String(option), among: ["--version", "--help"], limit: 3)
        return nearest.map { "Did you mean \($0)? " } ?? ""
    }

    static func nearestCommand(to word: String) -> String? {
        NearestText.nearest(to: word, among: commands, limit: word.utf8.count > 3 ? 2 : 1)
    }

    /// On one line: the parser writes the values of an option on a line each.
    private static func sentence(_ message: String) -> String {
        let lines = message.split(separator: "\n").map { $0.drop { $0 == " " } }
        let values = lines.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
        var words = lines.filter { !$0.hasPrefix("- ") }.map(String.init)
        if !values.isEmpty { words.append(values.joined(separator: ", ")) }
        let text = words.joined(separator: " ")
        return text.last.map { ".?!".contains($0) } ?? false ? text : text + "."
    }

    private var advice: String {
        // Behind an option, a word can be its value.
        guard let command = arguments.first(where: { $0 != "help" }), !command.hasPrefix("-") else {
            return "See \(ProgramName.current) --help."
        }
        // A domain of the project.
        if command.contains(".") { return "See \(ProgramName.current) --help." }
        if UsageError.commands.contains(command) { return "See \(ProgramName.current) \(command) --help." }
        let question =
            UsageError.nearestCommand(to: command).map { "Did you mean \(ProgramName.current) \($0)? " } ?? ""
        return question + "The commands are \(UsageError.commands.joined(separator: ", "))."
    }
}

/// Completes options that may omit their value: the parser has no such options.
enum ImpliedValues {
    /// Completes `--recipes`: the next word is its value unless it can be a host.
    static func adding(to arguments: [String]) -> [String] {
        guard arguments.first == "check" else { return arguments }
        let options = arguments.prefix { $0 != "--" }
        return arguments.enumerated().map { index, argument in
            guard argument == "--recipes", index < options.count else { return argument }
            let next = index + 1 < options.count ? arguments[index + 1] : ""
            return isMeantAsPlatform(next) ? argument : "--recipes=\(RecipeChoice.impliedValue)"
        }
    }

    /// A host has a period, so that a misspelled platform does not count as a host.
    private static func isMeantAsPlatform(_ word: String) -> Bool {
        !word.isEmpty && !word.hasPrefix("-") && word != "localhost" && !word.contains(where: { ".:/".contains($0) })
    }
}

/// A file or a folder that is named where the program expects another word.
struct MisplacedFile {
    let name: String
    private let isFolder: Bool

    /// Nil if there is no such file, or none that may be read.
    init?(_ word: String) {
        guard let path = try? WorkingFolder.readable(word) else { return nil }
        switch FileKind(at: path) {
        case .file: isFolder = false
        case .folder: isFolder = true
        case .symbolicLink, .other, nil: return nil
        }
        name = word
    }

    private var word: String { FixOffer.shellWord(name) }

    private static let appEndings = [".entitlements", ".ipa", ".app", ".xcodeproj", ".mobileprovision"]

    /// For a word in the place of a command or a domain.
    var failureAsCommand: RunFailure {
        let bareName = name.hasSuffix("/") ? String(name.dropLast()) : name
        let advice =
            if ProjectConfiguration.fileNames.contains(ProjectPath.fileName(of: bareName)) {
                "\(ProgramName.current) --config \(word) checks everything that it lists."
            } else if Self.appEndings.contains(where: bareName.hasSuffix) {
                "\(ProgramName.current) app \(word) compares it with the association files of its domains."
            } else if isFolder {
                "\(ProgramName.current) lint \(word) checks the association files in it."
            } else {
                "\(ProgramName.current) lint \(word) checks it."
            }
        return RunFailure(
            .wrongUsage, "\"\(name.shortened())\" is a \(isFolder ? "folder" : "file"), not a command. \(advice)")
    }

    /// For a word in the place of a URL.
    var failureAsURL: RunFailure {
        let isFileGiven = UsageError.argumentsOfProgram.contains { $0 == "--aasa" || $0.hasPrefix("--aasa=") }
        let advice =
            isFileGiven
            ? "Remove it; \(ProgramName.current) match --urls reads URLs from a file."
            : "Pass an association file with --aasa \(word)."
        return RunFailure(
            .wrongUsage, "\"\(name.shortened())\" is a \(isFolder ? "folder" : "file"), not a URL. \(advice)")
    }
}

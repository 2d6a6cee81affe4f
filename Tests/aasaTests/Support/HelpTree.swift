import Foundation

/// What the program says of itself: every command with its options.
struct HelpTree: Decodable {
    let command: Command

    /// As the built program gives it.
    static func ofBuiltProgram(named name: String = "aasa") throws -> HelpTree {
        let run = try BuiltProgram.run(["--experimental-dump-help"], named: name)
        return try JSONDecoder().decode(HelpTree.self, from: Data(run.output.utf8))
    }

    /// A command; the program itself is one, too.
    struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let shouldDisplay: Bool?
        let arguments: [Argument]?
        let subcommands: [Command]?
        let aliases: [String]?

        /// The commands that this program has of its own.
        var shownCommands: [Command] {
            (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
        }

        /// What it has a text for, hidden or not: what is without a text is another name of something.
        var describedArguments: [Argument] {
            (arguments ?? []).filter { argument in
                !(argument.abstract ?? "").isEmpty
                    && !argument.spellings.contains { ["--help", "--version"].contains($0) }
            }
        }

        /// What its help shows, without what every command has.
        var shownArguments: [Argument] {
            (arguments ?? []).filter { argument in
                argument.shouldDisplay != false
                    && !argument.spellings.contains { ["--help", "--version"].contains($0) }
            }
        }
    }

    /// An option, a flag or a word without a dash.
    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let abstract: String?
        let discussion: String?
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let allValues: [String]?
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool?

        var isPositional: Bool { kind == "positional" }
        var takesValue: Bool { kind == "option" }

        /// The names as they are written, dashes included.
        var spellings: [String] {
            (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
        }
    }
}

import Foundation
import JSONSyntax
import Testing

@testable import aasa

struct HelpTests {
    /// The commands whose examples name hosts that no test may request.
    static let networkCommands: Set = ["check", "validate-cdn", "diff"]
    /// The commands that another program has, which need not be installed.
    static let serverCommands: Set = ["serve", "monitor"]
    /// The commands that talk to another program: `SessionCommandTests` runs them.
    static let sessionCommands: Set = ["lsp", "mcp"]
    /// Every other command that the program knows.
    static let commands = allCommands.filter {
        !networkCommands.contains($0) && !serverCommands.contains($0) && !sessionCommands.contains($0)
    }
    /// So that help is this program's.
    static let withoutServer = ["COLUMNS": "80", "AASA_SERVER": "/no/such/program"]

    /// What the program says of its commands and options.
    static let dump = try? BuiltProgram.run(["--experimental-dump-help"]).json()
    static let allCommands = (dump?[JSONPointer(tokens: ["command", "subcommands"])]?.array ?? [])
        .compactMap { $0.object?["commandName"]?.string }.filter { $0 != "help" }

    @Test func theCommandsAreKnown() {
        #expect(Self.commands.count >= 12)
        #expect(Self.networkCommands.isSubset(of: Self.allCommands))
        #expect(Self.serverCommands.isSubset(of: Self.allCommands))
        #expect(Self.sessionCommands.isSubset(of: Self.allCommands))
    }

    /// An option that takes several values takes them one by one; any other must not be given twice.
    @Test func whatMayBeGivenSeveralTimesIsKnown() throws {
        let dump = try #require(Self.dump)
        var repeating: Set<String> = []
        var count = 0
        dump.forEachValue { _, value in
            guard let object = value.object, object["kind"]?.string == "option" else { return }
            count += 1
            guard object["isRepeating"]?.boolean == true else { return }
            for name in object["names"]?.array ?? [] where name.object?["kind"]?.string == "long" {
                repeating.insert("--" + (name.object?["name"]?.string ?? ""))
            }
        }
        #expect(count > 50)
        // Those of some commands alone are looked at there.
        #expect(repeating.subtracting(["--domain", "--app"]) == UsageError.repeatableOptions, "\(repeating)")
    }

    /// Under its other name, the program is the same: a few commands show that examples say that name.
    static let named =
        commands.map { ($0, "aasa") } + commands.filter { $0.hasPrefix("v") }.map { ($0, "AASAValidator") }

    @Test(arguments: named)
    func everyCommandHasAnExampleThatRuns(command: String, product: String) throws {
        let example = try Self.example(of: command, product)
        let run = try Self.run(example, in: try Self.startedFolder())
        #expect(run.status == 0, "\(example): \(run.errors)")
        #expect(!run.output.isEmpty || command == "fmt")
    }

    @Test(arguments: serverCommands.sorted(), ["aasa", "AASAValidator"])
    func commandsOfTheServerHaveAnExampleThatReachesIt(command: String, product: String) throws {
        let example = try Self.example(of: command, product)
        let folder = try Self.startedFolder()
        let run = try Shell.run(
            example, by: "sh", environment: ["PATH": Self.path, "AASA_SERVER": "echo"], in: folder.url)
        #expect(run.status == 0, "\(example): \(run.errors)")
        #expect(run.output.hasPrefix(command + " "), "\(run.output)")
    }

    /// Examples that name hosts, which no test may request.
    @Test(arguments: networkCommands.sorted(), ["aasa", "AASAValidator"])
    func commandsOfTheNetworkHaveAnExampleThatIsUnderstood(command: String, product: String) throws {
        let example = try Self.example(of: command, product)
        let run = try Self.run(
            example + " --resolve '*:127.0.0.1' --no-allow-private --retries 0", in: try Self.startedFolder())
        #expect(run.status == 3, "\(example): \(run.errors)")
        #expect(run.errors.contains("private") || run.output.contains("private"), "\(run.output)\(run.errors)")
    }

    /// A folder with what `init` writes into an empty one: examples need no other file.
    private static func startedFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        #expect(try BuiltProgram.run(["init"], in: folder.url).status == 0)
        return folder
    }

    /// The lines of the example in the help of a command, as a shell gets them.
    private static func example(of command: String, _ product: String) throws -> String {
        let help = try BuiltProgram.run(["help", command], named: product, environment: ["COLUMNS": "80"])
        #expect(help.status == 0)
        #expect(help.errors.isEmpty)
        let lines = help.output.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "Example:"))
        let example = lines[(start + 1)...].prefix { !$0.isEmpty }.joined(separator: "\n")
        #expect(example.contains("\(product) \(command)"), "\(example)")
        return example
    }

    private static func run(_ script: String, in folder: TemporaryFolder) throws -> BuiltProgram.Run {
        try Shell.run(
            script, by: "sh", environment: ["PATH": path, "SSL_CERT_FILE": "/dev/null"], in: folder.url)
    }

    private static var path: String {
        let programs = BuiltProgram.url(of: "aasa").deletingLastPathComponent().path
        return "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    }

    @Test(arguments: [[]] + allCommands.map { [$0] })
    func helpFitsATerminal(command: [String]) throws {
        for flag in ["--help", "--help-hidden"] {
            let help = try BuiltProgram.run(command + [flag], environment: Self.withoutServer).output
            #expect(!help.isEmpty)
            for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        }
        let help = try BuiltProgram.run(command + ["--help"], environment: Self.withoutServer).output
        let limit = command == ["lint"] ? 44 : [["app"], ["check"], ["explain"]].contains(command) ? 60 : 54
        #expect(help.count { $0 == "\n" } <= limit, "\(help)")
    }

    @Test func commandsAreListedInTheOrderInWhichPeopleNeedThem() {
        let common = [
            "lint", "explain", "match", "test", "diff", "examples", "check", "app", "device", "links", "serve",
            "monitor",
            "migrate", "fmt", "rules", "init",
        ]
        #expect(Array(Self.allCommands.prefix(common.count)) == common)
        #expect(
            Array(Self.allCommands.suffix(3)) == ["validate-schema", "validate-universal-links", "validate-cdn"])
    }

    /// The parser lists values and defaults; a text that does so as well says them twice.
    @Test func noValueIsListedTwice() throws {
        let tree = try HelpTree.ofBuiltProgram()
        for command in tree.command.shownCommands {
            for argument in command.describedArguments {
                let abstract = argument.abstract ?? ""
                let place = "\(command.commandName) \(argument.spellings): \(abstract)"
                if argument.defaultValue != nil { #expect(!abstract.contains("efault"), "\(place)") }
                #expect(!abstract.hasSuffix("."), "\(place)")
                guard let values = argument.allValues, values.count > 1 else { continue }
                #expect(!values.allSatisfy(abstract.contains), "\(place)")
            }
        }
    }

    @Test func optionsThatCommandsShareAreInTitledGroups() throws {
        let lint = try BuiltProgram.run(["lint", "--help"]).output
        for title in ["FINDINGS", "OUTPUT", "OPTIONS"] { #expect(lint.contains("\n\(title):\n"), "\(title)") }
        #expect(!lint.contains("--timeout"))
        #expect(lint.contains("--help-hidden"))
        #expect(try BuiltProgram.run(["lint", "--help-hidden"]).output.contains("\nNETWORK:\n  --timeout"))
        #expect(try BuiltProgram.run(["check", "--help"]).output.contains("\nNETWORK:\n  --timeout"))
    }

    /// Names that options had before are still understood, and not shown.
    @Test func earlierNamesAreUnderstood() throws {
        let run = try BuiltProgram.run([
            "test", EatsExample.aasa, "--links", EatsExample.links, "--bundle-id", "com.example.eats",
            "--allow-private",
        ])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let help = try BuiltProgram.run(["test", "--help"]).output
        #expect(!help.contains("--bundle-id") && !help.contains("--allow-private"))
    }

    @Test(arguments: [["--help"], ["help"], ["--version"]])
    func askingForHelpIsNoError(arguments: [String]) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 0)
        #expect(!run.output.isEmpty)
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: ["aasa", "AASAValidator"])
    func helpCallsTheProgramByItsName(product: String) throws {
        #expect(try BuiltProgram.run(["--help"], named: product).output.contains("USAGE: \(product) <subcommand>"))
    }

    @Test func colourIsOnlyForTerminalsUnlessAskedFor() throws {
        let arguments = ["match", EatsExample.menu, "--aasa", EatsExample.aasa]
        #expect(try !BuiltProgram.run(arguments).output.contains("\u{1B}"))
        #expect(try BuiltProgram.run(arguments + ["--color", "always"]).output.contains("\u{1B}[32m"))
        #expect(try !BuiltProgram.run(arguments + ["--color", "never"]).output.contains("\u{1B}"))
    }
}

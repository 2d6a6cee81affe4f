import JSONSyntax
import Testing

@testable import aasa

struct HelpTests {
    /// The commands whose examples name hosts that no test may request.
    static let networkCommands: Set = ["check", "validate-cdn"]
    /// Every other command that the program knows.
    static let commands = allCommands.filter { !networkCommands.contains($0) }

    /// What the program says of its commands and options.
    static let dump = try? BuiltProgram.run(["--experimental-dump-help"]).json()
    static let allCommands = (dump?[JSONPointer(tokens: ["command", "subcommands"])]?.array ?? [])
        .compactMap { $0.object?["commandName"]?.string }.filter { $0 != "help" }

    @Test func theCommandsAreKnown() {
        #expect(Self.commands.count >= 13)
        #expect(Self.networkCommands.isSubset(of: Self.allCommands))
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
        let help = try BuiltProgram.run(["help", command], named: product)
        #expect(help.status == 0)
        #expect(help.errors.isEmpty)
        let unwrapped = help.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        let start = try #require(unwrapped.firstIndex { $0 == "Example:" })
        let lines = unwrapped[(start + 1)...].prefix { !$0.hasPrefix("USAGE:") }
        let example = lines.joined(separator: " ")
        #expect(example.hasPrefix("\(product) \(command) "))
        let run = try BuiltProgram.run(line: example)
        #expect(run.status == 0, "\(example): \(run.errors)")
        #expect(!run.output.isEmpty)
    }

    /// Commands that ask hosts: their examples name some that no test may ask.
    @Test(arguments: ["check"], ["aasa", "AASAValidator"])
    func commandsOfTheNetworkHaveAnExampleThatIsUnderstood(command: String, product: String) throws {
        let help = try BuiltProgram.run(["help", command], named: product)
        #expect(help.status == 0)
        let unwrapped = help.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        let start = try #require(unwrapped.firstIndex { $0 == "Example:" })
        let example = unwrapped[(start + 1)...].prefix { !$0.hasPrefix("USAGE:") }.joined(separator: " ")
        #expect(example.hasPrefix("\(product) \(command) "))
        let run = try BuiltProgram.run(line: example + " --resolve *:127.0.0.1 --no-allow-private --retries 0")
        #expect(run.status == 3, "\(example): \(run.errors)")
        #expect(!run.output.isEmpty)
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

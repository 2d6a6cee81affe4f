import Foundation
import Testing

/// The scripts that make shells complete commands and options.
struct CompletionTests {
    private static let shells = ["bash", "zsh", "fish"]

    private func script(for shell: String, product: String = "aasa") throws -> String {
        let run = try BuiltProgram.run(["--generate-completion-script", shell], named: product)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        return run.output
    }

    @Test(arguments: shells, ["aasa", "AASAValidator"])
    func theOptionsOfTheDefaultCommandAreCompletedWithoutItsName(shell: String, product: String) throws {
        let script = try script(for: shell, product: product)
        let root =
            switch shell {
            case "bash": script.components(separatedBy: "\n_\(product)_lint()")[0]
            case "zsh": script.components(separatedBy: "\n_\(product)_lint()")[0]
            default: script.split(separator: "\n").filter { $0.contains(" \"\(product)\" ") }.joined(separator: "\n")
            }
        for option in ["fail-on", "baseline", "config"] {
            #expect(root.contains(shell == "fish" ? "-l '\(option)'" : "--\(option)"), "\(option)")
        }
    }

    @Test func aShellThatIsNotKnownIsAnError() throws {
        let run = try BuiltProgram.run(["--generate-completion-script", "dos"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
    }

    @Test(arguments: shells)
    func everyCommandAndOptionIsCompleted(shell: String) throws {
        let script = try script(for: shell)
        for command in try HelpTree.ofBuiltProgram().command.shownCommands {
            #expect(script.contains(command.commandName))
            for name in command.shownArguments.flatMap({ $0.names ?? [] }) {
                let spelling = shell == "fish" ? "-l '\(name.name)'" : "--\(name.name)"
                #expect(name.kind != "long" || script.contains(spelling), "\(command.commandName) \(spelling)")
            }
        }
    }

    @Test(.enabled(if: Shell.has("bash"), "NOT RUN: no bash here"), arguments: ["aasa", "AASAValidator"])
    func bashAcceptsItsScript(product: String) throws { try expectAcceptance(by: "bash", product) }

    @Test(.enabled(if: Shell.has("zsh"), "NOT RUN: no zsh here"), arguments: ["aasa", "AASAValidator"])
    func zshAcceptsItsScript(product: String) throws { try expectAcceptance(by: "zsh", product) }

    @Test(.enabled(if: Shell.has("fish"), "NOT RUN: no fish here"), arguments: ["aasa", "AASAValidator"])
    func fishAcceptsItsScript(product: String) throws { try expectAcceptance(by: "fish", product) }

    private func expectAcceptance(by shell: String, _ product: String) throws {
        let work = try TemporaryFolder()
        let file = try work.write(try script(for: shell, product: product), to: "script")
        let run = try Shell.run("\(shell) -n \"$0\"", [file.path])
        #expect(run.status == 0)
        #expect(run.output.isEmpty && run.errors.isEmpty, "\(run.output)\(run.errors)")
    }

    @Test(
        .enabled(if: Shell.has("bash"), "NOT RUN: no bash here"),
        arguments: [
            (["aasa", "expl"], "explain"), (["aasa", "test", "--lin"], "--links"),
            (["aasa", "match", "--format", "js"], "json"),
            (["AASAValidator", "validate-u"], "validate-universal-links"),
            (["AASAValidator", "validate-universal-links", "--bund"], "--bundle-id"),
            (["AASAValidator", "validate-schema", "--json"], "--json-schema-path"),
            (["aasa", "rules", "AASA10"], "AASA102"), (["aasa", "rules", "unreachable-c"], "unreachable-component"),
            (["aasa", "lint", "--ignore", "AASA10"], "AASA102"),
            (["aasa", "lint", "--severity", "AASA10"], "AASA102="),
            (["aasa", "--conf"], "--config"), (["aasa", "--fail-on", "warn"], "warning"),
            (["aasa", "--vers"], "--version"),
            (["aasa", "--fail-on", "error", "--form"], "--format"),
        ])
    func bashCompletes(words: [String], completed: String) throws {
        let work = try TemporaryFolder()
        let file = try work.write(try script(for: "bash", product: words[0]), to: "script")
        let run = try Shell.run(
            """
            source "$0"
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMP_TYPE=9
            function=$(complete -p "$1" | sed -n 's/.*-F \\([^ ]*\\).*/\\1/p')
            before=
            [ $# -lt 2 ] || before=${COMP_WORDS[$#-2]}
            "$function" "$1" "${COMP_WORDS[$#-1]}" "$before"
            printf '%s\\n' "${COMPREPLY[@]}"
            """,
            [file.path] + words)
        let answers = run.output.split(separator: "\n").map { $0.trimmingPrefix(" ").split(separator: " ").first ?? "" }
        #expect(answers.contains { $0 == completed }, "\(run.output)\(run.errors)")
    }
}

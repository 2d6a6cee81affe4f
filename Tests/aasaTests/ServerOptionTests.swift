import Testing
import UniversalLinksTestSupport

/// One table explains the options of each command of `aasa-server`, as `Scripts/check-options.py` has it for those of `aasa`.
struct ServerOptionTests {
    @Test(arguments: [("serve", "Documentation/Staging.md"), ("monitor", "Documentation/Monitor.md")])
    func aTableHasEachOptionOnce(command: String, page: String) throws {
        let program = try HelpTree.ofBuiltProgram(named: "aasa-server").command
        let own = try #require(program.shownCommands.first { $0.commandName == command })
        let options = Set(([own] + own.shownCommands).flatMap(\.shownArguments).flatMap(\.spellings))

        let lines = try Checkout.text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
        let table = lines.drop { $0 != "| option of `\(command)` | what it does |" }.dropFirst(2).prefix {
            $0.hasPrefix("| `-")
        }
        let explained = table.flatMap { row in
            (row.split(separator: "|").first ?? "").split(separator: "`").filter { $0.hasPrefix("-") }
                .map { String($0.prefix { $0 != " " && $0 != "[" }) }
        }
        #expect(explained.sorted() == options.sorted())
    }
}

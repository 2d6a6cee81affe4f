import Testing
import UniversalLinksReports

@testable import aasa

/// How text looks, by where it goes.
struct TerminalTests {
    private func terminal(_ environment: [String: String] = [:], isThere: Bool = true, columns: Int? = 120) -> Terminal
    {
        Terminal(isThere: isThere, columnCount: columns, environment: environment)
    }

    @Test func coloursAreForTerminalsThatShowThem() {
        #expect(ColorChoice.auto.style(on: terminal()).isColored)
        #expect(ColorChoice.auto.style(on: terminal(["TERM": "xterm", "NO_COLOR": ""])).isColored)
        #expect(!ColorChoice.auto.style(on: terminal(["TERM": "dumb"])).isColored)
        #expect(!ColorChoice.auto.style(on: terminal(["NO_COLOR": "1"])).isColored)
        #expect(!ColorChoice.auto.style(on: terminal(isThere: false)).isColored)
        #expect(ColorChoice.always.style(on: terminal(["TERM": "dumb"], isThere: false)).isColored)
        #expect(!ColorChoice.never.style(on: terminal()).isColored)
    }

    @Test func textIsAsWideAsTheTerminal() {
        #expect(terminal().width == 120)
        #expect(terminal(columns: nil).width == 80)
        #expect(terminal(["COLUMNS": "100"]).width == 100)
        #expect(terminal(["COLUMNS": "3"]).width == 40)
        #expect(terminal(["COLUMNS": "many"]).width == 120)
    }

    @Test func textForAPipeIsNotWrappedUnlessThatIsAskedFor() {
        #expect(terminal(isThere: false, columns: nil).width == nil)
        #expect(terminal(["COLUMNS": "72"], isThere: false, columns: nil).width == 72)
    }

    @Test func findingsAreWrappedAtWords() throws {
        let file = "{\"applinks\": {\"details\": [{\"appID\": \"com.example.app\", \"paths\": [\"no match\"]}]}}"
        let folder = try LintFolder(["file": file])
        let wide = try folder.run(["lint", "file"])
        let narrow = try folder.run(["lint", "file"], environment: ["COLUMNS": "60"])
        #expect(narrow.status == wide.status)
        func words(_ text: String) -> [Substring] {
            text.split(whereSeparator: \.isWhitespace).filter { $0 != "|" && !$0.hasPrefix("^") }
        }
        #expect(words(narrow.output) == words(wide.output))
        let lines = narrow.output.split(separator: "\n")
        for line in lines.dropLast() where !line.contains(" |") && !line.contains("-->") {
            #expect(line.count <= 60 || !line.drop { $0 == " " }.contains(" "), "\(line)")
        }
        #expect(lines.count > wide.output.split(separator: "\n").count)
    }

    @Test func pagesOfRulesAreWrappedAtWords() throws {
        let narrow = try BuiltProgram.run(["rules", "AASA102"], environment: ["COLUMNS": "60"]).output
        let wide = try BuiltProgram.run(["rules", "AASA102"]).output
        #expect(narrow.split(whereSeparator: \.isWhitespace) == wide.split(whereSeparator: \.isWhitespace))
        #expect(narrow.split(separator: "\n").count > wide.split(separator: "\n").count)
    }
}

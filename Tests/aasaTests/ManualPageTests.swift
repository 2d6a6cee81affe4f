import Foundation
import Testing
import UniversalLinksTestSupport

/// The committed manual page says what the program's help says.
struct ManualPageTests {
    private static let path = "Documentation/man/aasa.1"
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil

    private func page(date: String) throws -> String {
        let version = try BuiltProgram.run(["--version"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
        return ManualPage(tree: try .ofBuiltProgram(), version: version, date: date).text
    }

    @Test func theManualPageIsWhatTheHelpSays() throws {
        let committed = (try? Checkout.text(of: Self.path)) ?? ""
        let lines = committed.components(separatedBy: "\n")
        let date = lines.first { $0.hasPrefix(".Dd ") }.map { String($0.dropFirst(4)) } ?? ""
        let expected = try page(date: date)
        guard expected != committed else { return }
        guard Self.isRecording else {
            let difference = zip(lines + [""], expected.components(separatedBy: "\n")).first { $0 != $1 }
            Issue.record(
                """
                \(Self.path) is out of date: “\(difference?.0 ?? "")” should be “\(difference?.1 ?? "")”. \
                Run RECORD_SNAPSHOTS=1 swift test --filter ManualPageTests.
                """)
            return
        }
        let file = Checkout.folder.appendingPathComponent(Self.path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try page(date: Self.today).write(to: file, atomically: true, encoding: .utf8)
        Issue.record("\(Self.path) was recorded; look at it and run again without RECORD_SNAPSHOTS.")
    }

    @Test func everyCommandAndOptionIsIn() throws {
        let page = try Checkout.text(of: Self.path)
        for command in try HelpTree.ofBuiltProgram().command.shownCommands {
            #expect(page.contains("\n.Ss aasa \(ManualText.escaped(command.commandName))\n"))
            for spelling in command.describedArguments.flatMap(\.spellings) {
                #expect(page.contains("Fl \(ManualText.escaped(String(spelling.dropFirst())))"), "\(spelling)")
            }
        }
    }

    @Test(arguments: ManualPage.examples.map(\.line))
    func itsExamplesRun(line: String) throws {
        let folder = try TemporaryFolder()
        #expect(try BuiltProgram.run(["init"], in: folder.url).status == 0)
        let words = line.split(separator: " ").dropFirst().map(String.init)
        let run = try BuiltProgram.run(words, in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(!run.output.isEmpty || line.contains(" lint "))
    }

    @Test(.enabled(if: Shell.has("mandoc"), "NOT RUN: no mandoc here"))
    func mandocFindsNothingWrong() throws {
        let file = Checkout.folder.appendingPathComponent(Self.path).path
        let run = try Shell.run("mandoc -T lint -W warning \"$0\"", [file])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test(.enabled(if: Shell.has("groff"), "NOT RUN: no groff here"))
    func groffFindsNothingWrong() throws {
        let file = Checkout.folder.appendingPathComponent(Self.path).path
        let run = try Shell.run("groff -mdoc -T utf8 -P -cbou -ww \"$0\"", [file])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains("EXIT STATUS"))
    }

    @Test(arguments: [
        ("a-b", "a\\-b"), (".Sh", "\\&.Sh"), ("\\d", "\\ed"), ("“é”", "\\[u201C]\\[u00E9]\\[u201D]"), ("'x", "\\(aqx"),
    ])
    func textBecomesHarmless(text: String, escaped: String) {
        #expect(ManualText.escaped(text) == escaped)
    }

    private static var today: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "MMMM d, yyyy"
        return formatter.string(from: Date())
    }
}

import Foundation
import Testing
import UniversalLinksTestSupport

/// The picture in the README is what the program prints.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter TerminalPictureTests` draws it anew, and fails, so that nobody takes it for a test.
struct TerminalPictureTests {
    private static let path = "Documentation/terminal.svg"
    private static let lines = [
        "aasa explain https://eats.example/EN/menu/aurora --app com.example.eats --aasa Examples/picture/apple-app-site-association",
        "aasa lint Examples/picture/apple-app-site-association",
    ]

    @Test func thePictureShowsTheRealOutput() throws {
        let commands = try Self.lines.map { line in
            let words = line.split(separator: " ").dropFirst().map(String.init)
            let run = try BuiltProgram.run(words + ["--color", "always"], environment: ["COLUMNS": "96"])
            let shown = line.replacing("Examples/picture/", with: "")
            return (line: shown, output: run.output.replacing("Examples/picture/", with: ""))
        }
        let picture = TerminalPicture(
            title: "aasa explains why a URL opens Safari, and finds a rule in the wrong order", commands)
        let file = Checkout.folder.appendingPathComponent(Self.path)
        guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil else {
            try Data(picture.svg.utf8).write(to: file)
            Issue.record("\(Self.path) was written; run the tests without RECORD_SNAPSHOTS")
            return
        }
        let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(recorded == picture.svg, "run RECORD_SNAPSHOTS=1 swift test --filter TerminalPictureTests")
    }
}

import Foundation
import Testing
import UniversalLinks
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// What the README and the tour show is what the program prints.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter ReadmeTests` writes the real output into them, and fails, so that it
/// cannot pass for a test run.
struct ReadmeTests {
    private static let pages = ["README.md", "Documentation/Tour.md"]

    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil

    @Test(arguments: zip(pages, [4, 10]))
    func theShownOutputIsTheRealOne(path: String, count: Int) async throws {
        let page = try DocumentPage(path)
        #expect(page.examples.count >= count)
        #expect(page.examples.contains { $0.isAboutHosts })
        var outputs: [Int: String] = [:]
        for example in page.examples {
            let output = try await Self.output(of: example)
            outputs[example.number] = output
            if !Self.isRecording {
                #expect(PrintedTime.removed(from: output) == PrintedTime.removed(from: example.output), "\(example)")
            }
        }
        if Self.isRecording {
            try page.write(outputs)
            Issue.record("\(path) was written; run the tests without RECORD_SNAPSHOTS")
        }
    }

    private static func output(of example: DocumentPage.Example) async throws -> String {
        guard example.isAboutHosts else {
            let run = try BuiltProgram.run(line: example.line)
            return run.output + run.errors
        }
        return try await TestBed.run { bed in
            FirewalledHost.serve(on: bed)
            let line = example.line.replacing("firewall.test", with: bed.authority("firewall.test"))
            let words = line.split(separator: " ").dropFirst().map(String.init)
            let run = try await BuiltProgram.runAside(words + ["--retries", "0"] + bed.arguments)
            return (run.output + run.errors).replacing(":\(bed.port)", with: "")
        }
    }

    @Test func theReadmeIsShort() throws {
        #expect(try Checkout.text(of: "README.md").components(separatedBy: "\n").count < 150)
    }

    @Test func theReadmeSaysHowMuchIsAssumed() throws {
        let counts = Dictionary(grouping: SystemStatement.all, by: \.grade).mapValues(\.count)
        let readme = try Checkout.text(of: "README.md").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let recorded = try #require(counts[.recorded])
        let documented = try #require(counts[.documented])
        let assumed = try #require(counts[.assumed])
        #expect(
            readme.contains(
                "by \(SystemStatement.all.count) statements on how Apple's system reads the file: \(recorded) are recorded from "
                    + "Apple's own tool, \(documented) are documented by Apple, and \(assumed) are assumed."),
            "\(counts)")
    }

    /// CI takes these two lines from the README.
    @Test func theTwoCommandsStandWhereTheyAreLookedFor() throws {
        let lines = try Checkout.text(of: "README.md").components(separatedBy: "\n")
        let tests = lines.filter { $0.hasPrefix("    swift test ") }
        #expect(tests.count == 1)
        // What one process leaves out is what the other one runs.
        let patterns = tests.first?.matches(of: /--(?:skip|filter) '([^']*)'/).map(\.1) ?? []
        #expect(patterns.count == 2 && patterns[0] == patterns[1], "\(patterns)")
        let job = try #require(lines.first { $0.hasPrefix("    swift run aasa --config ") })
        let run = try BuiltProgram.run(line: String(job.dropFirst("    swift run ".count)))
        #expect(run.status == 0)
    }
}

/// A host whose firewall blocks Apple's fetcher.
enum FirewalledHost {
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.shop"], "components": [{"/": "/products/*"}]}]}}
        """

    static func serve(on bed: TestBed) {
        let blocked = Answer.http(403, fields: ["Content-Type": "text/html"], text: "<h1>Forbidden</h1>")
        bed.serve("firewall.test", blocked.only(forAgentsWith: "AASA-Bot", others: .file(file)))
        bed.cdn("firewall.test", .badStatus("403 Forbidden"))
    }
}

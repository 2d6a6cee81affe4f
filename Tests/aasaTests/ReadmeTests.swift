import Foundation
import Testing
import UniversalLinksTestSupport

/// What the README and the tour show is what the program prints.
struct ReadmeTests {
    /// A command line with the output that is shown below it.
    struct Example: CustomTestStringConvertible {
        let page: String
        let line: String
        let output: String

        var testDescription: String { "\(page): \(line)" }
    }

    /// The pages with console blocks.
    static let pages = ["README.md", "Documentation/Tour.md"]

    /// The console blocks of the pages. A command without any output below it prints nothing.
    static let examples: [Example] = pages.flatMap { page -> [Example] in
        guard let text = try? Checkout.text(of: page) else { return [] }
        return text.components(separatedBy: "```console\n").dropFirst().flatMap { block in
            let body = block.components(separatedBy: "```")[0]
            return ("\n" + body).components(separatedBy: "\n$ ").dropFirst().map { entry in
                let lines = entry.components(separatedBy: "\n")
                let output = lines.dropFirst().joined(separator: "\n")
                return Example(
                    page: page, line: lines[0],
                    output: output.hasSuffix("\n") || output.isEmpty ? output : output + "\n")
            }
        }
    }

    @Test(arguments: zip(pages, [4, 10]))
    func everyPageHasExamples(page: String, count: Int) {
        #expect(Self.examples.count { $0.page == page } >= count)
    }

    @Test(arguments: examples)
    func theShownOutputIsTheRealOne(example: Example) throws {
        let run = try BuiltProgram.run(line: example.line)
        #expect(run.output + run.errors == example.output)
    }

    /// CI takes these two lines from the README.
    @Test func theTwoCommandsStandWhereTheyAreLookedFor() throws {
        let lines = try Checkout.text(of: "README.md").components(separatedBy: "\n")
        #expect(lines.filter { $0 == "    swift test" }.count == 1)
        let job = try #require(lines.first { $0.hasPrefix("    swift run --traits Tools aasa --config ") })
        let run = try BuiltProgram.run(line: String(job.dropFirst("    swift run --traits Tools ".count)))
        #expect(run.status == 0)
    }
}

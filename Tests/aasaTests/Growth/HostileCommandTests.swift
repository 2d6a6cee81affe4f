import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// Whatever the file, the other file and the URL: a command ends after a number of steps that does not depend on them.
///
/// `Scripts/measure-hostile-files.py` measures seconds and memory of a release program on the same files.
@Suite(.enabled(if: StepCounter.shared != nil, "needs a C compiler, Linux and x86-64"))
struct HostileCommandTests {
    /// Far above what any run takes, and far below what runs without a bound took: billions.
    private static let stepLimit = 1_200_000_000

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let command: [String]
        let shapes: [HostileShape]

        var testDescription: String { "\(name): \(shapes.map(\.name).joined(separator: ", "))" }
    }

    private static let names = ["first.json", "second.json"]

    /// All pairs take hours; each run of the suite draws some.
    static let cases: [Case] = {
        let url = HostileShape.url(byteCount: 3_000)
        let commands = [
            ("lint", ["lint", "--no-config", names[0]]),
            ("fix", ["lint", "--no-config", "--unsafe-fixes", "--diff", names[0]]),
            ("match", ["match", "--aasa", names[0], url]),
            ("explain", ["explain", "--aasa", names[0], url]),
            ("examples", ["examples", names[0]]),
            ("diff", ["diff", names[0], names[1]]),
        ]
        let all = HostileShape.all.indices.flatMap { index in
            let other = HostileShape.all[(index + 7) % HostileShape.all.count]
            return commands.map { Case(name: $0.0, command: $0.1, shapes: [HostileShape.all[index], other]) }
        }
        return Rounds.draw(all, oneOf: 48, for: "hostile commands")
    }()

    @Test(arguments: cases)
    func theWorkIsBounded(hostile: Case) throws {
        let counter = try #require(StepCounter.shared)
        let folder = try TemporaryFolder()
        for (name, shape) in zip(Self.names, hostile.shapes) {
            try folder.write(shape.file(byteCount: 8_192), to: name)
        }
        let run = try counter.steps(of: hostile.command, in: folder.url)
        #expect((0...3).contains(run.status), "\(hostile.command.prefix(3)) ended with \(run.status)")
        #expect(run.count < Self.stepLimit)
    }

    /// What is said about a long URL beyond its decision is said for the first apps alone.
    @Test(arguments: ["short identifiers", "details"])
    func aLongURLIsNotLookedThroughForEachApp(name: String) throws {
        let counter = try #require(StepCounter.shared)
        let folder = try TemporaryFolder()
        let shape = try #require(HostileShape.all.first { $0.name == name })
        try folder.write(shape.file(byteCount: 8_192), to: Self.names[0])
        let url = HostileShape.url(byteCount: 60_000)
        let run = try counter.steps(of: ["explain", "--aasa", Self.names[0], url], in: folder.url)
        #expect(run.status == 0)
        #expect(run.count < Self.stepLimit)
    }

    /// The shapes of an attack that took minutes: 20 URLs against a star and four languages, which the plain engine alone
    /// does not decide in time.
    @Test func unknownComparisonsAreNamedAndDecisionsStay() throws {
        let folder = try TemporaryFolder()
        let shape = try #require(HostileShape.all.first { $0.name == "a star and four languages" })
        try folder.write(shape.file(byteCount: 32_768), to: Self.names[0])
        let url = HostileShape.url(byteCount: 30_000)
        let run = try BuiltProgram.run(
            ["explain", "--format", "json", "--aasa", Self.names[0], url], in: folder.url)
        #expect(run.status == 0)
        let result = try #require(run.json().object?["results"]?.array?.first?.object)
        #expect(result["decision"]?.string == "unmatched")
        #expect(result["message"]?.string?.hasPrefix("unmatched: none of the") == true)
        #expect(result["uncomparedCount"] != nil)
        #expect(result["assumptions"]?.array?.contains { $0.string == "G4" } == true)
    }

    /// With more letters beyond ASCII than the fast engine has symbols for, nothing decides this URL in time.
    @Test func whatIsUnknownIsNeitherAnAnswerNorAPassedTest() throws {
        let folder = try TemporaryFolder()
        let letters = (0..<200).map { String(UnicodeScalar(UInt32(0x4E00 + $0)) ?? "a") }.joined()
        let slow = (0..<400).map { "{\"/\":\"*a????????????????????????b\($0)\"}" }.joined(separator: ",")
        try folder.write(
            """
            {"applinks": {"defaults": {"percentEncoded": false}, "details": [
            {"appIDs": ["\(HostileShape.app).other"], "components": [{"/": "/none"}]},
            {"appIDs": ["\(HostileShape.app)"], "components": [{"/": "/\(letters)"}, \(slow)]}]}}
            """, to: Self.names[0])
        let url = "https://eats.example/\(String(repeating: "a", count: 60_000))%E4%BB%BF"
        let match = try BuiltProgram.run(["match", "--aasa", Self.names[0], url], in: folder.url)
        #expect(match.status == 3)
        #expect(match.output.contains("undecided"))
        #expect(match.errors.contains("1 decision is unknown: comparing the URL with the file would take too long."))
        try folder.write("{\"deep_linkable_urls\": [], \"non_deep_linkable_urls\": [\"\(url)\"]}", to: "links.json")
        let test = try BuiltProgram.run(
            ["test", Self.names[0], "--no-config", "--links", "links.json"], in: folder.url)
        #expect(test.status == 1)
        #expect(test.output.contains("would take too long"))
    }
}

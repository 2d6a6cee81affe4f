import Foundation
import Testing
import UniversalLinksTestSupport

/// What guided fuzzing has learnt is replayed with every run of the tests: the inputs in `Fuzzing/Corpus`, which reach as much code
/// as possible, the seeds, the inputs that once broke something, and some random ones.
///
/// An input that breaks something ends the process, as it does in a fuzzing program, with what is wrong.
struct FuzzReplayTests {
    struct Target: Sendable, CustomTestStringConvertible {
        let type: any FuzzTarget.Type
        var testDescription: String { "\(type)" }
    }

    static let targets =
        ([
            Agents.self, Answers.self, AppFiles.self, AssociationFiles.self, Devices.self, Editors.self, Engines.self,
            Envelopes.self, Expressions.self, Logs.self, Pairs.self, Patterns.self, Projects.self, Repositories.self,
            Rewriting.self, Schemas.self, Service.self,
        ] as [any FuzzTarget.Type]).map(Target.init)

    static let folder = Checkout.folder.appendingPathComponent("Fuzzing")

    @Test(arguments: targets)
    func inputsOfEarlierRunsBreakNothing(of target: Target) async throws {
        let corpus = try Self.corpus(of: target)
        #expect(corpus.count >= 10, "Fuzzing/keep.sh \(target.testDescription) writes the corpus")
        let inputs = try corpus + Self.seeds(of: target) + Self.randomInputs(for: target)
        for input in inputs { await target.type.run(FuzzInput(input)) }
    }

    @Test func everyTargetIsReplayed() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path + "/Targets")
        #expect(files.sorted() == Self.targets.map { $0.testDescription + ".swift" }.sorted())
    }

    /// The inputs of `Fuzzing/Corpus`, one per line in Base64.
    private static func corpus(of target: Target) throws -> [[UInt8]] {
        let file = folder.appendingPathComponent("Corpus/\(target.testDescription).txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            Array(try #require(Data(base64Encoded: String(line)), "\(file.path): \(line)"))
        }
    }

    private static func seeds(of target: Target) throws -> [[UInt8]] {
        let seeds = folder.appendingPathComponent("Seeds/\(target.testDescription)")
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: seeds.path) else { return [] }
        return try names.sorted().map { Array(try Data(contentsOf: seeds.appendingPathComponent($0))) }
    }

    private static func randomInputs(for target: Target) -> [[UInt8]] {
        var random = SeededGenerator(announcedFor: "FuzzReplayTests, \(target.testDescription)")
        return (0..<Rounds.count(20, long: 2_000)).map { _ in
            (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        }
    }
}

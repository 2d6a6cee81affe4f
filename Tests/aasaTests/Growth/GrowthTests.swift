import Foundation
import Testing
import UniversalLinksTestSupport

/// A list that is twice as long is no more than 2.75 times the work, whatever the list and whatever the command.
///
/// Steps are counted, not seconds. What each run costs apart from its input is taken off: the work that the second doubling adds
/// is compared with that of the first one. It is twice as much for work in proportion to the input, and four times for a step
/// that looks at all members for each member. What is above twice is tables that grow.
@Suite(.enabled(if: StepCounter.shared != nil, "needs a C compiler, Linux and x86-64"))
struct GrowthTests {
    /// Members of the shortest of three lists, each twice as long as the one before.
    static let count = 200
    /// Differences below this are noise.
    private static let noise = 100_000

    struct Case: Sendable, CustomTestStringConvertible {
        let command: GrowingCommand
        let list: GrowingList

        var testDescription: String { "\(command.rawValue): \(list.name)" }
    }

    /// Every command with every list takes half an hour: `.ci/nightly` runs them all, other runs draw an eighth of the lists for
    /// `lint` and a fortieth of the other pairs, the same ones unless `SEED` says otherwise.
    static let cases: [Case] = {
        let all = GrowingCommand.allCases.flatMap { command in
            GrowingList.all.filter { $0.commands.contains(command) }.map { Case(command: command, list: $0) }
        }
        return Rounds.draw(all.filter { $0.command == .lint }, oneOf: 8, for: "growth of lint")
            + Rounds.draw(all.filter { $0.command != .lint }, oneOf: 40, for: "growth")
    }()

    @Test(arguments: cases)
    func twiceTheLengthIsTwiceTheWork(growing: Case) throws {
        let counter = try #require(StepCounter.shared)
        let folder = try TemporaryFolder()
        let steps = try [1, 2, 4].map { factor in
            let place = "\(factor)"
            for (name, text) in growing.list.files(Self.count * factor) {
                try folder.write(text, to: place + "/" + name)
            }
            let arguments = growing.command.arguments(for: growing.list)
            let run = try counter.steps(of: arguments, in: folder.url.appendingPathComponent(place))
            #expect((0...1).contains(run.status), "\(arguments) ended with \(run.status)")
            return run.count
        }
        let (first, second) = (steps[1] - steps[0], steps[2] - steps[1])
        #expect(second < max(first, 0) * 11 / 4 + Self.noise, "\(steps)")
    }

    @Test func stepsAreTheSameInEachRun() throws {
        let counter = try #require(StepCounter.shared)
        let folder = try TemporaryFolder()
        let counts = try (0..<2).map { _ in try counter.steps(of: ["rules", "AASA101"], in: folder.url).count }
        #expect(counts[0] > 1_000)
        #expect(abs(counts[0] - counts[1]) < counts[0] / 50)
    }
}

import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting
import UniversalLinksTestSupport

/// A fix that is called safe leaves every decision as it is.
///
/// The engine decides URLs that exercise the file before and after, for every app. Which rules there are is not known here.
struct SafeFixTests {
    /// `SAFE_FIX_CASES=<number>` replaces the number of random files.
    static let caseCount = Rounds.count(60, long: 2_000, replacedBy: "SAFE_FIX_CASES")

    static let examples: [[UInt8]] = Rule.ofRules.flatMap { $0.badExamples + $0.goodExamples }.map(\.bytes)
        .filter { $0.count < 20_000 }

    /// All releases, since what is offered may depend on it.
    static let linters = SystemRelease.allCases.map { Linter(.init(minimumSystem: $0)) }

    @Test func everySafeFixOfTheExamplesIsSafe() throws {
        var random = SeededGenerator(announcedFor: "SafeFixTests, examples")
        for bytes in Rounds.draw(Self.examples, oneOf: 2, for: "everySafeFixOfTheExamplesIsSafe") {
            for linter in Rounds.areLong ? Self.linters : [random.pick(Self.linters)] {
                check(bytes, linter, "SEED=\(random.seed)")
            }
        }
    }

    @Test(.enabled(if: SharedData.has("corpus"), SharedData.absence))
    func everySafeFixOfRealFilesIsSafe() throws {
        for bytes in Rounds.draw(MutationFixtures.real, oneOf: 3, for: "everySafeFixOfRealFilesIsSafe") {
            check(bytes, Linter())
        }
    }

    @Test
    func everySafeFixOfRandomFilesIsSafe() throws {
        let announced = SeededGenerator(announcedFor: "SafeFixTests")
        var generator = MutationGenerator(
            random: announced, originals: Self.examples + MutationFixtures.own + MutationFixtures.real)
        var random = SeededGenerator(seed: announced.seed &+ 1)
        var counts: [String: Int] = [:]
        for index in 0..<Self.caseCount {
            let bytes = random.oneIn(2) ? generator.mutation() : Self.generatedFile(&random)
            let applied = check(bytes, Self.linters[index % Self.linters.count], "SEED=\(announced.seed)")
            for entry in applied { counts[entry.code.name, default: 0] += 1 }
        }
        let tally = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        print("SafeFixTests: \(tally.joined(separator: ", ")) in \(Self.caseCount) files")
    }

    /// Whatever is offered, for JSON and for texts that are none, comes to an end, and then another run finds nothing to do.
    @Test
    func fixesOfEveryKindComeToAnEnd() throws {
        let announced = SeededGenerator(announcedFor: "SafeFixTests.fixesOfEveryKind")
        var generator = MutationGenerator(
            random: announced, originals: Self.examples + MutationFixtures.own + MutationFixtures.real)
        var random = SeededGenerator(seed: announced.seed &+ 1)
        var rejected: [String: Int] = [:]
        for index in 0..<Self.caseCount {
            let bytes = random.oneIn(3) ? Self.generatedFile(&random) : generator.mutation()
            let linter = Self.linters[index % Self.linters.count]
            let includesUnsafe = index % 3 > 0
            var fixed = FixApplication(to: bytes, linter: linter, includingUnsafe: includesUnsafe)
            var again = FixApplication(to: fixed.bytes, linter: linter, includingUnsafe: includesUnsafe)
            // A run applies only unsafe fixes that were reported before it, so there may be several of them.
            for _ in 0..<20 where includesUnsafe && again.applied.contains(where: { $0.safety == .unsafe }) {
                fixed = again
                again = FixApplication(to: fixed.bytes, linter: linter, includingUnsafe: includesUnsafe)
            }
            if again.bytes != fixed.bytes || !again.applied.isEmpty {
                Issue.record(
                    """
                    a second run applies \(again.applied.map { "\($0.code.name) \($0.title)" }); SEED=\(announced.seed)
                    \(text(bytes))
                    →
                    \(text(fixed.bytes))
                    """)
            }
            for entry in fixed.rejected { rejected[entry.code.name, default: 0] += 1 }
        }
        // Unsafe fixes may stand against each other; then neither is applied.
        let tally = rejected.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        print("SafeFixTests: rejected \(tally.joined(separator: ", ")) in \(Self.caseCount) files")
    }

    /// Applies each safe fix alone, then all of them, and compares.
    ///
    /// - Returns: The fixes that were applied in the end.
    @discardableResult
    private func check(_ bytes: [UInt8], _ linter: Linter, _ context: String = "") -> [FixApplication.Entry] {
        guard let file = try? AssociationFile(parsing: bytes), !file.isSigned else { return [] }
        let fixes = linter.diagnostics(for: file).compactMap { diagnostic in
            diagnostic.fix.flatMap { $0.safety == .safe ? (diagnostic.code, $0) : nil }
        }
        guard !fixes.isEmpty else { return [] }
        for (code, fix) in fixes.prefix(12) {
            guard let fixed = file.source.applying(fix.edits) else {
                Issue.record("\(code): the edits contradict each other\n\(context)\n\(text(bytes))")
                continue
            }
            compare(file, fixed, linter, "\(code): \(fix.title)\n\(context)")
            expectEqualOutside(fix.edits, of: file.source, fixed, "\(code)\n\(context)")
        }
        let all = FixApplication(to: bytes, linter: linter, includingUnsafe: false)
        compare(file, all.bytes, linter, "all of \(all.applied.map(\.code.name)): \(context)")
        let again = FixApplication(to: all.bytes, linter: linter, includingUnsafe: false)
        if again.bytes != all.bytes || !again.applied.isEmpty {
            Issue.record("a second run changes more: \(again.applied.map(\.code.name))\n\(context)\n\(text(bytes))")
        }
        if !all.rejected.isEmpty, file.refusal == nil {
            Issue.record("rejected: \(all.rejected.map { "\($0.code.name) \($0.title)" })\n\(context)\n\(text(bytes))")
        }
        return all.applied
    }

    private func compare(
        _ old: AssociationFile, _ fixed: [UInt8], _ linter: Linter, _ context: @autoclosure () -> String
    ) {
        guard let new = try? AssociationFile(parsing: fixed) else {
            Issue.record("\(context())\nno JSON any more:\n\(text(old.source.bytes))\n→\n\(text(fixed))")
            return
        }
        // A file that is refused decides nothing; whether a fix takes one across the limit is tested elsewhere.
        guard old.refusal == nil, new.refusal == nil else { return }
        let links = SampleLinks(exercising: [old, new], host: "example.com", limit: 120).links
        // What older systems decide counts where the file is for them.
        let systems = linter.settings.minimumSystem == .ios12 ? ReadingOptions.System.allCases : [.current]
        for system in systems {
            let options = ReadingOptions(system: system)
            let difference = BehaviorDifference.first(
                between: Matcher(anyHostOf: old, options: options), and: Matcher(anyHostOf: new, options: options),
                among: links)
            if let difference {
                Issue.record(
                    """
                    \(context())
                    \(difference.link) for \(difference.app) on \(system): \(difference.old) → \(difference.new)
                    \(text(old.source.bytes))
                    →
                    \(text(fixed))
                    """)
            }
        }
    }

    private func expectEqualOutside(
        _ edits: [TextEdit], of source: SourceText, _ fixed: [UInt8], _ context: @autoclosure () -> String
    ) {
        guard !source.hasByteOrderMark else { return }
        var (oldOffset, newOffset) = (0, 0)
        for edit in edits.sorted(by: { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }) {
            let kept = source.bytes[oldOffset..<max(oldOffset, edit.range.start)]
            if !fixed.dropFirst(newOffset).starts(with: kept) {
                Issue.record("bytes outside of the edits: \(context())")
            }
            newOffset += kept.count + edit.replacement.utf8.count
            oldOffset = edit.range.end
        }
        if !fixed.dropFirst(newOffset).elementsEqual(source.bytes.dropFirst(oldOffset)) {
            Issue.record("bytes behind the edits: \(context())")
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes.prefix(4_000), as: UTF8.self) }
}

import Foundation
import Testing
import UniversalLinksTestSupport

@testable import UniversalLinksReports

struct UnifiedDiffTests {
    private func patch(_ old: String, _ new: String, named name: String = "file") -> String {
        String(decoding: UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8), named: name).bytes, as: UTF8.self)
    }

    private func lines(_ numbers: some Sequence<Int>) -> String { numbers.map { "line \($0)\n" }.joined() }

    @Test func equalTextsGiveNoPatch() {
        #expect(patch("", "") == "")
        #expect(patch("a\nb", "a\nb") == "")
    }

    @Test func aChangeHasThreeLinesAroundIt() {
        let old = lines(1...9)
        let new = old.replacingOccurrences(of: "line 5", with: "line V")
        #expect(
            patch(old, new, named: "./a/b") == """
                --- a/a/b
                +++ b/a/b
                @@ -2,7 +2,7 @@
                 line 2
                 line 3
                 line 4
                -line 5
                +line V
                 line 6
                 line 7
                 line 8

                """)
    }

    @Test func changesNearEachOtherShareAHunk() {
        let near = lines(1...20).replacingOccurrences(of: "line 5\n", with: "").replacingOccurrences(
            of: "line 12\n", with: "")
        #expect(patch(lines(1...20), near).components(separatedBy: "@@ -").count == 2)
        let far = lines(1...20).replacingOccurrences(of: "line 5\n", with: "").replacingOccurrences(
            of: "line 13\n", with: "")
        #expect(patch(lines(1...20), far).components(separatedBy: "@@ -").count == 3)
    }

    @Test func aMissingFinalLineBreakIsToldOf() {
        #expect(patch("a", "a\n") == "--- a/file\n+++ b/file\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
        #expect(patch("a\n", "a") == "--- a/file\n+++ b/file\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n")
        #expect(
            patch("a\nb", "c\nb")
                == "--- a/file\n+++ b/file\n@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n")
    }

    @Test func carriageReturnsBelongToTheirLine() {
        #expect(patch("a\r\nb\r\n", "a\nb\r\n") == "--- a/file\n+++ b/file\n@@ -1,2 +1,2 @@\n-a\r\n+a\n b\r\n")
    }

    @Test func emptyTextsAreCountedAsPatchesDo() {
        #expect(patch("", "a\n") == "--- a/file\n+++ b/file\n@@ -0,0 +1 @@\n+a\n")
        #expect(patch("a\n", "") == "--- a/file\n+++ b/file\n@@ -1 +0,0 @@\n-a\n")
    }

    @Test(arguments: [
        ("/tmp/x", "a/tmp/x"), ("./x", "a/x"), ("a b", "a/a b\t"), ("é", "a/é"), ("a\tb", "\"a/a\\011b\""),
        ("a\"b\\", "\"a/a\\\"b\\\\\""), ("a\nb", "\"a/a\\012b\""),
    ])
    func namesAreSpelledAsPatchesDo(name: String, spelled: String) {
        #expect(patch("a", "b", named: name).hasPrefix("--- \(spelled)\n"))
    }

    @Test(arguments: [
        ([1, 2, 3], [1, 2, 3], 0), ([1, 2, 3], [3, 2, 1], 4), ([], [1, 2], 2), ([1, 2], [], 2),
        ([1, 2, 3, 1, 2, 2, 1], [3, 2, 1, 2, 1, 3], 5), ([1, 1, 1, 2], [2, 1, 1, 1], 2),
        ([1, 2, 1, 2], [2, 1, 2, 1], 2),
        ([9, 1, 8, 2, 7], [1, 2], 3),
    ])
    func theFewestLinesChange(old: [Int], new: [Int], count: Int) {
        let changes = LineChange.changes(from: old, to: new)
        #expect(changes.reduce(0) { $0 + $1.old.count + $1.new.count } == count)
    }

    @Test func changesMakeTheNewTextAndAreTheFewest() {
        var random = SeededGenerator(announcedFor: "UnifiedDiffTests.changes")
        for _ in 0..<3_000 {
            let range = 0...Int.random(in: 1...4, using: &random)
            let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: range, using: &random) }
            let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: range, using: &random) }
            let changes = LineChange.changes(from: old, to: new)
            var made: [Int] = []
            var position = 0
            for change in changes {
                made += old[position..<change.old.lowerBound]
                #expect(made.count == change.new.lowerBound)
                made += new[change.new]
                position = change.old.upperBound
            }
            made += old[position...]
            #expect(made == new, "\(old) \(new)")
            let count = changes.reduce(0) { $0 + $1.old.count + $1.new.count }
            #expect(count == fewestChanges(old, new), "\(old) \(new)")
        }
    }

    private func fewestChanges(_ old: [Int], _ new: [Int]) -> Int {
        var row = Array(0...new.count)
        for (oldIndex, line) in old.enumerated() {
            var diagonal = row[0]
            row[0] = oldIndex + 1
            for (newIndex, other) in new.enumerated() {
                let above = row[newIndex + 1]
                row[newIndex + 1] = line == other ? diagonal : 1 + min(above, row[newIndex])
                diagonal = above
            }
        }
        return row[new.count]
    }

    @Test func textsThatAreWhollyDifferentEnd() {
        let old = (0..<100_000).map { $0 % 7 == 0 ? 1 : $0 % 1_000 }
        let new = (0..<100_000).map { $0 % 11 == 0 ? 2 : ($0 * 7) % 1_000 }
        let changes = LineChange.changes(from: old, to: new)
        #expect(changes.last?.new.upperBound ?? 0 <= new.count)
        let oneLine = [UInt8](repeating: 0x20, count: 2_000_000)
        let manyLines = [UInt8](repeating: 0x0A, count: 300_000)
        #expect(!UnifiedDiff(from: oneLine, to: manyLines, named: "x").bytes.isEmpty)
    }

    static let programs: [[String]] = [["git", "apply", "--whitespace=nowarn"], ["patch", "-p1", "-s", "-i"]].filter {
        isThere($0[0])
    }

    @Test(.enabled(if: !programs.isEmpty, "NOT RUN: neither git nor patch is here"), arguments: programs)
    func patchesApply(program: [String]) throws {
        var random = SeededGenerator(announcedFor: "UnifiedDiffTests.\(program[0])")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("patch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // In a repository, git apply would look for files from its top.
        if program[0] == "git" { try run(["git", "init", "-q"], in: folder) }
        for index in 0..<40 {
            let old = text(&random)
            let new = changed(old, &random)
            guard old != new, !old.isEmpty, !new.isEmpty else { continue }
            let name = index % 5 == 0 ? "a file \(index)" : "file\(index)"
            try Data(old).write(to: folder.appendingPathComponent(name))
            let patch = UnifiedDiff(from: old, to: new, named: "./" + name)
            try Data(patch.bytes).write(to: folder.appendingPathComponent("patch\(index)"))
            #expect(try run(program + ["patch\(index)"], in: folder) == 0)
            #expect(try Array(Data(contentsOf: folder.appendingPathComponent(name))) == new)
        }
    }

    private func text(_ random: inout SeededGenerator) -> [UInt8] {
        let ending = random.pick(["\n", "\n", "\r\n"])
        let lines = (0..<Int.random(in: 1...30, using: &random)).map { _ in random.pick(["{", "}", "a", "b", "", "é"]) }
        return Array((lines.joined(separator: ending) + (random.oneIn(2) ? ending : "")).utf8)
    }

    private func changed(_ old: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var new = old
        for _ in 0..<Int.random(in: 1...4, using: &random) where !new.isEmpty {
            let index = Int.random(in: 0..<new.count, using: &random)
            switch Int.random(in: 0...2, using: &random) {
            case 0: new.removeSubrange(index..<min(new.count, index + 4))
            case 1: new.insert(contentsOf: "new\nlines".utf8, at: index)
            default: new[index] = UInt8(ascii: "z")
            }
        }
        return new
    }

    @discardableResult
    private func run(_ arguments: [String], in folder: URL) throws -> Int32 {
        let process = StartedProgram()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private static func isThere(_ program: String) -> Bool {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + program)
        }
    }
}

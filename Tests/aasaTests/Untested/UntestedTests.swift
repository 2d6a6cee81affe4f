import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// What could not be looked at is said in every format, and is neither "no findings" nor success nor a passed test.
struct UntestedTests {
    @Test func nothingUntestedLooksGreen() async throws {
        let folder = try Gap.folder()
        try await expect(Gap.all, in: folder)
    }

    /// A baseline of everything that was found before does not change that.
    @Test func noBaselineMakesItGreen() async throws {
        let folder = try Gap.folder()
        let rows = Gap.all.filter { ["project", "test"].contains($0.arguments[0]) && $0.arguments[1] == "--config" }
        for row in rows {
            _ = try BuiltProgram.run(
                ["project"] + row.arguments.dropFirst() + ["--write-baseline", "\(row.reason).json"], in: folder.url)
        }
        let known = rows.filter {
            FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("\($0.reason).json").path)
        }
        #expect(known.count >= 10)
        try await expect(
            known.map { row in
                Gap(
                    row.arguments + ["--baseline", "\(row.reason).json"], row.reason + ", with a baseline", row.status,
                    row.words)
            }, in: folder)
        _ = try BuiltProgram.run(["lint", "bad", "good", "--write-baseline", "lint.json"], in: folder.url)
        try await expect(
            [
                Gap(
                    ["lint", "bad", "--baseline", "lint.json"], "not JSON, with a baseline", 1,
                    "There is a comma before the closing bracket")
            ], in: folder)
    }

    /// Nor do severities and `ignore`.
    @Test(arguments: [
        ["lint", "bad", "--ignore", "syntax"], ["lint", "bad", "--severity", "AASA010=off"],
        ["lint", "bad", "--severity", "AASA010=note"], ["lint", "bad", "--select", "order"],
        ["project", "--config", "ignoring.yml"], ["project", "--config", "silencing.yml"],
    ])
    func noSettingMakesItGreen(arguments: [String]) async throws {
        let folder = try Gap.folder()
        let project = "version: 1\ndomains:\n  eats.example: { file: bad, links: links.yml }\n"
        try folder.write(project + "ignore: [{ code: AASA010, reason: known }]\n", to: "ignoring.yml")
        try folder.write(project + "severities: { AASA010: off }\n", to: "silencing.yml")
        try await expect(
            [Gap(arguments, "not JSON, silenced", 1, "There is a comma before the closing bracket")], in: folder)
    }

    @Test func aHostThatDoesNotAnswerInTimeIsNotGreen() async throws {
        try await TestBed.run { bed in
            for host in ["silent.test", "wrong.test"] {
                bed.serve(host, host == "wrong.test" ? .file(LintFolder.broken) : .silence)
            }
            let options = bed.resolveArguments + ["--ca-file", bed.certificateAuthority.file, "--retries", "0"]
            let impatient = options + ["--timeout", "0.5"]
            let silent = bed.authority("silent.test")
            let rows = [
                Gap(["lint", bed.url("silent.test")] + impatient, "time-out", 3, "silent.test"),
                Gap(
                    ["explain", "https://silent.test/x", "--aasa", bed.url("silent.test")] + impatient, "time-out", 3,
                    "silent.test"),
                Gap(["check", silent, "--no-cdn"] + impatient, "time-out", 3, "silent.test"),
                Gap(
                    ["check", bed.authority("wrong.test"), "--no-cdn"] + bed.arguments + ["--retries", "0"], "not JSON",
                    1,
                    "There is a comma before the closing bracket"),
            ]
            try await expect(rows, in: try Gap.folder())
        }
    }

    /// Without a file, `explain` answers with what it knows: nothing, and says so.
    @Test func explainKnowsNothingOfAHostThatCannotBeReached() throws {
        let run = try BuiltProgram.run([
            "explain", "https://a.test:1/x", "--resolve", "*:127.0.0.1", "--cdn-url", "https://cdn.test:1", "--retries",
            "0",
        ])
        #expect(run.status == 0)
        #expect(run.output.contains("nothing can be said about the link"), "\(run.output)")
        #expect(run.output.contains("The host serves a valid file: unknown\n"), "\(run.output)")
    }

    /// `--offline` without a file on disk asks for the entries alone: what was not compared is counted, and not called clean.
    @Test func anAppOfflineIsNotCalledClean() throws {
        let folder = try Gap.folder()
        let run = try BuiltProgram.run(["app", "eats.entitlements", "--offline"], in: folder.url)
        #expect(run.output.hasSuffix("1 app: 1 domain not compared\n"), "\(run.output)")
    }
}

// MARK: - One run

extension UntestedTests {
    /// Runs every row in every format, and prints the table.
    private func expect(_ rows: [Gap], in folder: TemporaryFolder) async throws {
        let lines = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            var lines: [Int: String] = [:]
            for (index, row) in rows.enumerated() {
                if index >= 4, let (done, line) = try await group.next() { lines[done] = line }
                group.addTask { (index, try await line(of: row, in: folder)) }
            }
            for try await (done, line) in group { lines[done] = line }
            return lines.sorted { $0.key < $1.key }.map(\.value)
        }
        print(lines.joined(separator: "\n"))
    }

    /// Runs a row in every format; a line of the table.
    private func line(of row: Gap, in folder: TemporaryFolder) async throws -> String {
        for format in row.formats {
            let arguments = row.arguments + (format.isEmpty ? [] : ["--format", format])
            let run = try await BuiltProgram.runAside(arguments, in: folder.url)
            let said = run.output + run.errors
            let comment: Comment = "aasa \(arguments.joined(separator: " ")): \(run.status) \(said)"
            #expect(run.status == row.status, comment)
            #expect(said.contains(row.words), comment)
            for words in ["no findings", "as expected, 0 not\n", "URL as expected", "URLs as expected", ": valid"] {
                #expect(!said.contains(words), comment)
            }
            guard !run.output.isEmpty else { continue }
            switch format {
            case "junit":
                // These were looked at; what they are compared with was not.
                let passed = passedCases(in: run.output).filter { test in
                    !["good", "eats.entitlements"].contains { test.contains("classname=\"\($0)\"") }
                }
                #expect(passed == [], comment)
            case "json": #expect(!run.output.contains("\"complete\": true"), comment)
            case "gitlab": #expect(run.output != "[]\n", comment)
            case "sarif":
                #expect(
                    run.output.contains("\"executionSuccessful\": false") || run.output.contains("\"ruleId\""), comment)
            default: break
            }
        }
        let command = row.arguments.prefix(4).joined(separator: " ")
        return "\(row.status)  \(row.reason)  aasa \(command)  [\(row.formats.joined(separator: " "))]"
    }

    /// The names of test cases that are neither failed nor broken nor skipped.
    private func passedCases(in xml: String) -> [Substring] {
        var passed: [Substring] = []
        var open: Substring?
        for line in xml.split(separator: "\n") {
            if line.contains("<testcase ") {
                if line.hasSuffix("/>") { passed.append(line) } else { open = line }
            } else if line.contains("<failure ") || line.contains("<error ") || line.contains("<skipped/>") {
                open = nil
            } else if line.contains("</testcase>"), let name = open {
                passed.append(name)
                open = nil
            }
        }
        return passed
    }
}

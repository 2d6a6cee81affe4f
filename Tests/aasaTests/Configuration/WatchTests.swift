import Foundation
import Testing
import UniversalLinksTestSupport

/// `--watch`: a run after each change, until Ctrl-C.
struct WatchTests {
    /// A program that watches.
    final class Watcher {
        let process = StartedProgram()
        private let output: URL

        init(_ arguments: [String], in folder: TemporaryFolder) throws {
            output = try folder.write([], to: "output.txt")
            process.executableURL = BuiltProgram.url(of: "aasa")
            process.arguments = arguments
            process.currentDirectoryURL = folder.url
            let handle = try FileHandle(forWritingTo: output)
            process.standardOutput = handle
            process.standardError = handle
            try process.run()
        }

        var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

        /// Waits until a condition holds for the output, and gives whether it did.
        func waits(for condition: (String) -> Bool) -> Bool {
            for _ in 0..<600 {
                if condition(text) { return true }
                guard process.isRunning else { return condition(text) }
                usleep(100_000)
            }
            return false
        }

        /// Presses Ctrl-C, and gives the exit code.
        func end() -> Int32 {
            process.interrupt()
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : -1
        }
    }

    static func count(_ text: String, in output: String) -> Int { output.components(separatedBy: text).count - 1 }

    @Test(arguments: [["lint", "--watch"], ["--watch"], ["lint", "shop", "--watch"]])
    func aChangeIsLinted(arguments: [String]) throws {
        let folder = try DomainArgumentTests.project()
        try folder.write("version: 1\ndomains: { shop.example: shop }\n", to: "aasa.yml")
        let watcher = try Watcher(arguments, in: folder)
        #expect(watcher.waits { $0.contains("no findings") }, "\(watcher.text)")
        try folder.write(LintFolder.broken, to: "shop")
        #expect(watcher.waits { $0.contains("shop changed\n") && $0.contains(": 1 error") }, "\(watcher.text)")
        #expect(watcher.end() == 1)
    }

    @Test func aNewFileInASearchedFolderIsLinted() throws {
        let folder = try TemporaryFolder()
        try folder.write(LintFolder.clean, to: "a/apple-app-site-association")
        let watcher = try Watcher(["lint", ".", "--watch"], in: folder)
        #expect(watcher.waits { $0.contains("1 file: no findings") }, "\(watcher.text)")
        try folder.write(LintFolder.broken, to: "b/apple-app-site-association")
        #expect(
            watcher.waits { $0.contains("b/apple-app-site-association is new\n") && $0.contains("2 files: 1 error") },
            "\(watcher.text)")
        #expect(watcher.end() == 1)
    }

    @Test func whatATestDependsOnIsWatched() throws {
        let folder = try DomainArgumentTests.project()
        try folder.write("version: 1\ndomains: { shop.example: { file: shop, links: l.yml } }\n", to: "aasa.yml")
        try folder.write("deep_linkable_urls: [https://shop.example/buy/1]\n", to: "l.yml")
        let watcher = try Watcher(["test", "--watch"], in: folder)
        #expect(watcher.waits { $0.contains("1 URL as expected") }, "\(watcher.text)")
        try folder.write("deep_linkable_urls: [https://shop.example/no]\n", to: "l.yml")
        #expect(watcher.waits { $0.contains("l.yml changed\n") && $0.contains("AASA601") }, "\(watcher.text)")
        try folder.write("version: 2\n", to: "aasa.yml")
        #expect(
            watcher.waits { $0.contains("aasa.yml changed\n") && $0.contains("\"version\" is 2") }, "\(watcher.text)")
        try folder.write("version: 1\ndomains: { shop.example: { file: shop, links: links.yml } }\n", to: "aasa.yml")
        #expect(
            watcher.waits { Self.count("aasa.yml changed\n", in: $0) == 2 && $0.contains("https://help.example/x") },
            "\(watcher.text)")
        #expect([0, 1].contains(watcher.end()))
    }

    @Test(arguments: [
        (["lint", "https://a.example", "--watch"], "--watch needs files on disk"),
        (["lint", "-", "--watch"], "--watch needs files, and standard input"),
        (["test", "-", "--links", "x", "--watch"], "--watch needs files, and standard input"),
        (["lint", "shop", "--fix", "--watch"], "Leave out --fix"), (["--fix", "--watch"], "Leave out --fix"),
        (["--write-baseline", "x", "--watch"], "Leave out --write-baseline"),
    ])
    func whatCannotBeWatchedIsRefused(arguments: [String], words: String) throws {
        let run = try DomainArgumentTests.run(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func withNothingToWatchTheRunEnds() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: ".git/config")
        let run = try BuiltProgram.run(["--watch"], in: folder.url)
        #expect(run.status == 2)
    }
}

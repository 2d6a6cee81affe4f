import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// Association files named by an `https://` URL.
struct FetchedFileTests {
    static let urls = EatsExample.folder + "/urls.txt"
    static let legacy = "Examples/legacy-paths/apple-app-site-association"

    /// Every command that takes an association file, without the file, which comes last.
    static let commands: [[String]] = [
        ["lint"], ["lint", "--format", "json"], ["lint", "--format", "concise", "--os-min", "12"],
        ["match", EatsExample.menu, "--domain", "eats.example", "--aasa"],
        ["match", "--urls", urls, "--summary", "--aasa"],
        ["explain", EatsExample.menu, "--aasa"], ["examples", "--domain", "eats.example"],
        ["diff", legacy, "--urls", urls],
        ["test", "--links", EatsExample.links, "--app", EatsExample.app],
        ["validate-schema", "--aasa-path"],
        [
            "validate-universal-links", "--bundle-id", "com.example.eats", "--domain", "eats.example",
            "--universal-links-path", EatsExample.links, "--aasa-path",
        ],
        ["fmt", "--check"], ["migrate", "--keep-paths"],
    ]

    @Test(arguments: commands)
    func aFileOfAHostIsJudgedAsOneOnDisk(command: [String]) async throws {
        try await FetchingBed.run { host in
            let onDisk = try await BuiltProgram.runAside(command + [EatsExample.aasa])
            let fetched = try await host.aasa(command + [host.site])
            #expect(fetched.status == onDisk.status)
            #expect(!onDisk.output.isEmpty || command[0] == "fmt")
            #expect(fetched.output == onDisk.output.replacing(EatsExample.aasa, with: host.file))
            #expect(fetched.errors == onDisk.errors.replacing(EatsExample.aasa, with: host.file))
            #expect(host.bed.requests(to: FetchingBed.host).map(\.path) == [TestBed.wellKnownPath])
        }
    }

    @Test func aFileIsAskedForAsAppleAsks() async throws {
        try await FetchingBed.run { host in
            _ = try await host.aasa(["lint", host.site])
            _ = try await host.aasa(["lint", host.site, "--user-agent", "mine/1", "--header", "X-Key: abc"])
            let requests = host.bed.requests(to: FetchingBed.host)
            #expect(requests.map(\.userAgent) == ["AASA-Bot/1.0.0", "mine/1"])
            #expect(requests.map { $0.fields["X-Key"] } == [nil, "abc"])
        }
    }

    // MARK: - What a URL stands for

    @Test(arguments: [
        ("https://", "", TestBed.wellKnownPath), ("https://", "/", TestBed.wellKnownPath),
        ("HTTPS://", "#top", TestBed.wellKnownPath), ("https://", TestBed.wellKnownPath, TestBed.wellKnownPath),
        ("https://", "/files/a%20b.json?v=1#x", "/files/a%20b.json?v=1"), ("https://", "/?v=1", "/?v=1"),
        ("https://", "/files/é", "/files/%C3%A9"),
    ])
    func aHostStandsForItsFileAndAPathForItself(scheme: String, path: String, target: String) async throws {
        try await FetchingBed.run { host in
            host.bed.serveOtherPaths(FetchingBed.host, .file(LintFolder.clean))
            let run = try await host.aasa([
                "lint", scheme + host.bed.authority(FetchingBed.host) + path, "--format", "json", "--ignore",
                "other-file-name",
            ])
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(host.bed.requests(to: FetchingBed.host).map(\.target) == [target])
        }
    }

    @Test func aHostInUnicodeIsAskedInPunycode() async throws {
        try await FetchingBed.run { host in
            host.bed.serve("xn--mnchen-3ya.example", .file(LintFolder.warned))
            let run = try await host.aasa([
                "lint", "https://\(host.bed.authority("münchen.example"))", "--format", "concise",
            ])
            #expect(run.status == 0, "\(run.errors)")
            let file = host.bed.url("xn--mnchen-3ya.example", path: TestBed.wellKnownPath)
            #expect(run.output.hasPrefix("\(file):7:"), "\(run.output)")
        }
    }

    @Test func aNameThatNoSystemAsksForIsToldAsForAFileOnDisk() async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, path: "/apple-app-site-association.json", .file(LintFolder.clean))
            let run = try await host.aasa([
                "lint", host.site + "/apple-app-site-association.json", "--fail-on", "note",
            ])
            #expect(run.status == 1)
            #expect(run.output.contains("[AASA045]"), "\(run.output)")
        }
    }

    // MARK: - The domain

    @Test func theFileOfAHostSpeaksForIt() async throws {
        try await FetchingBed.run { host in
            let other = "https://www.eats.example/en/menu/aurora"
            let run = try await host.aasa(["match", other, "--aasa", host.site])
            #expect(run.status == 0)
            #expect(
                run.output.contains("the file applies to eats.example, but the URL's host is www.eats.example"),
                "\(run.output)")
            let told = try await host.aasa(["match", other, "--aasa", host.site, "--domain", "www.eats.example"])
            #expect(told.output.contains("  matched "), "\(told.output)")
            // Two hosts are an answer as well, where the domain is known.
            let both = try await host.aasa(["explain", other, EatsExample.menu, "--aasa", host.site])
            #expect(both.status == 0, "\(both.errors)")
        }
    }

    @Test func aFileElsewhereSpeaksForTheURLsHost() async throws {
        try await FetchingBed.run { host in
            host.bed.serve("files.test", path: "/aasa", .file(bytes: try Checkout.bytes(of: EatsExample.aasa)))
            host.bed.serve("127.0.0.1", .file(bytes: try Checkout.bytes(of: EatsExample.aasa)))
            for url in [host.bed.url("files.test", path: "/aasa"), host.bed.url("127.0.0.1")] {
                let run = try await host.aasa(["match", EatsExample.menu, "--aasa", url])
                #expect(run.output.contains("  matched "), "\(url): \(run.output)\(run.errors)")
            }
        }
    }

    @Test func aListOfURLsIsHeldAgainstTheDomainOfTheFile() async throws {
        try await FetchingBed.run { host in
            let list = #"{"deep_linkable_urls": ["https://www.eats.example/en/menu/aurora"]}"#
            let run = try await host.aasa(["test", host.site, "--links", "-"], input: Array(list.utf8))
            #expect(run.status == 1)
            #expect(run.output.contains("other host: the file applies to eats.example"), "\(run.output)")
            let told = try await host.aasa(
                ["test", host.site, "--links", "-", "--domain", "www.eats.example"], input: Array(list.utf8))
            #expect(told.status == 0, "\(told.output)")
        }
    }

    // MARK: - Several files

    @Test func filesOfHostsAndOfTheDiskGoTogether() async throws {
        try await FetchingBed.run { host in
            let folder = try LintFolder(["broken": LintFolder.broken])
            let broken = folder.folder.url.appendingPathComponent("broken").path
            let missing = host.bed.url("gone.example", path: TestBed.wellKnownPath)
            let run = try await host.aasa([
                "lint", broken, missing, host.site, host.site, "--format", "json", "--severity", "AASA602=off",
            ])
            #expect(run.status == 3)
            #expect(run.errors.hasPrefix("aasa: error: \(missing): it returns 404 Not Found. "))
            let json = try run.json()
            #expect(json[JSONPointer(tokens: ["summary", "files"])]?.number == "2")
            #expect(json[JSONPointer(tokens: ["unread", "0", "file"])]?.string == missing)
            #expect(host.bed.requests(to: FetchingBed.host).count == 1)
        }
    }

    @Test func whatAHostServesIsComparedWithWhatIsToCome() async throws {
        try await FetchingBed.run { host in
            let same = try await host.aasa(["diff", host.site, EatsExample.aasa, "--urls", Self.urls])
            #expect(same.status == 0, "\(same.output)\(same.errors)")
            let other = try await host.aasa(["diff", host.site, Self.legacy, "--urls", Self.urls])
            #expect(other.status == 1)
            let stdin = try await host.aasa(
                ["diff", host.site, Self.legacy, "--urls", "-"], input: Array("https://eats.example/none\n".utf8))
            #expect(stdin.status == 0, "\(stdin.errors)")
        }
    }

    // MARK: - Reports

    @Test func aURLIsNoPathInReports() async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, .file(LintFolder.warned))
            let sarif = try await host.aasa(["lint", host.site, "--format", "sarif"])
            #expect(sarif.output.contains("\"uri\": \"\(host.file)\""), "\(sarif.output)")
            #expect(!sarif.output.contains("uriBaseId"))
            let github = try await host.aasa(["lint", host.site, "--format", "github"])
            #expect(github.output.hasPrefix("::warning "), "\(github.output)")
            #expect(!github.output.contains("file="), "\(github.output)")
        }
    }

    @Test(arguments: [["lint", "--diff", "--unsafe-fixes"], ["fmt", "--diff"], ["migrate", "--diff"]])
    func aPatchIsForTheFileThatTheHostIsMadeOf(command: [String]) async throws {
        try await FetchingBed.run { host in
            let legacy = try Checkout.text(of: Self.legacy)
            let text = ["migrate": legacy, "fmt": "{\"applinks\":{}}"][command[0]] ?? LintFolder.warned
            host.bed.serve(FetchingBed.host, .file(text))
            let run = try await host.aasa(command + [host.site])
            #expect(
                run.output.hasPrefix("--- a/apple-app-site-association\n+++ b/apple-app-site-association\n"),
                "\(run.output)\(run.errors)")
        }
    }

    @Test func aBaselineKnowsAFileByItsURL() async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, .file(LintFolder.warned))
            let folder = try TemporaryFolder()
            let baseline = folder.url.appendingPathComponent("baseline.json").path
            let written = try await host.aasa(["lint", host.site, "--write-baseline", baseline])
            #expect(written.status == 0, "\(written.errors)")
            let run = try await host.aasa(["lint", host.site, "--baseline", baseline, "--fail-on", "warning"])
            #expect(run.status == 0)
            #expect(run.output.contains("1 in the baseline"), "\(run.output)")
        }
    }
}

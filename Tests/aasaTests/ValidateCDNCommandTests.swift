import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// `validate-cdn` against the test bed and its stand-in for Apple's CDN.
struct ValidateCDNCommandTests {
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{"/": "/menu/*"}]}]}}
        """
    private static let written = """
        {
          "applinks": {
            "details": [
              { "components": [ { "comment": "All of it.", "\\/": "/menu/*" } ], "appIDs": [ "7Q4KX2M9TD.example.eats" ] }
            ]
          }
        }
        """
    private static let older = file.replacingOccurrences(of: "/menu/*", with: "/order/*")

    private func run(
        _ bed: TestBed, _ hosts: [String], _ options: [String] = [], named name: String = "aasa"
    ) throws -> BuiltProgram.Run {
        let domains = hosts.flatMap { ["--domain", bed.authority($0)] }
        let network =
            bed.resolveArguments + TestBed.patience + [
                "--ca-file", bed.certificateAuthority.file, "--cdn-url", bed.url(TestBed.cdnHost, path: "/a/v1"),
            ]
        return try BuiltProgram.run(["validate-cdn"] + domains + network + options, named: name)
    }

    /// Hosts and what the CDN has of them, with what is printed and the exit code.
    static let rows: [(name: String, origin: Answer, cdn: CDNAnswer, state: String, status: Int32, words: [String])] = [
        ("same", .file(file), .success(file), "in sync", 0, ["the same bytes"]),
        ("written-anew", .file(file), .success(written), "equivalent, but not the same bytes", 0, []),
        (
            "older", .file(file), .success(older, age: 3_600, maxAge: 21_600), "stale", 1,
            [
                "neither says which is newer", "matched by the host's file",
                "The CDN's answer is 1 h old.",
                "within about 24 hours",
            ]
        ),
        (
            "failed", .file(file), .badStatus("404 Not Found"), "failure cached by the CDN", 1,
            ["SWCERR00101 Bad HTTP Response: 404 Not Found", "a status other than 200"]
        ),
        (
            "private", .file(file), .privateAddress, "failure cached by the CDN", 1,
            ["SWCERR00202", "127.0.0.1 is reserved"]
        ),
        ("slow", .file(file), .timeout, "failure cached by the CDN", 1, ["SWCERR00301", "in time"]),
        (
            "new-code", .file(file), .failure("SWCERR00477", "Odd"), "failure cached by the CDN", 1,
            ["probably about the content"]
        ),
        ("unknown", .file(file), .methodNotAllowed, "failure cached by the CDN", 1, ["names that it does not know"]),
        ("gone", .notFound, .success(file), "only on the CDN", 1, ["The host returns 404."]),
        ("page", .indexPage, .success(file), "origin broken", 1, ["does not serve an association file", "HTML page"]),
        (
            "moved", .redirect(301, to: "https://www.eats.example/"), .badStatus("301"), "origin broken", 1,
            ["The host returns 301."]
        ),
        (
            "silent", .closed, .success(file), "origin broken", 3,
            ["closed the connection without an answer"]
        ),
        (
            "busy", .file(file), CDNAnswer { _ in .http(503, text: "Busy\n") }, "not checked", 3,
            ["The CDN returns 503"]
        ),
    ]

    @Test func everyStateHasItsWordsAndItsExitCode() async throws {
        try await TestBed.run { bed in
            for row in Self.rows {
                let host = "\(row.name).test"
                bed.serve(host, row.origin)
                bed.cdn(host, row.cdn)
                let run = try run(bed, [host], ["--retries", "0"])
                #expect(run.status == row.status, "\(row.name): \(run.output)\(run.errors)")
                #expect(run.output.hasPrefix("\(bed.authority(host)): \(row.state)\n"), "\(run.output)")
                for words in row.words { #expect(run.output.contains(words), "\(row.name): \(run.output)") }
                #expect(run.errors.isEmpty, "\(run.errors)")
            }
        }
    }

    @Test func theWorstOfSeveralDomainsCountsAndEachIsTold() async throws {
        try await TestBed.run { bed in
            for (name, copy) in [("a.test", Self.file), ("b.test", Self.written), ("c.test", Self.older)] {
                bed.serve(name, .file(Self.file))
                bed.cdn(name, .success(copy))
            }
            bed.serve("d.test", over: .resetInHandshake)
            #expect(try run(bed, ["a.test", "b.test"]).status == 0)
            let stale = try run(bed, ["a.test", "c.test", "b.test"])
            #expect(stale.status == 1)
            let names = stale.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map { $0.prefix(6) }
            #expect(names == ["a.test", "c.test", "b.test"])
            #expect(try run(bed, ["c.test", "d.test"], ["--retries", "0"]).status == 3)
        }
    }

    @Test func theArticlesCommandHasNoOtherRequests() async throws {
        try await TestBed.run { bed in
            bed.serve("eats.test", .notFound)
            bed.cdn("eats.test", .success(Self.file))
            _ = try run(bed, ["eats.test"], named: "AASAValidator")
            #expect(bed.requests(to: "eats.test").map(\.path) == [TestBed.wellKnownPath])
            #expect(bed.requests(to: "eats.test").map(\.userAgent) == ["AASA-Bot/1.0.0"])
            #expect(bed.cdnRequests(for: "eats.test").count == 1)
        }
    }

    @Test func dataHasTheDifferencesAndTheFailure() async throws {
        try await TestBed.run { bed in
            bed.serve("old.test", .file(Self.file))
            bed.cdn("old.test", .success(Self.older, age: 60, maxAge: 600))
            bed.serve("failed.test", .file(Self.file))
            bed.cdn("failed.test", .timeout)
            let folder = try TemporaryFolder()
            let list = try folder.write(
                #"{"deep_linkable_urls": ["https://old.test/menu/aurora"], "non_deep_linkable_urls": []}"#,
                to: "links.json")
            let run = try run(bed, ["old.test", "failed.test"], ["--format", "json", "--links", list.path])
            #expect(run.status == 1)
            let root = try run.json()
            #expect(root.object?["schemaVersion"]?.number == "1")
            let results = try #require(root.object?["results"]?.array)
            let stale = try #require(results.first?.object)
            #expect(stale["domain"]?.string == bed.authority("old.test"))
            #expect(stale["state"]?.string == "stale")
            #expect(stale["ageSeconds"]?.number == "60")
            #expect(stale["maxAgeSeconds"]?.number == "600")
            let difference = try #require(stale["differences"]?.array?.first?.object)
            #expect(difference["url"]?.string == "https://old.test/menu/aurora")
            #expect(difference["listed"]?.boolean == true)
            #expect(difference["cdn"]?.string == "unmatched")
            #expect(difference["origin"]?.string == "matched")
            let failure = try #require(results.last?.object?["failure"]?.object)
            #expect(failure["code"]?.string == "SWCERR00301")
            #expect(failure["details"]?.array?.first?.object?["value"]?.string == "context deadline exceeded")
        }
    }

    @Test func textFromTheCDNIsHarmless() async throws {
        try await TestBed.run { bed in
            bed.serve("eats.test", .file(Self.file))
            bed.cdn(
                "eats.test",
                .failure(
                    "SWCERR00999", "Odd \u{9B}31m \u{202E}" + String(repeating: "x", count: 5_000),
                    details: "\u{85}\u{202E}"))
            let run = try run(bed, ["eats.test"])
            #expect(run.status == 1)
            #expect(!run.output.unicodeScalars.contains { ["\u{9B}", "\u{202E}", "\u{85}", "\u{1B}"].contains($0) })
            #expect(run.output.utf8.count < 2_000)
        }
    }

    @Test(arguments: [
        (["validate-cdn"], "--domain"), (["validate-cdn", "--domain", "https://x y/"], "is not a valid domain"),
        (["validate-cdn", "--domain", "eats.example/path"], "bare host"),
        (["validate-cdn", "--domain", "*.eats.example"], "wildcard"),
        (["validate-cdn", "--domain", "a.example", "--timeout", "0"], "--timeout expects"),
        (["validate-cdn", "--domain", "a.example", "--format", "sarif"], "--format"),
    ])
    func wrongArgumentsAreNamed(arguments: [String], words: String) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test(arguments: ["aasa", "AASAValidator"])
    func helpHasAnExample(product: String) throws {
        let run = try BuiltProgram.run(["help", "validate-cdn"], named: product, environment: ["COLUMNS": "100"])
        #expect(run.status == 0)
        #expect(run.output.contains("\(product) validate-cdn --domain example.com --domain www.example.com"))
    }
}

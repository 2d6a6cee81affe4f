import Foundation
import Testing
import UniversalLinksTestSupport

/// What `--urls` reads.
struct BulkInputTests {
    private func run(_ arguments: [String], input: [UInt8] = []) throws -> BuiltProgram.Run {
        try BuiltProgram.run(["match", "--aasa", EatsExample.aasa, "--urls"] + arguments, input: input)
    }

    private static let menu = "https://eats.example/en/menu/a"
    private static let row = "matched\t/applinks/details/0/components/7\t\(EatsExample.app)\t\(menu)\n"

    @Test func gzipIsRecognisedByItsFirstBytesWithAnyNumberOfMembers() throws {
        let text = String(repeating: Self.menu + "\n", count: 20_000)
        let cut = text.index(text.startIndex, offsetBy: 300_017)
        let members =
            GzipMember.bytes(holding: String(text[..<cut])) + GzipMember.bytes(holding: "")
            + GzipMember.bytes(holding: String(text[cut...]))
        let plain = try run(["-"], input: Array(text.utf8))
        #expect(plain.output == String(repeating: Self.row, count: 20_000))
        #expect(try run(["-"], input: members).output == plain.output)
        // Zeros behind the last member fill a block.
        let padded = try run(["-"], input: members + [UInt8](repeating: 0, count: 300_000))
        #expect(padded.status == 0)
        #expect(padded.output == plain.output)
    }

    @Test func gzipThatEndsTooEarlyGivesWhatCameBefore() throws {
        let members = GzipMember.bytes(holding: String(repeating: Self.menu + "\n", count: 5_000))
        let cut = try run(["-"], input: members.dropLast(1_000))
        #expect(cut.status == 3)
        #expect(cut.errors.contains("standard input: The compressed data ends too early."))
        #expect(cut.errors.contains("The results are those of the 49"), "\(cut.errors)")
        #expect(cut.output.hasPrefix(Self.row) && cut.output.hasSuffix(Self.row))
        let summary = try run(["-", "--summary"], input: members.dropLast(1_000))
        #expect(summary.status == 3)
        #expect(summary.output.hasPrefix("49"))
    }

    @Test func damagedGzipIsNamed() throws {
        let damaged = try run(["-"], input: GzipMember.bytes(holding: Self.menu + "\n") + Array("garbage".utf8))
        #expect(damaged.status == 3)
        #expect(damaged.output == Self.row)
        #expect(damaged.errors.contains("The compressed data is damaged"))
        #expect(try run(["-"], input: [0x1F, 0x8B]).status == 3)
    }

    private static let texts: [(text: String, count: Int)] = [
        (menu, 1), ("\(menu)\n", 1), ("\(menu)\r\n\(menu)\r\n", 2), ("\n\n\(menu)\n\n", 1),
        ("\u{FEFF}\(menu)", 1), (" \t\n\(menu)\n\r\n", 1),
    ]

    @Test(arguments: texts)
    func linesEndInAnyWay(text: String, count: Int) throws {
        let bulk = try run(["-"], input: Array(text.utf8))
        #expect(bulk.status == 0)
        #expect(bulk.output == String(repeating: Self.row, count: count))
    }

    @Test func badLinesAreCountedAndTheFirstShown() throws {
        let bad = ["no url", "https://a:b/", "https:///x", "https://", "1:", "/path", "ht!tp://x/"]
        let text = ([Self.menu] + bad + ["", Self.menu]).joined(separator: "\n")
        let bulk = try run(["-"], input: Array(text.utf8))
        #expect(bulk.status == 0)
        #expect(bulk.output == Self.row + Self.row)
        #expect(bulk.errors.contains("note: 1 blank line skipped\n"))
        #expect(
            bulk.errors.contains(
                "warning: 7 lines skipped, because they cannot be read\n  line 2: The URL has no scheme."))
        #expect(bulk.errors.contains("  line 3: The text after the host's colon is not a port number.\n"))
        #expect(bulk.errors.contains("  line 6: ") && !bulk.errors.contains("  line 7: "))
        #expect(bulk.errors.hasSuffix("  … and 2 more\n"))
        let summary = try run(["-", "--summary"], input: Array(text.utf8))
        #expect(summary.errors.isEmpty)
        #expect(summary.output.hasPrefix("2 URLs: 2 matched"))
        #expect(summary.output.contains("  … and 2 more\n"))
    }

    @Test func aHugeLineIsOneBadLine() throws {
        let huge = "https://eats.example/" + String(repeating: "a", count: 3_000_000)
        let bulk = try run(["-"], input: Array("\(Self.menu)\n\(huge)\n\(Self.menu)\n".utf8))
        #expect(bulk.status == 0)
        #expect(bulk.output == Self.row + Self.row)
        #expect(bulk.errors.contains("  line 2: The line has more than 65536 bytes.\n"))
    }

    @Test(arguments: [
        ("", "the file is empty"),
        ("\n\n", "the file is empty"),
        (
            #"{"deep_linkable_urls": ["https://eats.example/a"]}"#,
            "this looks like JSON: a link list needs a name that ends in .json"
        ),
        (
            "deep_linkable_urls:\n  - https://eats.example/a\n",
            "this looks like YAML: a link list needs a name that ends in .yml"
        ),
        ("<!doctype html>\n<p>", "this looks like a web page, not a list of URLs"),
        ("/en/menu/a\n", "these look like paths: write whole URLs, such as https://example.com/path"),
        ("eats.example/en/menu/a\n", "these look like hosts without a scheme: write https:// before each"),
        ("a b c\n", "write one URL per line, such as https://example.com/path"),
        ("\0\u{1}\u{2}", "this is not text"),
        (
            #"203.0.113.7 - - [21/Nov/2026:16:25:18 +0000] "GET /en/menu/a HTTP/2.0" 200 512 "-" "Agent""#,
            "this looks like an access log: add --log-format combined --domain HOST"
        ),
        (
            #"203.0.113.7 - - [21/Nov/2026:16:25:18 +0000] "GET /en/menu/a HTTP/2.0" 200 512"#,
            "this looks like an access log: add --log-format common --domain HOST"
        ),
    ])
    func aListWithoutAnyURLFailsAndSaysWhatItLooksLike(text: String, advice: String) throws {
        for more in [[], ["--summary"]] {
            let bulk = try run(["-"] + more, input: Array(text.utf8))
            #expect(bulk.status == 3)
            #expect(bulk.errors.contains("standard input: No URL found: \(advice)."), "\(bulk.errors)")
        }
    }

    @Test func aListOfURLsIsNoLog() throws {
        let bulk = try run(
            ["-", "--log-format", "combined", "--domain", "eats.example"], input: Array("\(Self.menu)\n".utf8))
        #expect(bulk.status == 3)
        #expect(bulk.errors.contains("this looks like a list of URLs: remove --log-format"))
    }

    @Test func linkListsAndProjectFilesAreListsOfURLs() throws {
        let folder = try TemporaryFolder()
        let files = [
            "links.json": #"{"deep_linkable_urls": ["\#(Self.menu)"], "non_deep_linkable_urls": ["\#(Self.menu)"]}"#,
            "links.yml": "deep_linkable_urls:\n  - \(Self.menu)\n  - \(Self.menu)\n",
            "aasa.yml": "version: 1\ndomains:\n  eats.example:\n    file: aasa.json\n    links: links.json\n",
        ]
        for (name, text) in files { _ = try folder.write(text, to: name) }
        for name in files.keys.sorted() {
            let bulk = try run([folder.url.appendingPathComponent(name).path])
            #expect(bulk.status == 0, "\(name): \(bulk.errors)")
            #expect(bulk.output == Self.row + Self.row, "\(name)")
        }
    }

    @Test func accessLogsAreReadAsTheirRequests() throws {
        let log = #"""
            203.0.113.7 - - [21/Nov/2026:16:25:18 +0000] "GET /en/menu/a HTTP/2.0" 200 512 "-" "Agent \"1\""
            203.0.113.7 - - [21/Nov/2026:16:25:19 +0000] "POST /en/menu/a HTTP/1.1" 200 512 "-" "Agent"
            203.0.113.7 - - [21/Nov/2026:16:25:19 +0000] "-" 408 - "-" "-"
            203.0.113.7 - - [21/Nov/2026:16:25:20 +0000] "GET https://eats.example/en/menu/a HTTP/1.1" 200 5 "-" "-"
            a line of something else

            """#
        let bulk = try run(
            ["-", "--log-format", "combined", "--domain", "eats.example"], input: Array(log.utf8))
        #expect(bulk.status == 0)
        #expect(bulk.output == Self.row + Self.row)
        #expect(bulk.errors.contains("note: 2 requests skipped: not a GET of a path or URL\n"))
        #expect(bulk.errors.contains("  line 5: No time in brackets followed by a request in quotation marks.\n"))
    }

    @Test func whoeverReadsTheOutputMayStop() throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: Self.menu + "\n", count: 100_000), to: "urls")
        let run = try Shell.run(
            "\"$0\" match --aasa \"$1\" --urls urls | head -1; echo ${PIPESTATUS[0]}",
            [BuiltProgram.url(of: "aasa").path, Checkout.folder.appendingPathComponent(EatsExample.aasa).path],
            in: folder.url)
        #expect(run.output == Self.row + "0\n")
        #expect(run.errors.isEmpty)
    }
}

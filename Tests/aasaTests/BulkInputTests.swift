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
            "this is an access log. Pass the host of its requests with --domain, such as example.com"
        ),
        (
            #"203.0.113.7 - - [21/Nov/2026:16:25:18 +0000] "GET /en/menu/a HTTP/2.0" 200 512"#,
            "this is an access log. Pass the host of its requests with --domain, such as example.com"
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

    private static let request = #"203.0.113.7 - - [21/Nov/2026:16:25:18 +0000] "GET /en/menu/a HTTP/2.0" 200 512"#
    private static let combined = request + #" "-" "Agent""#
    private static let post = #"203.0.113.7 - - [21/Nov/2026:16:25:18 +0000] "POST /x HTTP/2.0" 200 512"#

    /// The lines, the number of URLs, and the format that is named.
    private static let recognized: [(lines: [String], count: Int, format: String)] = [
        ([combined, combined], 2, "combined"), ([request, request], 2, "common"), ([combined], 1, "combined"),
        ([request, combined, combined], 3, "common"),
        (["", "# comment", combined, "what is this", combined], 2, "combined"),
        ([post, request], 1, "common"), (["\u{FEFF}" + combined, combined], 2, "combined"),
        ([String](repeating: combined, count: 1_000) + [menu], 1_000, "combined"),
        (
            [combined, combined.replacingOccurrences(of: "Agent", with: String(repeating: "a", count: 60_000))], 2,
            "combined"
        ),
    ]

    @Test(arguments: recognized, [false, true])
    func aLogIsRecognizedByItsFirstLines(
        file: (lines: [String], count: Int, format: String), isCompressed: Bool
    ) throws {
        let text = file.lines.joined(separator: "\n") + "\n"
        let run = try run(
            ["-", "--domain", "eats.example"], input: isCompressed ? GzipMember.bytes(holding: text) : Array(text.utf8))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == String(repeating: Self.row, count: file.count))
        #expect(
            run.errors.hasPrefix("note: standard input is an access log, read with --log-format \(file.format)\n"),
            "\(run.errors)")
    }

    @Test(arguments: [
        [menu], [menu, menu], [menu, combined, combined],
        ["https://eats.example/a [x] \"GET / HTTP/1.1\" 200 5", menu],
        [combined, "x", "y", "z"] + [menu],
    ])
    func whatMayBeAListOfURLsIsOne(lines: [String]) throws {
        let text = lines.joined(separator: "\n")
        let run = try run(["-", "--domain", "eats.example"], input: Array(text.utf8))
        #expect(run.status == 0)
        #expect(run.output.contains(Self.row))
        #expect(!run.errors.contains("access log"), "\(run.errors)")
    }

    @Test func aRecognizedLogIsReadAsWithTheOption() throws {
        let log = [Self.combined, Self.post, "x", Self.combined, ""].joined(separator: "\n")
        for command in [
            ["match", "--aasa", EatsExample.aasa, "--summary"], ["diff", EatsExample.aasa, EatsExample.aasa],
        ] {
            let arguments = command + ["--urls", "-", "--domain", "eats.example"]
            let recognized = try BuiltProgram.run(arguments, input: Array(log.utf8))
            let stated = try BuiltProgram.run(arguments + ["--log-format", "common"], input: Array(log.utf8))
            #expect(recognized.output == stated.output)
            #expect(recognized.status == stated.status)
            #expect(recognized.errors.filter { $0 == "\n" }.count == 1 && stated.errors.isEmpty, "\(recognized.errors)")
        }
    }

    @Test func aLogWithoutALinkSaysSo() throws {
        let run = try run(["-", "--domain", "eats.example"], input: Array("\(Self.post)\n".utf8))
        #expect(run.status == 3)
        #expect(run.errors.contains("No URL found: no line is a GET request for a path or a URL."), "\(run.errors)")
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

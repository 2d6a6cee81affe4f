import Foundation
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// What is said where a file cannot be fetched, or must not be.
struct UnfetchedFileTests {
    /// How a host answers, and what is said about it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let answer: Answer
        var connection = HostConnection.good
        let words: String

        var testDescription: String { name }
    }

    static let failures = [
        Case(
            name: "nothing", answer: .notFound,
            words: "it returns 404 Not Found. aasa check HOST tells more."),
        Case(
            name: "an error", answer: .http(503),
            words: "it returns 503 Service Unavailable. aasa check HOST"),
        Case(
            name: "no content", answer: .http(204, framing: .unframed), words: "it returns 204 No Content. "
        ),
        Case(
            name: "a redirect", answer: .redirect(301, to: "https://www.eats.example/x"),
            words: "it redirects (301) to \"https://www.eats.example/x\". Apple does not follow redirects. "
                + "aasa check HOST --trace-redirects shows where it ends."),
        Case(
            name: "a redirect that steers terminals", answer: .redirect(302, to: "/\u{9B}31m\u{202E}"),
            words: "redirects (302) to \"/\\u{9B}31m\\u{202E}\""),
        Case(
            name: "a redirect to nowhere", answer: .redirect(302, to: nil), words: "it returns 302 Found. "),
        Case(
            name: "an expired certificate", answer: .notFound, connection: .certificate(.expired),
            words: "is not trusted: its certificate expired on"),
        Case(
            name: "a certificate for another name", answer: .notFound, connection: .certificate(.wrongName),
            words: "another-host.test"),
        Case(
            name: "an unknown authority", answer: .notFound, connection: .certificate(.unknownAuthority),
            words: "Where that is meant, name the authority with --ca-file; Apple will not know it."),
        Case(name: "an old version of TLS", answer: .notFound, connection: .tls10, words: "no TLS version"),
        Case(
            name: "a closed connection", answer: .closed, words: "closed the connection without an answer. aasa check"),
        Case(
            name: "half an answer", answer: .shortBody("{}", announcing: 100),
            words: "the answer ended after 2 of the 100 bytes"),
    ]

    @Test(arguments: failures)
    func whyThereIsNoFileIsToldInOneLine(row: Case) async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, row.answer, over: row.connection)
            let words = row.words.replacing("HOST", with: host.bed.authority(FetchingBed.host))
            for command in [["lint"], ["match", EatsExample.menu, "--aasa"]] {
                let run = try await host.aasa(command + [host.site])
                #expect(run.status == 3, "\(command): \(run.output)\(run.errors)")
                #expect(run.output.isEmpty, "\(command): \(run.output)")
                #expect(run.errors.hasPrefix("aasa: error: \(host.file): "), "\(run.errors)")
                #expect(run.errors.contains(words), "\(run.errors)")
                #expect(run.errors.filter { $0 == "\n" }.count == 1, "\(run.errors)")
            }
        }
    }

    @Test(arguments: FetchedFileTests.commands)
    func everyCommandEndsAlike(command: [String]) async throws {
        try await FetchingBed.run { host in
            let run = try await host.aasa(command + [host.bed.url("gone.example")])
            #expect(run.status == 3, "\(run.output)\(run.errors)")
            #expect(run.errors.contains("it returns 404"), "\(run.errors)")
        }
    }

    @Test func aPortThatRefusesIsTold() async throws {
        try await FetchingBed.run { host in
            let port = try await host.bed.port(.refuses)
            let run = try await host.aasa(["lint", "https://eats.example:\(port)"])
            #expect(run.status == 3)
            #expect(
                run.errors
                    == "aasa: error: https://eats.example:\(port)\(TestBed.wellKnownPath): 127.0.0.1 port \(port) refused "
                    + "the connection. aasa check eats.example:\(port) tells more.\n")
        }
    }

    @Test func elsewhereThanWhereAppleAsksTheAdviceIsAnother() async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, path: "/old", .redirect(302, to: "/new"))
            let moved = try await host.aasa(["lint", host.site + "/old"])
            #expect(moved.status == 3)
            #expect(
                moved.errors.hasSuffix(
                    "redirects (302) to \"/new\". Redirects are not followed. Pass the final URL of the file.\n"))
            let gone = try await host.aasa(["lint", host.site + "/gone"])
            #expect(gone.errors.hasSuffix("it returns 404 Not Found. Check the URL.\n"), "\(gone.errors)")
            #expect(host.bed.requests(to: FetchingBed.host).map(\.path) == ["/old", "/gone"])
        }
    }

    @Test func aTimeOutAndRepeatedRequestsAreThoseOfCheck() async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, .silence)
            var run = try await host.aasa(["lint", host.site, "--timeout", "0.9"])
            // A busy machine may take longer than a third of that to connect.
            for seconds in ["9", "90", "900"] where !run.errors.contains("no answer from") {
                run = try await host.aasa(["lint", host.site, "--timeout", seconds])
            }
            #expect(run.status == 3)
            #expect(run.errors.contains("no answer from"), "\(run.errors)")
            let file = Answer.file(LintFolder.clean)
            host.bed.serve(FetchingBed.host, .closed.first(1, then: file))
            let repeated = try await BuiltProgram.runAside(
                ["lint", host.site, "--ca-file", host.bed.certificateAuthority.file] + host.bed.resolveArguments
                    + TestBed.patience)
            #expect(repeated.output == "1 file: no findings\n", "\(repeated.errors)")
        }
    }

    // MARK: - Answers that are files, of a kind

    @Test func whatIsNoJSONIsJudgedOrRefusedAsOnDisk() async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, .indexPage)
            let judged = try await host.aasa(["lint", host.site])
            #expect(judged.status == 1)
            #expect(judged.output.contains("This is an HTML page"), "\(judged.output)")
            let asked = try await host.aasa(["match", EatsExample.menu, "--aasa", host.site])
            #expect(asked.status == 3)
            #expect(asked.errors.hasPrefix("aasa: error: \(host.file):1:1: This is an HTML page"), "\(asked.errors)")
        }
    }

    @Test func aFileThatAppleRefusesForItsSizeIsReadToSaySo() async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, .body(byteCount: 131_073))
            let judged = try await host.aasa(["lint", host.site])
            #expect(judged.status == 1)
            #expect(judged.output.contains("error[AASA083]"), "\(judged.output)")
            let asked = try await host.aasa(["match", EatsExample.menu, "--app", "a.b", "--aasa", host.site])
            #expect(asked.status == 0)
            #expect(asked.output.contains("the system refuses the file: it has 131073 bytes"), "\(asked.output)")
        }
    }

    @Test(arguments: [
        Answer.body(byteCount: 16_777_217), .body(byteCount: 20_000_000), .gzipBomb(mebibytes: 64), .endlessBody,
    ])
    func moreThanIsReadIsToldAsOfAFileOnDisk(answer: Answer) async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, answer)
            let judged = try await host.aasa(["lint", host.site])
            #expect(judged.status == 1, "\(judged.errors)")
            #expect(
                judged.output.hasPrefix("error[AASA082] The file is larger than 16777216 bytes"), "\(judged.output)")
            let asked = try await host.aasa(["match", EatsExample.menu, "--aasa", host.site])
            #expect(asked.status == 3)
            #expect(
                asked.errors.hasPrefix("aasa: error: \(host.file): The file is larger than 16777216 bytes"),
                "\(asked.errors)")
        }
    }

    // MARK: - Options

    @Test func privateAddressesAreRefusedWhereThatIsWanted() async throws {
        try await FetchingBed.run { host in
            let run = try await host.aasa(["lint", host.site, "--no-allow-private"])
            #expect(run.status == 3)
            #expect(
                run.errors.hasSuffix(
                    "this name resolves to 127.0.0.1, a private or reserved address. Leave --no-allow-private out where that "
                        + "is meant.\n"), "\(run.errors)")
            #expect(host.bed.connectionCount(to: FetchingBed.host) == 0)
        }
    }

    @Test func aProxyIsUsed() async throws {
        try await FetchingBed.run { host in
            let proxy = try await TestProxy(.connects, to: host.bed.port)
            let run = try await BuiltProgram.runAside([
                "match", EatsExample.menu, "--aasa", "https://eats.example", "--timeout", "3600", "--proxy",
                "http://127.0.0.1:\(proxy.port)", "--ca-file", host.bed.certificateAuthority.file,
            ])
            #expect(run.output.contains("  matched "), "\(run.errors)")
            #expect(proxy.targets == ["eats.example:443"])
            try await proxy.stop()
        }
    }

    @Test func nothingOfTheNetworkIsLookedAtForAFileOnDisk() throws {
        // The certificates are read when the network is set up.
        let options = ["--ca-file", "no/such/file"]
        for command in [["lint"], ["match", EatsExample.menu, "--aasa"], ["validate-schema", "--aasa-path"]] {
            #expect(try BuiltProgram.run(command + [EatsExample.aasa] + options).status == 0)
            let run = try BuiltProgram.run(command + ["https://eats.example"] + options)
            #expect(run.status == 3)
            #expect(run.errors == "aasa: error: no/such/file: there is no such file. Check the path.\n")
        }
    }

    // MARK: - Usage

    static let refused: [(arguments: [String], words: String)] = [
        (["lint", EatsExample.aasa, "https://e.example", "--fix"], "and https://e.example is a URL. --diff prints"),
        (["lint", "https://e.example", "--fix", "--unsafe-fixes"], "--fix rewrites files"),
        (["fmt", "https://e.example"], "rewrites files in place, and https://e.example is a URL"),
        (["fmt", EatsExample.aasa, "HTTPS://e.example"], "rewrites files in place"),
        (["migrate", "--write", "https://e.example"], "--write expects a file on disk"),
        (["lint", "http://e.example"], "http://e.example: files are only fetched over https"),
        (["match", EatsExample.menu, "--aasa", "http://e.example/x"], "Use https://"),
        (["test", "https://a@e.example", "--links", EatsExample.links], "user name"),
        (["lint", "https://"], "is not the URL of a file."), (["lint", "https://e.example:99999"], "from 1 to 65535"),
        (["lint", "https://a b.example/"], "is not the URL of a file."),
        (["lint", "https://1.2.3/"], "is not the URL of a file."),
        (["lint", "http://e.example/\u{1B}[2J"], "http://e.example/\\u{1B}[2J: "),
        (
            ["diff", "https://e.example", "http://e.example", "--urls", FetchedFileTests.urls],
            "only fetched over https"
        ),
        (["lint", "https://e.example", "--timeout", "0"], "--timeout expects"),
        (["lint", "https://e.example", "--header", "Host: x"], "--header cannot set"),
        (["test", EatsExample.aasa, "--links", "https://e.example/l.json"], "must be a file on disk, not a URL"),
        (["match", "--urls", "https://e.example/l", "--aasa", EatsExample.aasa], "curl -o FILE URL"),
        (
            ["validate-schema", "--aasa-path", EatsExample.aasa, "--json-schema-path", "https://e.example/s"],
            "must be a file on disk, not a URL"
        ),
        (["app", "https://e.example/app.ipa", "--offline"], "must be a file on disk, not a URL"),
        (["app", "x", "--local-file", "e.example=https://e.example"], "must be a file on disk, not a URL"),
        (["lint", EatsExample.aasa, "--baseline", "https://e.example/b"], "must be a file on disk, not a URL"),
    ]

    @Test(arguments: refused)
    func whatCannotBeDoneIsWrongUsage(arguments: [String], words: String) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 2, "\(run.output)\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1, "\(run.errors)")
        #expect(!run.errors.contains("\u{1B}"))
    }

    @Test func nothingIsWrittenOrAskedWhereAFixIsRefused() async throws {
        try await FetchingBed.run { host in
            let folder = try LintFolder(["warned": LintFolder.warned])
            let file = folder.folder.url.appendingPathComponent("warned").path
            let run = try await host.aasa(["lint", file, host.site, "--fix", "--unsafe-fixes"])
            #expect(run.status == 2)
            #expect(try folder.text(of: "warned") == LintFolder.warned)
            #expect(host.bed.connectionCount(to: FetchingBed.host) == 0)
        }
    }
}

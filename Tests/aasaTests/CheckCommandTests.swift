import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestBed

struct CheckCommandTests {
    static let file = """
        {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.test.shop"], "components": [{"/": "/a/*"}]}]}}
        """

    /// Runs `aasa check` on hosts of a test bed, each with its port.
    func check(_ hosts: [String], _ options: [String] = [], on bed: TestBed) throws -> BuiltProgram.Run {
        try BuiltProgram.run(["check"] + hosts.map(bed.authority) + bed.arguments + ["--retries", "0"] + options)
    }

    func serve(_ host: String, on bed: TestBed) {
        bed.serve(host, .file(Self.file, fields: ["Cache-Control": "public, max-age=3600"]))
        bed.cdn(host, .success(Self.file))
    }

    // MARK: - Usage

    @Test(arguments: [
        (["check", "a b.example"], "\"a b.example\" is not a valid domain. Write a host name"),
        (["check", "example.com/path"], "Write the bare host, without \"/\" and what belongs to it"),
        (["check", "user@example.com"], "without \"@\" and what belongs to it"),
        (["check", "http://example.com"], "Apple only uses https"),
        (["check", "https://user@example.com/"], "user name"),
        (["check", "*.example.com"], "the file for all of them is at example.com"),
        (["check", "example.com:99999"], "from 1 to 65535"), (["check", "example.com:x"], "Write a host name"),
        (["check", ""], "is not a valid domain"), (["check", "a..b"], "Write a host name"),
        (["check", "1.2.3"], "Write a host name"),
        (["check", "a.example", "--header", "X"], "--header expects"),
        (["check", "a.example", "--header", "Host: b"], "--header cannot set"),
        (["check", "a.example", "--header", "X: a\nb"], "--header expects"),
        (["check", "a.example", "--resolve", "x"], "Write it as"),
        (["check", "a.example", "--user-agent", "é"], "--user-agent expects"),
        (["check", "a.example", "--user-agent", "a\nb"], "--user-agent expects"),
        (["check", "a.example", "--timeout", "0"], "--timeout expects"),
        (["check", "a.example", "--timeout", "nan"], "--timeout expects"),
        (["check", "a.example", "--retries", "11"], "--retries expects"),
        (["check", "a.example", "--concurrency", "0"], "--concurrency expects"),
        (["check", "a.example", "--cdn-url", "ftp://x"], "--cdn-url: "),
        (["check", "a.example", "--proxy", "https://x:1"], "http://host:port"),
        (["check", "a.example", "--no-cdn", "--cdn", "require"], "--no-cdn cannot be combined with --cdn require"),
        (["check", "a.example", "--ca-file", "README.md"], "README.md"),
        (["check", "--domains-from", "-"], "it contains no host"),
        (["check", "a.example", "--tiemout", "3"], "Did you mean '--timeout'? See"),
        (["check", "a.example", "--format", "sarf"], "one of the following: text, concise, json"),
        (["check", "a.example", "--wait", "--wait-timeout", "3x"], "Write it as 6h, 90m or 1h30m."),
        (["check", "a.example", "--recipes", "ngnix"], "nginx"), (["check", "a.example", "--recipes=iis"], "caddy"),
    ])
    func wrongUsageIsNamedInOneLine(arguments: [String], words: String) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 2, "\(run.output)\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func withoutDomainAndProjectNothingIsChecked() throws {
        let folder = try TemporaryFolder()
        let run = try BuiltProgram.run(["check"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("no domain to check"))
    }

    @Test func badLinesAreAllToldWithTheirNumbers() throws {
        let list = "# hosts\n\nexample.com\nhttp://x.example # no\n  a b \nexample.org\n"
        let run = try BuiltProgram.run(["check", "--domains-from", "-"], input: Array(list.utf8))
        #expect(run.status == 2)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("standard input:4: \"http://x.example\" is not a valid domain") == true)
        #expect(lines.last?.contains("standard input:5: \"a b\" is not a valid domain") == true)
    }

    @Test func certificatesThatCannotBeReadAreCode3() throws {
        let run = try BuiltProgram.run(["check", "a.example", "--ca-file", "no/such.pem"])
        #expect(run.status == 3)
        #expect(run.errors.contains("no/such.pem: there is no such file"))
    }

    @Test func whatCannotBeReachedIsToldOnce() throws {
        let run = try BuiltProgram.run([
            "check", "a.test:1", "--resolve", "*:127.0.0.1", "--cdn-url", "https://cdn.test:1", "--retries", "0",
        ])
        #expect(run.status == 3)
        #expect(run.errors == "aasa: error: a.test:1: 127.0.0.1 port 1 refused the connection.\n")
        #expect(run.output.contains("AASA905"))
        #expect(!run.output.contains("AASA955"))
    }

    // MARK: - Hosts

    @Test func aGoodHostIsFine() async throws {
        try await TestBed.run { bed in
            serve("good.test", on: bed)
            let run = try check(["good.test"], on: bed)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.errors.isEmpty)
            let lines = run.output.split(separator: "\n")
            let size = Self.file.utf8.count
            let starts = [
                "good.test:\(bed.port): no findings", "  AASA-Bot  200 OK, application/json, \(size) bytes, ",
                "  browser   200 OK, application/json, \(size) bytes, ", "  CDN       in sync: 200 OK, ",
            ]
            #expect(lines.count == starts.count, "\(run.output)")
            for (line, start) in zip(lines, starts) {
                #expect(line.hasPrefix(start), "\(line)")
                #expect(line.utf8.count <= 80, "\(line)")
            }
            #expect(bed.requests(to: "good.test").count == 2)
            #expect(bed.cdnRequests(for: "good.test").count == 1)
        }
    }

    @Test func mistakesOfTheFileHaveTheirPlaceInIt() async throws {
        try await TestBed.run { bed in
            bed.serve("broken.test", .file("{\n  \"applinks\": {,}\n}"))
            let run = try check(["broken.test"], ["--no-cdn"], on: bed)
            #expect(run.status == 1)
            #expect(
                run.output.contains("https://broken.test:\(bed.port)/.well-known/apple-app-site-association:2:16"),
                "\(run.output)")
        }
    }

    @Test func anUnreachableHostIsCode3AndHidesNoOther() async throws {
        try await TestBed.run { bed in
            serve("good.test", on: bed)
            bed.serve("broken.test", .file("{"))
            let port = try await bed.port(.refuses)
            let run = try BuiltProgram.run(
                [
                    "check", "gone.test:\(port)", bed.authority("good.test"), bed.authority("broken.test"), "--retries",
                    "0",
                ] + bed.arguments)
            #expect(run.status == 3)
            #expect(run.errors.contains("gone.test:\(port): "))
            #expect(run.errors.contains("refused the connection"))
            #expect(run.output.contains("gone.test:\(port): unreachable\n"))
            #expect(run.output.contains("broken.test:\(bed.port): "))
            #expect(!run.output.contains("good.test:\(bed.port): "), "\(run.output)")
            let table = run.output.split(separator: "\n").drop { !$0.hasPrefix("HOST ") }
            let starts = ["HOST  ", "gone.test:\(port)  ", "broken.test:\(bed.port)  ", "good.test:\(bed.port)  "]
            #expect(table.count == starts.count + 1, "\(run.output)")
            for (line, start) in zip(table, starts) { #expect(line.hasPrefix(start), "\(line)") }
            #expect(table.last == "3 hosts: 1 unreachable, 1 with errors, 1 ok", "\(run.output)")
        }
    }

    @Test(arguments: [
        (HostConnection.certificate(.expired), "expired"), (.certificate(.wrongName), "another-host.test"),
        (.certificate(.selfSigned), "self-signed"),
    ])
    func anUntrustedHostIsFoundOut(connection: HostConnection, words: String) async throws {
        try await TestBed.run { bed in
            bed.serve("bad.test", .file(Self.file), over: connection)
            let run = try check(["bad.test"], ["--no-cdn"], on: bed)
            #expect(run.status == 1, "\(run.output)\(run.errors)")
            #expect(run.output.contains(words), "\(run.output)")
        }
    }

    @Test func theOrderIsThatOfTheInputAndRepetitionsAreTold() async throws {
        try await TestBed.run { bed in
            let names = (1...20).map { "h\($0).test" }
            for name in names { serve(name, on: bed) }
            let list = (names + ["H1.test"]).map(bed.authority).joined(separator: "\n")
            let run = try BuiltProgram.run(
                ["check", "--domains-from", "-", "--concurrency", "8"] + bed.arguments, input: Array(list.utf8))
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors == "aasa: standard input:21: h1.test:\(bed.port) is listed twice and checked once\n")
            let lines = run.output.split(separator: "\n")
            #expect(lines.dropFirst().prefix(20).map { $0.prefix { $0 != ":" } } == names.map { Substring($0) })
            #expect(lines.last == "20 hosts: 20 ok")
        }
    }

    @Test(arguments: [("warn", Int32(0)), ("require", 4), ("ignore", 0)])
    func aStaleCopyCountsAsWanted(policy: String, status: Int32) async throws {
        try await TestBed.run { bed in
            serve("stale.test", on: bed)
            bed.cdn("stale.test", .success(Self.file.replacingOccurrences(of: "/a/*", with: "/b/*"), age: 100))
            let run = try check(["stale.test"], ["--cdn", policy], on: bed)
            #expect(run.status == status, "\(run.output)\(run.errors)")
            #expect(run.output.contains("CDN       stale: 200 OK, 1 min 40 s old, "), "\(run.output)")
            #expect(run.output.contains("warning[") == (policy != "ignore"), "\(run.output)")
        }
    }

    @Test func errorsOfTheHostCountMoreThanTheCDN() async throws {
        try await TestBed.run { bed in
            bed.serve("both.test", .file(#"{"applinks": {"details": 7}}"#))
            bed.cdn("both.test", .success(Self.file))
            let run = try check(["both.test"], ["--cdn", "require"], on: bed)
            #expect(run.status == 1, "\(run.output)\(run.errors)")
        }
    }

    @Test func hopsAreShownWhereThatIsWanted() async throws {
        try await TestBed.run { bed in
            bed.serve("hop.test", .redirect(301, to: "/elsewhere"))
            bed.serve("hop.test", path: "/elsewhere", .file(Self.file))
            let run = try check(["hop.test"], ["--no-cdn", "--trace-redirects", "--format", "json"], on: bed)
            let json = try run.json()
            let url = json[JSONPointer(tokens: ["hosts", "0", "hops", "0", "url"])]?.string
            #expect(url == "https://hop.test:\(bed.port)/elsewhere")
            #expect(run.status == 1, "\(run.output)")
        }
    }

    @Test func whatComesOverTheNetworkIsEscapedAndShortened() async throws {
        try await TestBed.run { bed in
            bed.serve("escape.test", .terminalEscapes(Self.file))
            bed.serve("body.test", .file("{\"applinks\": \"\u{1B}[31m\u{202E}\", \"\u{1B}]0;x\u{7}\": 1}"))
            for format in ["text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"] {
                let run = try check(["escape.test", "body.test"], ["--no-cdn", "-v", "--format", format], on: bed)
                #expect(!run.output.contains("\u{1B}"), "\(format)")
                #expect(!run.errors.contains("\u{1B}"), "\(format)")
                #expect(!run.output.contains("\u{202E}"), "\(format)")
                let isShort = run.output.split(separator: "\n").allSatisfy { $0.utf8.count < 2_000 }
                #expect(isShort || format == "jsonl", "\(format)")
            }
        }
    }

    @Test func headersGoToTheHostAndNotToTheCDN() async throws {
        try await TestBed.run { bed in
            serve("key.test", on: bed)
            _ = try check(["key.test"], ["--header", "X-Key: secret", "--user-agent", "Mine/1"], on: bed)
            let requests = bed.requests(to: "key.test")
            #expect(requests.allSatisfy { $0.fields["X-Key"] == "secret" })
            #expect(requests.contains { $0.fields["User-Agent"] == "Mine/1" })
            #expect(bed.cdnRequests(for: "key.test").allSatisfy { $0.fields["X-Key"] == nil })
        }
    }

    @Test func privateAddressesAreRefusedWhereThatIsWanted() async throws {
        try await TestBed.run { bed in
            serve("private.test", on: bed)
            let run = try check(["private.test"], ["--no-allow-private"], on: bed)
            #expect(run.status == 3)
            #expect(run.errors.contains("private or reserved"), "\(run.errors)")
            #expect(bed.requests(to: "private.test").isEmpty)
        }
    }

    // MARK: - Text

    /// What is found comes first, then each request in one line.
    @Test func theFindingIsFirstAndEachRequestHasOneLine() async throws {
        try await TestBed.run { bed in
            bed.serve("wall.test", Answer.file(Self.file).blocked())
            let run = try check(["wall.test"], ["--no-cdn"], on: bed)
            #expect(run.status == 1)
            let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let starts = [
                "wall.test:\(bed.port): 1 error", "",
                "error[AASA928] wall.test:\(bed.port) blocks Apple's fetcher: it returns 403 with an HTML page to AASA-Bot, ",
                "   = help: ", "", "  AASA-Bot    403 Forbidden, text/html", "  browser     200 OK, application/json, ",
                "  root        404 Not Found, text/plain", "  .json       404 Not Found, ",
                "  root .json  404 Not Found, ",
                "  CDN         not requested", "",
            ]
            #expect(lines.count == starts.count, "\(run.output)")
            for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
            #expect(!run.output.contains("TLS"))
        }
    }

    @Test func theDetailsOfRequestsAreShownOnDemand() async throws {
        try await TestBed.run { bed in
            serve("good.test", on: bed)
            serve("fine.test", on: bed)
            let run = try check(["good.test", "fine.test"], ["--verbose"], on: bed)
            for words in [
                "good.test:\(bed.port): no findings\n", "fine.test:\(bed.port): no findings\n", "127.0.0.1, TLS 1.",
                "certificate until ", "ms: connection ", "Cache-Control: public, max-age=3600", "2 hosts: 2 ok\n",
            ] { #expect(run.output.contains(words), "\(words): \(run.output)") }
        }
    }

    @Test func ofManyHostsThoseWithoutFindingsAreCounted() async throws {
        try await TestBed.run { bed in
            let names = (1...21).map { "h\($0).test" }
            for name in names { serve(name, on: bed) }
            #expect(try check(names, on: bed).output == "21 hosts: 21 ok\n")
            bed.serve("h7.test", .notFound)
            let output = try check(names, on: bed).output
            let table = output.split(separator: "\n").drop { !$0.hasPrefix("HOST ") }
            #expect(table.dropFirst().first?.hasPrefix("h7.test:\(bed.port)  ") == true, "\(output)")
            #expect(table.last == "21 hosts: 1 with errors, 20 ok")
        }
    }

    /// How long a silent host is waited for, and in whose terms that is told.
    @Test(arguments: [("2", "within 2 seconds (--timeout 2)"), ("0.5", "within 0.5 seconds (--timeout 0.5)")])
    func aTimeOutIsThatOfTheOption(timeout: String, words: String) async throws {
        try await TestBed.run { bed in
            bed.serve("silent.test", .silence)
            let arguments =
                ["check", bed.authority("silent.test"), "--no-cdn", "--timeout", timeout]
                + bed.resolveArguments + ["--ca-file", bed.certificateAuthority.file]
            let run = try BuiltProgram.run(arguments)
            #expect(run.status == 3, "\(run.output)")
            #expect(run.errors.contains(words), "\(run.errors)")
            #expect(run.output.contains(words), "\(run.output)")
            // Who used up the time is not given as much again.
            #expect(bed.requests(to: "silent.test").count <= 2)
        }
    }

    // MARK: - Recipes

    private static let deniedPage = Answer.http(
        403, fields: ["Server": "nginx/1.24.0", "Content-Type": "text/html"],
        text:
            "<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n"
            + "<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>\r\n")

    @Test(arguments: [
        (
            ["--recipes"],
            ["is served by nginx (Server: nginx/1.24.0)", "location ~ /\\.(?!well-known/) {", "cause: status 403"]
        ),
        (["--recipes", "apache"], ["recipes for Apache", "Require all granted"]),
        (["--recipes=caddy"], ["recipes for Caddy"]),
        (["--recipes", "all"], ["recipes for all platforms", "nginx: ", "Apache: "]),
    ])
    func recipesAreThoseOfThePlatform(options: [String], words: [String]) async throws {
        try await TestBed.run { bed in
            bed.serve("dots.test", Self.deniedPage)
            let run = try check(["dots.test"], ["--no-cdn"] + options, on: bed)
            #expect(run.status == 1, "\(run.errors)")
            for text in words { #expect(run.output.contains(text), "\(text): \(run.output)") }
            #expect(!run.output.contains("example.com"), "\(run.output)")
        }
    }

    @Test func aHostMayFollowTheOptionForRecipes() async throws {
        try await TestBed.run { bed in
            bed.serve("moved.test", .redirect(301, to: "https://www.moved.test/x"))
            let run = try BuiltProgram.run(
                ["check", "--recipes", bed.authority("moved.test"), "--no-cdn", "--retries", "0"] + bed.arguments)
            #expect(run.status == 1, "\(run.errors)")
            #expect(run.output.contains("--recipes PLATFORM, one of: all, nginx"), "\(run.output)")
            let named = try check(["moved.test"], ["--no-cdn", "--recipes", "nginx"], on: bed)
            #expect(named.output.contains("return 301 https://www.moved.test$request_uri;"), "\(named.output)")
        }
    }

    // MARK: - Formats

    @Test func jsonHasAllTheEvidence() async throws {
        try await TestBed.run { bed in
            serve("json.test", on: bed)
            let json = try check(["json.test"], ["--format", "json"], on: bed).json()
            func value(_ tokens: String...) -> JSONValue? { json[JSONPointer(tokens: tokens)] }
            #expect(value("schemaVersion")?.number == "1")
            #expect(value("hosts", "0", "host")?.string == "json.test")
            #expect(value("hosts", "0", "origin", "status")?.number == "200")
            #expect(value("hosts", "0", "origin", "addresses", "0")?.string == "127.0.0.1")
            #expect(value("hosts", "0", "origin", "tls")?.string?.hasPrefix("TLS 1.") == true)
            #expect(value("hosts", "0", "origin", "certificates", "chain", "0", "names", "0")?.string == "json.test")
            #expect(value("hosts", "0", "origin", "failure")?.isNull == true)
            #expect(value("hosts", "0", "browser", "status")?.number == "200")
            #expect(value("hosts", "0", "cdnState", "state")?.string == "in-sync")
            #expect(value("summary", "hosts")?.number == "1")
        }
    }

    @Test func filesHaveWhatIsPrinted() async throws {
        try await TestBed.run { bed in
            bed.serve("broken.test", .file("{"))
            let folder = try TemporaryFolder()
            let path = { (name: String) in folder.url.appendingPathComponent(name).path }
            let run = try check(
                ["broken.test"],
                [
                    "--no-cdn", "--format", "jsonl", "--output", "json=\(path("j"))", "--output", "sarif=\(path("s"))",
                    "--output", "junit=\(path("u"))",
                ], on: bed)
            #expect(run.status == 1)
            let lines = run.output.split(separator: "\n")
            #expect(lines.first?.contains(#""type":"host""#) == true)
            #expect(lines.last?.contains(#""type":"summary""#) == true)
            _ = try JSONDocument(parsing: Array(try Data(contentsOf: folder.url.appendingPathComponent("j"))))
            let sarif = try String(contentsOfFile: path("s"), encoding: .utf8)
            let address = "https://broken.test:\(bed.port)/.well-known/apple-app-site-association"
            #expect(sarif.contains("\"uri\": \"\(address)\""))
            #expect(try String(contentsOfFile: path("u"), encoding: .utf8).contains("<failure"))
        }
    }

    #if os(Linux)
        @Test(arguments: [true, false])
        func theRootsAreThoseOfTheNamedFile(isNamed: Bool) async throws {
            try await TestBed.run { bed in
                serve("good.test", on: bed)
                let arguments =
                    ["check", bed.authority("good.test"), "--no-cdn"] + bed.resolveArguments + TestBed.patience
                let roots = isNamed ? bed.certificateAuthority.file : "/no/such/file"
                let run = try await Task.detached {
                    try BuiltProgram.run(arguments, environment: ["SSL_CERT_FILE": roots])
                }.value
                #expect(run.status == (isNamed ? 0 : 1), "\(run.output)\(run.errors)")
            }
        }
    #endif

    /// macOS lets a program have 256 files open until it asks for more.
    @Test(arguments: [(soft: 256, hard: 10_240, status: 0), (soft: 256, hard: 1_024, status: 2)])
    func manyHostsAtATimeNeedManyOpenFiles(soft: Int, hard: Int, status: Int32) async throws {
        try await TestBed.run { bed in
            serve("good.test", on: bed)
            let arguments =
                ["check", bed.authority("good.test"), "--no-cdn", "--concurrency", "1000"]
                + bed.resolveArguments + TestBed.patience + ["--ca-file", bed.certificateAuthority.file]
            let program = BuiltProgram.url(of: "aasa").path
            let run = try await Task.detached {
                try Shell.run(
                    "ulimit -Sn \(soft) && ulimit -Hn \(hard) && exec \"$0\" \"$@\"", [program] + arguments)
            }.value
            #expect(run.status == status, "\(run.output)\(run.errors)")
            let words = "--concurrency 1000 needs 4064 open files, and the system allows 1024. Use --concurrency 240"
            #expect(run.errors.contains(words) == (status == 2), "\(run.errors)")
        }
    }

    @Test func anInterruptionLeavesWhatIsThere() async throws {
        try await TestBed.run { bed in
            bed.serve("broken.test", .file("{"))
            bed.serve("silent.test", .silence)
            let work = try TemporaryFolder()
            let process = Process()
            process.executableURL = BuiltProgram.url(of: "aasa")
            // Nothing but the interruption ends it.
            process.arguments =
                ["check", bed.authority("broken.test"), bed.authority("silent.test")] + bed.arguments
            let output = try work.write([], to: "output")
            let errors = try work.write([], to: "errors")
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            while try Data(contentsOf: output).isEmpty || bed.requests(to: "silent.test").isEmpty {
                try await Task.sleep(for: .milliseconds(20))
            }
            process.interrupt()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 3)
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            #expect(text.contains("broken.test:\(bed.port): 1 error"), "\(text)")
            #expect(text.contains("1 host: 1 with errors; 1 not checked"), "\(text)")
            #expect(String(decoding: try Data(contentsOf: errors), as: UTF8.self).contains("interrupted: 1 of 2"))
        }
    }
}

import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

struct CheckCommandTests: ChecksHosts {
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
        (["check", "a.example", "--recipes", "ngnix"], "nginx"),
        (
            ["check", "--recipes", "tomcat", "a.example"],
            "\"tomcat\" is not a platform. The platforms are nginx, apache,"
        ),
        (["check", "--recipes", "cloudfront", "a.example"], "Did you mean s3?"),
        (["check", "--recipes", "github", "a.example"], "Did you mean github-pages?"),
        (["check", "a.example", "--recipes=tomcat"], "caddy"),
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

    @Test(
        "Devices get no file",
        arguments: [
            ([], Int32(1), CDNAnswer.badStatus("404 Not Found")),
            (["--cdn", "require"], 4, .badStatus("404 Not Found")),
            (["--cdn", "ignore"], 0, .badStatus("404 Not Found")), ([], 1, .timeout), ([], 1, .success("<html>")),
            (["--fail-on", "never"], 0, .timeout),
        ] as [([String], Int32, CDNAnswer)])
    func aCDNWithoutAFileIsAnError(options: [String], status: Int32, answer: CDNAnswer) async throws {
        try await TestBed.run { bed in
            serve("none.test", on: bed)
            bed.cdn("none.test", answer)
            let run = try check(["none.test"], options, on: bed)
            #expect(run.status == status, "\(run.output)\(run.errors)")
            #expect(
                run.output.hasPrefix("none.test:\(bed.port): 1 error\n") == !options.contains("ignore"), "\(run.output)"
            )
        }
    }

    @Test func aHostThatSupportsOnlyHTTP2IsNotChecked() async throws {
        try await TestBed.run { bed in
            for (name, answer) in [("http2.test", HostCase.http2), ("good.test", Answer.file(Self.file))] {
                bed.serve(name, answer)
                bed.cdn(name, .success(Self.file))
            }
            let run = try check(["http2.test"], on: bed)
            #expect(run.status == 3)
            #expect(run.output.hasPrefix("http2.test:\(bed.port): not checked\n"), "\(run.output)")
            #expect(run.output.contains("  CDN       not checked: 200 OK"), "\(run.output)")
            for words in ["unreachable", "broken", "malformed", "client certificate"] {
                #expect(!run.output.contains(words), "\(words): \(run.output)")
            }
            let both = try check(["http2.test", "good.test"], on: bed)
            #expect(both.status == 3)
            #expect(both.output.hasSuffix("2 hosts: 1 not checked, 1 ok\n"), "\(both.output)")
            let link = try BuiltProgram.run(
                ["explain", bed.url("http2.test", path: "/a/1")] + bed.arguments + ["--retries", "0"])
            #expect(link.output.contains("supports only HTTP/2"), "\(link.output)")
            #expect(!link.output.contains("answers the way Apple expects"), "\(link.output)")
        }
    }

    @Test func aCDNThatIsNotTrustedSaysNothingAboutTheHost() async throws {
        try await TestBed.run { bed in
            bed.serve(TestBed.cdnHost, over: .certificate(.unknownAuthority))
            serve("good.test", on: bed)
            let run = try check(["good.test", "gone.test"], on: bed)
            #expect(run.status == 1, "\(run.errors)")
            #expect(run.output.contains("AASA955"), "\(run.output)")
            #expect(run.output.ranges(of: "  not checked: ").count >= 1, "\(run.output)")
            #expect(!run.output.contains("origin broken"), "\(run.output)")
        }
    }

    @Test func whereNobodyGetsTheFileTheHelpIsAboutTheFile() async throws {
        try await TestBed.run { bed in
            bed.cdn("gone.test", .badStatus("404 Not Found"))
            let run = try check(["gone.test"], on: bed)
            #expect(run.status == 1)
            #expect(run.output.contains("AASA954"), "\(run.output)")
            #expect(!run.output.contains("irewall"), "\(run.output)")
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
            for format in [
                "text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "xcode",
            ] {
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
}

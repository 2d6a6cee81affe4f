import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// What `aasa check` prints and writes.
struct CheckOutputTests: ChecksHosts {
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
            #expect(run.output.contains("--recipes PLATFORM, one of: all,\n  nginx, apache"), "\(run.output)")
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
            let process = StartedProgram()
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

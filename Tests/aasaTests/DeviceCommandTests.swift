import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// `aasa device` on what devices print, from the fixtures of `Tests/devices`.
struct DeviceCommandTests {
    static let phone = "Tests/devices/phone.txt"
    static let app = "7Q4KX2M9TD.com.example.eats"

    static func device(_ arguments: [String], input: [UInt8] = []) throws -> BuiltProgram.Run {
        try BuiltProgram.run(["device"] + arguments, input: input)
    }

    @Test(arguments: [phone, "Tests/devices/phone.json"])
    func everyRecordIsShownWithWhatIsWrong(file: String) throws {
        let run = try Self.device([file])
        #expect(run.status == 1)
        #expect(run.errors.isEmpty)
        for words in [
            "\(Self.app)  applinks:eats.example\n", "  site approval: approved\n",
            "  last check: 2026-05-03 10:09:00 +0000\n",
            "  patterns: 3\n    {\"/\":\"/menu/print/*\",\"exclude\":true}\n", "  flags: developer\n", "  retries: 3\n",
            "  Colour: mauve\n", "    = NSURLErrorDomain -1202: The certificate is not trusted for the host.",
            "  no: The device has refused the app: the file that it got does not list it.",
            "  no: The user has chosen the browser for this domain.", "  no: The device has not approved the app yet",
            "4 records: 2 findings\n",
        ] {
            #expect(run.output.contains(words), "\(words) in \(run.output)")
        }
        #expect(run.output.hasSuffix("4 records: 2 findings\n"))
    }

    @Test(arguments: [
        (["--app", "com.example.eats", "--domain", "eats.example"], 0, "2 of 4 records: no findings"),
        (["--app", app], 1, "3 of 4 records: 1 finding"),
        (["--domain", "a.news.example"], 1, "1 of 4 records: 1 finding"),
        (["--app", "com.example.none"], 1, "The device has no record of com.example.none: the app is not installed"),
        (["--app", "com.example.eats", "--domain", "other.example"], 1, "of com.example.eats on other.example:"),
        (["--limit", "1"], 1, "… and 3 more records; --limit 0 lists all."), (["--limit", "0"], 1, "*.news.example"),
    ])
    func filtersChooseRecords(options: [String], status: Int32, words: String) throws {
        let run = try Self.device([Self.phone] + options)
        #expect(run.status == status, "\(run.output)\(run.errors)")
        #expect(run.output.contains(words), "\(run.output)")
    }

    @Test func thePhoneStillHasTheFileOfMay() throws {
        let options = [Self.phone, "--domain", "eats.example", "--aasa"]
        let june = try Self.device(options + ["Tests/devices/eats.june.json"])
        #expect(june.status == 1)
        #expect(
            june.output.contains(
                """
                  no: The device still has the file of its check on 3 May 2026 (2026-05-03 10:09:00 +0000), which differs from \
                Tests/devices/eats.june.json.
                    1 component of the file is not on the device: {"/":"/basket"}
                    1 component on the device is not in the file: {"/":"/order/?*"}
                    It checks again at 2026-05-08 21:00:19 +0000.

                """), "\(june.output)")
        let may = try Self.device(options + ["Tests/devices/eats.may.json"])
        #expect(may.status == 0, "\(may.output)")
        #expect(may.output.contains("  yes: The device has the file's 3 components: Tests/devices/eats.may.json.\n"))
        #expect(may.output.contains("  yes: Tests/devices/eats.may.json lists the app for webcredentials.\n"))
    }

    @Test func aFileOfOneDomainNeedsItsName() throws {
        let several = try Self.device([Self.phone, "--aasa", "Tests/devices/eats.may.json"])
        #expect(several.status == 2)
        #expect(several.errors.contains("Name the one that the file is for with --domain."))
        let one = try Self.device(["--aasa", "Tests/devices/eats.may.json", "-"], input: Array(Self.one.utf8))
        #expect(one.status == 0, "\(one.output)\(one.errors)")
        #expect(
            one.output.contains("unknown: Tests/devices/eats.may.json lists the app. The device prints no patterns"))
    }

    static let one = """
        Service: applinks
        App ID: \(app)
        Domain: eats.example
        Site/Fmwk Approval: approved
        """

    @Test func theSameIsThereAsData() throws {
        let run = try Self.device([
            Self.phone, "--domain", "eats.example", "--aasa", "Tests/devices/eats.june.json", "--format", "json",
        ])
        #expect(run.status == 1)
        let json = try run.json()
        func text(_ tokens: String...) -> String? { json[JSONPointer(tokens: tokens)]?.string }
        #expect(json.object?["schemaVersion"]?.number == "1")
        #expect(text("sources", "0", "kind") == "records")
        #expect(text("records", "0", "siteApproval") == "approved")
        #expect(text("records", "0", "patterns", "components", "1") == #"{"/":"/menu/*"}"#)
        #expect(text("records", "0", "comparisons", "0", "result") == "different")
        #expect(text("records", "0", "comparisons", "0", "missing", "0") == #"{"/":"/basket"}"#)
        #expect(text("records", "1", "comparisons", "0", "result") == "listed")
        #expect(json[JSONPointer(tokens: ["summary", "findingCount"])]?.number == "1")
        #expect(json[JSONPointer(tokens: ["missing"])]?.isNull == true)
    }

    @Test(arguments: ["swcd.default.log", "swcd.compact.log", "swcd.syslog.log", "swcd.ndjson"])
    func aLogIsSummedUp(file: String) throws {
        let run = try Self.device(["Tests/devices/\(file)"])
        #expect(run.status == 1)
        #expect(run.output.contains("swcd  eats.example\n  failure: 2026-06-02 08:00:01.123"), "\(run.output)")
        #expect(run.output.contains("    = NSURLErrorDomain -1001: The request timed out."))
        #expect(run.output.hasSuffix(": 0 records, 2 lines of swcd: 1 finding\n"), "\(run.output)")
        let other = try Self.device(["Tests/devices/\(file)", "--domain", "news.example"])
        #expect(other.status == 1)
        #expect(other.output.contains("no record on news.example"))
        let array = try Self.device(["Tests/devices/\(file)", "--format", "json"]).json()
        #expect(array[JSONPointer(tokens: ["log", "domains", "0", "events", "0", "kind"])]?.string == "failed")
    }

    /// From a public thread, with other names.
    static let thread = """
        default 09:15:45.000000 -0500   swcd     2016-11-15 10:15:45.677187 AM [SWC] ### Bad apple-app-site-association \
        server trust: -6754/0xFFFFE59E kAuthenticationErr, 4 (kSecTrustResultUnspecified), {
        default 09:15:45.000000 -0500   swcd     2016-11-15 10:15:45.697530 AM [SWC] ### Rejecting URL \
        'https://app.example.com/.well-known/apple-app-site-association' for auth method \
        'NSURLAuthenticationMethodServerTrust': -6754/0xFFFFE59E kAuthenticationErr
        default 09:15:46.000000 -0500   swcd     2016-11-15 10:15:46.189794 AM [SWC] ### Denying redirect \
        'https://app.example.com/.well-known/apple-app-site-association' -> \
        'http://app.example.com/.well-known/apple-app-site-association'
        Nov 11 09:04:35 iPad-Mini swcd[739] <Notice>: 2016-11-11 09:04:34.376592 AM [SWC] ### Download URL \
        'https://app.example.com/apple-app-site-association' failed

        """

    @Test func everyFailureOfALogIsShownWithItsCause() throws {
        let run = try Self.device(["-"], input: Array(Self.thread.utf8))
        #expect(run.status == 1)
        let lines = run.output.split(separator: "\n").map(String.init)
        let starts = [
            "swcd  lines without a domain",
            "  failure: 2016-11-15 10:15:45.677187 AM  ### Bad apple-app-site-association",
            "    = -6754 kAuthenticationErr: The device does not trust the certificate of the host.",
            "swcd  app.example.com", "  failure 1: 2016-11-15 10:15:45.697530 AM  ### Rejecting URL",
            "    = -6754 kAuthenticationErr: ", "  failure 2: 2016-11-15 10:15:46.189794 AM  ### Denying redirect",
            "    = redirect: The server redirects from https to http",
            "  failure 3: 2016-11-11 09:04:34.376592 AM  ### Download",
        ]
        var rest = lines[...]
        for start in starts {
            let place = rest.firstIndex { $0.hasPrefix(start) }
            #expect(place != nil, "\(start): \(run.output)")
            rest = rest[((place ?? rest.startIndex - 1) + 1)...]
        }
        #expect(run.output.hasSuffix(": 0 records, 4 lines of swcd: 2 findings\n"), "\(run.output)")
        let filtered = try Self.device(["-", "--domain", "app.example.com"], input: Array(Self.thread.utf8))
        #expect(filtered.output.contains("1 failure of swcd without a domain: run without"), "\(filtered.output)")
        let json = try Self.device(["-", "--format", "json"], input: Array(Self.thread.utf8)).json()
        let texts = (0..<3).map {
            json[JSONPointer(tokens: ["log", "domains", "0", "failures", "\($0)", "message"])]?.string
        }
        #expect(texts.allSatisfy { $0 != nil })
        #expect(json[JSONPointer(tokens: ["log", "withoutDomain", "failures", "0", "count"])]?.number == "1")
    }

    @Test(
        "Never checked is not asked and failed",
        arguments: [
            ("", "by its record, it has never requested the file", "Install the app again"),
            (
                "Last Checked: 0001-01-01 00:00:00 +0000\nNext Check: 0001-01-01 00:00:00 +0000\n",
                "by its record, it has never requested the file", "The record says nothing about the host."
            ),
            (
                "Flags: developer\n", "by its record, it has never requested the file",
                "Turn on Associated Domains Development"
            ),
            ("Error: Error Domain=NSURLErrorDomain Code=-1001 \"x\"\n", "it got no usable file", "Check what the host"),
            (
                "Last Checked: 2026-05-03 10:09:00 +0000\n", "it got no usable file",
                "Check what the host and Apple's CDN serve."
            ),
        ])
    func aDeviceThatNeverAskedIsToldApart(lines: String, reason: String, help: String) throws {
        let record =
            "Service: applinks\nApp ID: \(Self.app)\nDomain: eats.example\nSite/Fmwk Approval: unspecified\n" + lines
        let run = try Self.device(["-"], input: Array(record.utf8))
        #expect(run.status == 1)
        #expect(run.output.contains("  no: The device has not approved the app yet: \(reason)."), "\(run.output)")
        #expect(run.output.contains("    help: ") && run.output.contains(help), "\(run.output)")
        let isNever = reason.contains("never requested") || lines.hasPrefix("Error")
        #expect(run.output.contains("  last check: never\n") == isNever, "\(run.output)")
        if lines.contains("Next Check") {
            #expect(run.output.contains("  next check: not scheduled (0001-01-01 00:00:00 +0000)\n"), "\(run.output)")
        }
    }

    @Test func aFailureOfADomainWithoutARecordCounts() throws {
        let folder = try TemporaryFolder()
        let log = "2026-06-02 08:00:01.1 Df swcd[1:2] [c:d] domain other.example failed\n"
        let archive = TarFile([("d/swcutil_show.txt", Array(Self.one.utf8)), ("d/swcd.log", Array(log.utf8))])
        try folder.write(archive.bytes, to: "device.tar")
        let run = try BuiltProgram.run(["device", "device.tar"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("device.tar: 1 record, 1 line of swcd: 1 finding\n"), "\(run.output)")
    }

    @Test func explainReadsTheSameErrors() throws {
        let help = try BuiltProgram.run(["explain", "--help"]).output
        #expect(help.contains("--swcutil"))
    }

    // MARK: - Archives of the tar of this machine

    @Test(
        .enabled(if: Shell.has("tar") && Shell.has("gzip"), "NOT RUN: no tar or gzip here"),
        arguments: ["gnu", "pax", "ustar"], ["-czf", "-cf"])
    func aSysdiagnoseIsReadAsTarWritesIt(style: String, option: String) throws {
        let folder = try TemporaryFolder()
        let root = "sysdiagnose_2026.06.02_08-00-00+0200_iPhone-OS_iPhone_24A1/" + String(repeating: "part/", count: 12)
        try folder.write(try Checkout.bytes(of: Self.phone), to: root + "swcutil_show.txt")
        try folder.write(try Checkout.bytes(of: "Tests/devices/swcd.default.log"), to: root + "logs/swcd.log")
        try folder.write([1, 2, 3], to: root + "system_logs.logarchive/Persist/0000000000000001.tracev3")
        try folder.write([UInt8](repeating: 9, count: 3_000_000), to: root + "large.bin")
        let made = try Shell.run(
            "tar --format=\(style) \(option) device.tar.gz sysdiagnose*", in: folder.url)
        #expect(made.status == 0, "\(made.errors)")
        let run = try BuiltProgram.run(["device", "device.tar.gz", "--app", Self.app], in: folder.url)
        #expect(run.status == 1)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("3 of 4 records, 2 lines of swcd: 1 finding"), "\(run.output)")
        #expect(
            run.output.contains(
                "system_logs.logarchive can only be read on a Mac: unpack the archive, and run log show --archive sysdiagnose_"
            ))
        #expect(run.output.contains("--predicate 'process == \"swcd\"'"))
        let piped = try BuiltProgram.run(
            ["device", "-", "--app", Self.app],
            input: Array(try Data(contentsOf: folder.url.appendingPathComponent("device.tar.gz"))))
        #expect(piped.status == 1)
        #expect(piped.output.replacing("standard input", with: "device.tar.gz") == run.output)
    }

    @Test func aTruncatedArchiveIsReadAsFarAsItGoesAndSaysSo() throws {
        let folder = try TemporaryFolder()
        let archive = TarFile([
            ("d/swcutil_show.txt", Array(Self.one.utf8)), ("d/large.bin", [UInt8](repeating: 9, count: 9_000)),
        ])
        try folder.write(archive.bytes.prefix(5_000), to: "device.tar")
        let run = try BuiltProgram.run(["device", "device.tar"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.output.hasSuffix("device.tar: 1 record: no findings\n"), "\(run.output)")
        #expect(
            run.errors
                == "aasa: error: device.tar: the archive ends too early, at byte 5000 of its contents. Copy it from the device again.\n"
        )
    }

    @Test(.enabled(if: Shell.has("gzip"), "NOT RUN: no gzip here"))
    func aBombIsStoppedAtItsLimit() throws {
        let folder = try TemporaryFolder()
        // 100,001 empty entries, which compress to almost nothing.
        var archive = TarFile()
        archive.add("d/a")
        let script =
            "for i in $(seq 18); do cat block block > next; mv next block; done; head -c 51300000 block | gzip -9 > b.tar.gz"
        try folder.write(archive.blocks, to: "block")
        #expect(try Shell.run(script, in: folder.url).status == 0)
        let run = try BuiltProgram.run(["device", "b.tar.gz"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.errors.contains("b.tar.gz: the archive has more than 100000 entries, which is the limit."))
    }

    // MARK: - What cannot be read

    static let unreadable: [(bytes: [UInt8], words: String)] = [
        ([], "it contains neither records of swcutil show nor lines of swcd"),
        (Array("hello\n".utf8), "it contains neither"), ([0xFF, 0xFE, 0x00], "it is not UTF-8 text"),
        (Array("{\"db\": 1".utf8), "it starts like JSON, but is not valid"), (Array("{}".utf8), "contains no record"),
        ([0x1F, 0x8B, 8, 0], "the archive ends too early"), ([0x50, 0x4B, 3, 4, 0, 0], "this is ZIP data"),
        (TarFile([("a", [1])]).bytes, "it contains neither"),
    ]

    @Test(arguments: unreadable.map { Named($0.words, $0) })
    func whatIsNoneOfTheseSaysWhatToPass(input: Named<(bytes: [UInt8], words: String)>) throws {
        let run = try Self.device(["-"], input: input.value.bytes)
        #expect(run.status == 3)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("aasa: error: standard input: "), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
        #expect(run.errors.contains(input.value.words), "\(run.errors)")
    }

    @Test func foldersPipesAndMissingFilesAreNamed() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.url.appendingPathComponent("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("x.logarchive"), withIntermediateDirectories: true)
        for (path, status, words) in [
            (pipe, 3, "this is a pipe, not a file"), ("none", 3, "none: there is no such file"),
            (".", 3, "this is a folder. Pass the sysdiagnose archive, or the swcutil_show.txt inside it."),
            ("x.logarchive", 3, "log show --archive x.logarchive"), ("", 2, "the file name is empty"),
            ("https://e.example/x", 2, "not a URL"),
        ] as [(String, Int32, String)] {
            let run = try BuiltProgram.run(["device", path], in: folder.url)
            #expect(run.status == status, "\(path): \(run.errors)")
            #expect(run.errors.contains(words), "\(path): \(run.errors)")
        }
    }

    @Test(arguments: [
        (["-", "--aasa", "-"], "FILE and --aasa are both standard input"), (["-", "--app", ""], "--app is empty"),
        (["-", "--domain", "a/b"], "is not a valid domain"), (["-", "--live", "--aasa", "x"], "cannot be combined"),
        (["-", "--limit=-1"], "it cannot be negative"), ([], "Missing expected argument"),
        (["-", "--format", "sarif"], "format"),
    ])
    func wrongOptionsAreNamed(arguments: [String], words: String) throws {
        let run = try Self.device(arguments)
        #expect(run.status == 2, "\(run.output)\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func nothingOfADeviceReachesTheTerminalAsItIs() throws {
        let hostile =
            "Service: applinks\nApp ID: A.\u{1B}[31mb\nDomain: e\u{202E}.example\nFlags: \u{7}x\nError: \u{1B}]0;x\n"
        let run = try Self.device(["-"], input: Array(hostile.utf8))
        #expect(run.status == 1)
        for scalar in ["\u{1B}", "\u{202E}", "\u{7}"] { #expect(!run.output.contains(scalar)) }
        #expect(run.output.contains("\\u{1B}[31mb"))
    }
}

import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksTestSupport

/// Lines of `swcd` in every style, from the fixtures of `Tests/devices`.
struct DeviceLogTests {
    static func log(_ bytes: [UInt8], pieceCount: Int = 1_000_000) -> DeviceLog {
        var reader = DeviceLogReader()
        var rest = bytes[...]
        while !rest.isEmpty {
            rest.prefix(pieceCount).withUnsafeBytes { reader.read($0) }
            rest = rest.dropFirst(pieceCount)
        }
        reader.finish()
        return reader.log
    }

    static func log(_ text: String) -> DeviceLog { log(Array(text.utf8)) }

    @Test(arguments: ["swcd.default.log", "swcd.compact.log", "swcd.syslog.log", "swcd.ndjson"], [1, 7, 1_000_000])
    func everyStyleSaysTheSame(file: String, pieceCount: Int) throws {
        let log = Self.log(try Checkout.bytes(of: "Tests/devices/\(file)"), pieceCount: pieceCount)
        #expect(log.lineCount == 2)
        let domain = try #require(log.domains.first)
        #expect(log.domains.count == 1)
        #expect(domain.domain == "eats.example")
        #expect(domain.counts == [.requested: 1, .failed: 1])
        #expect(domain.last[.requested]?.time?.hasPrefix("2026-06-02 08:00:00.123") == true)
        let failure = try #require(domain.failure)
        #expect(failure.time?.hasPrefix("2026-06-02 08:00:01.123") == true)
        #expect(failure.meanings.map(\.code) == ["NSURLErrorDomain -1001"])
        #expect(failure.message.hasPrefix("Request for domain eats.example failed"))
    }

    @Test func linesOfOldSystemsAreRead() throws {
        let log = Self.log(try Checkout.bytes(of: "Tests/devices/swcd.old.log"))
        let domain = try #require(log.domains.first)
        #expect(log.lineCount == 3 && log.domains.count == 1)
        #expect(domain.counts == [.failed: 2, .registered: 1])
        #expect(domain.apps == ["7Q4KX2M9TD.com.example.eats"])
        #expect(
            domain.failures.list.map { $0.event.meanings.map(\.code) } == [["-6754 kAuthenticationErr"], ["redirect"]])
        #expect(domain.failures.list.last?.event.meanings.first?.sentence.contains("from https to http") == true)
        #expect(domain.failure?.meanings.map(\.code) == ["redirect"])
        #expect(domain.failure?.time == "2015-09-02 08:00:01.123456 AM")
        #expect(domain.last[.registered]?.time == "Sep  2 08:00:02")
    }

    @Test func anArrayOfObjectsIsReadToo() throws {
        let lines = try Checkout.text(of: "Tests/devices/swcd.ndjson").split(separator: "\n")
        var reader = DeviceLogReader()
        let isArray = reader.readArray(Array("[\(lines.joined(separator: ",\n"))]".utf8))
        #expect(isArray)
        #expect(reader.log.lineCount == 2)
        let others = [reader.readArray(Array("{}".utf8)), reader.readArray([0xFF])]
        #expect(others == [false, false])
    }

    @Test(
        "What a line tells",
        arguments: [
            ("HTTP Response: 404 for domain 'e.example'", DeviceLogEvent.Kind.failed, "e.example"),
            ("status code 200 for https://e.example/.well-known/apple-app-site-association", .answered, "e.example"),
            ("Task for https://E.example/apple-app-site-association", .requested, "e.example"),
            ("Task for https://app-site-association.cdn-apple.com/a/v1/e.example, finished", .requested, "e.example"),
            ("{ s = applinks, a = A.b, d = e.example }", .other, "e.example"),
            ("No data. If this device is not managed, this is normal: Error Domain=x Code=1", .other, nil),
            ("Something failed", .failed, nil), ("", .other, nil), ("Error Domain=com.example.x Code=1", .failed, nil),
            ("domain of discourse", .other, nil), ("domain: .", .other, nil),
        ] as [(String, DeviceLogEvent.Kind, String?)])
    func kinds(message: String, kind: DeviceLogEvent.Kind, domain: String?) throws {
        let log = Self.log("2026-06-02 08:00:00.1+0000 0x1 Default 0x0 1 0 swcd: (S) [c:d] \(message)\n")
        #expect(log.lineCount == 1)
        #expect(log.domains.map(\.domain) == [domain].compactMap { $0 })
        #expect(log.linesWithoutDomain == (domain == nil ? 1 : 0))
        if domain != nil { #expect(log.domains.first?.counts == [kind: 1]) }
    }

    @Test(arguments: [
        "", "swcd", "swcd: nothing", "  swcd: 3.4 MB", "Filtering the log data using \"process == \"swcd\"\"",
        "2026-06-02 08:00:00 otherd[1]: swcdx[2] about swcd", "{\"eventMessage\":\"swcd\"}", "{swcd", "myswcd[1]: x",
    ])
    func otherLinesAreNotOfIt(line: String) { #expect(Self.log(line).lineCount == 0) }

    @Test func theSummaryIsBounded() {
        let count = DeviceLog.maximumDomainCount + 500
        let text = (0..<count).map { "2026-06-02 08:00:00.1 Df swcd[1:2] [c:d] domain e\($0).example failed\n" }
            .joined()
        let log = Self.log(text)
        #expect(log.domains.count == DeviceLog.maximumDomainCount)
        #expect(log.leftOutLineCount == 500)
        #expect(log.lineCount == count)
    }

    @Test func everyFailureIsKeptInOrder() throws {
        let texts = (0..<(DeviceLog.Failures.maximumCount + 5)).map { "domain e.example failed \($0)" }
        let lines = (texts + texts.prefix(2) + ["Bad server trust: -6754"]).enumerated().map {
            "2026-06-02 08:00:\(10 + $0) Df swcd[1:2] [c:d] \($1)\n"
        }
        let log = Self.log(lines.joined())
        let failures = try #require(log.domains.first).failures
        #expect(failures.list.map(\.event.message) == Array(texts.prefix(DeviceLog.Failures.maximumCount)))
        #expect(failures.list.map(\.count).prefix(3) == [2, 2, 1])
        #expect(failures.list.first?.lastTime == "2026-06-02 08:00:35")
        #expect(failures.leftOutCount == 5)
        #expect(log.failuresWithoutDomain.list.map(\.event.meanings.first?.code) == ["-6754 kAuthenticationErr"])
    }

    @Test func aLineOfAnyLengthIsCut() {
        let text =
            "2026-06-02 08:00:00.1 Df swcd[1:2] domain e.example failed " + String(repeating: "x", count: 1_000_000)
        let log = Self.log(text + "\n" + text)
        #expect(log.lineCount == 2)
        #expect(log.domains.first?.failure?.message.utf8.count ?? 0 <= 2_000)
    }

    @Test func damagedLogsNeverCrash() throws {
        var generator = SeededGenerator(announcedFor: "DeviceLogTests")
        for name in ["swcd.default.log", "swcd.ndjson", "swcd.old.log"] {
            let bytes = try Checkout.bytes(of: "Tests/devices/\(name)")
            for _ in 0..<Rounds.count(200, long: 5_000) {
                var copy = bytes
                for _ in 0..<Int.random(in: 1...20, using: &generator) {
                    copy[Int.random(in: copy.indices, using: &generator)] = UInt8.random(
                        in: .min ... .max, using: &generator)
                }
                _ = Self.log(copy)
            }
        }
    }
}

/// Errors as devices print them.
struct DeviceErrorTests {
    @Test(arguments: [
        (#"Error Domain=NSURLErrorDomain Code=-1001 "x""#, ["NSURLErrorDomain -1001"]),
        (#"Error Domain=NSURLErrorDomain Code=-1003 "x""#, ["NSURLErrorDomain -1003"]),
        (#"Error Domain=NSURLErrorDomain Code=-1009 "x""#, ["NSURLErrorDomain -1009"]),
        (#"Error Domain=NSURLErrorDomain Code=-1022 "x""#, ["NSURLErrorDomain -1022"]),
        (#"Error Domain=NSURLErrorDomain Code=-1200 "x""#, ["NSURLErrorDomain -1200"]),
        (#"Error Domain=NSURLErrorDomain Code=-1202 "x""#, ["NSURLErrorDomain -1202"]),
        (#"Error Domain=NSCocoaErrorDomain Code=3840 "x""#, ["NSCocoaErrorDomain 3840"]),
        (
            #"Error Domain=SWCErrorDomain Code=104 "x" UserInfo={NSUnderlyingError=0x1 {Error Domain=NSCocoaErrorDomain Code=3840}}"#,
            ["SWCErrorDomain 104", "NSCocoaErrorDomain 3840"]
        ),
        (
            "Error Domain=NSURLErrorDomain Code=-1001 {Error Domain=NSURLErrorDomain Code=-1001}",
            ["NSURLErrorDomain -1001"]
        ),
        ("Error Domain=SWCErrorDomain Code=7 \"(null)\"", ["SWCErrorDomain 7"]),
        ("Error Domain=NSOSStatusErrorDomain Code=-25293 \"x\"", ["NSOSStatusErrorDomain -25293"]),
        ("SWCERR00101 Bad HTTP Response: 403", ["SWCERR00101", "HTTP 403"]), ("SWCERR00301 Timeout", ["SWCERR00301"]),
        ("HTTPStatusCode=404", ["HTTP 404"]), ("status code 302", ["HTTP 302"]), ("status code: 20000", []),
        ("Error Domain=SWCErrorDomain Code=1", []), ("Error Domain=NSURLErrorDomain Code=-4", []),
        ("Error Domain=NSURLErrorDomain Code=", []), ("Error Domain=NSURLErrorDomain", []), ("Domain=", []),
        ("Error Domain=NSURLErrorDomain Code=99999999999999999999", []), ("SWCERR", []), ("", []),
        ("Error Domain=Unknown Code=3840", []),
    ])
    func codesAreExplainedAndOthersAreNot(text: String, codes: [String]) {
        let error = DeviceError(text)
        #expect(error.meanings.map(\.code) == codes)
        #expect(error.text == text)
        for meaning in error.meanings {
            #expect(meaning.sentence.hasSuffix("."))
            #expect(meaning.advice?.hasSuffix(".") ?? true)
        }
    }

    @Test func whatAppleDoesNotDocumentIsMarked() {
        let meanings = DeviceError("Error Domain=SWCErrorDomain Code=104 {Error Domain=NSCocoaErrorDomain Code=3840}")
            .meanings
        #expect(meanings.map(\.grade) == [.assumed, .documented])
        #expect(meanings.map { $0.source?.hasPrefix("https://") ?? false } == [true, false])
    }

    @Test func oneErrorHasFewMeanings() {
        let text = (0..<10_000).map { "Error Domain=NSURLErrorDomain Code=-\(1_000 + $0 % 300) " }.joined()
        #expect(DeviceError(text).meanings.count <= 8)
    }
}

import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksTestSupport

/// Every line of a record, as text and as JSON, from the fixtures of `Tests/devices`.
struct DeviceRecordFieldsTests {
    static func records(_ name: String) throws -> [DeviceRecord] {
        try DeviceRecords(parsing: try Checkout.bytes(of: "Tests/devices/\(name)")).records
    }

    @Test(arguments: ["phone.txt", "phone.json"])
    func everyLineIsRead(file: String) throws {
        let records = try Self.records(file)
        #expect(records.map(\.domain.host) == ["eats.example", "eats.example", "staging.eats.example", "news.example"])
        #expect(records.map(\.service) == ["applinks", "webcredentials", "applinks", "applinks"])
        #expect(records[0].appVersion == "12.0")
        #expect(records[0].flags.isEmpty)
        #expect(records[0].lastCheckDay == "3 May 2026")
        #expect(
            records[0].patterns?.components?.map(\.text)
                == [#"{"/":"/menu/print/*","exclude":true}"#, #"{"/":"/menu/*"}"#, #"{"/":"/order/?*"}"#])
        let staging = records[2]
        #expect(staging.isInDeveloperMode)
        #expect(staging.flags == ["developer"])
        #expect(staging.retries == "3")
        #expect(staging.lastCheckDay == "1 June 2026")
        #expect(staging.error?.hasSuffix(#"{Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)"}}"#) == true)
        #expect(staging.others == [.init("Colour", "mauve")])
        #expect(records[3].domain.isWildcard)
        #expect(records[3].userApproval == .denied)
        // Lines after the rule belong to another section.
        #expect(records[3].error == nil)
        #expect(records[3].nextCheck == nil)
    }

    @Test(
        arguments: [
            ("2026-05-03 10:09:00 +0000", "3 May 2026"), ("2024-12-12 9:00:15 PM +0000", "12 December 2024"),
            ("2026-05-03T10:09:00Z", "3 May 2026"), ("2026-05-03", "3 May 2026"), ("2026-13-03 1:00", nil),
            ("2026-00-03 1:00", nil), ("2026-01-32 1:00", nil), ("never", nil), ("", nil), ("2026-05-031", nil),
            ("20a6-05-03 1:00", nil), ("-026-05-03 1:00", nil),
        ] as [(String, String?)])
    func theDayOfATimeIsReadAsItIsWritten(text: String, day: String?) throws {
        let record = "Service: applinks\nApp ID: A.b\nDomain: e.example\nLast Checked: \(text)\n"
        #expect(try DeviceRecords(parsing: Array(record.utf8)).records.first?.lastCheckDay == day)
    }

    @Test(
        "Patterns are read in every shape that is known, and kept as they are in any other",
        arguments: [
            (#"{"/":"/a"}, {"/":"/b"}"#, ["{\"/\":\"/a\"}", "{\"/\":\"/b\"}"]),
            (#"[{"/":"/a","comment":"x"}]"#, ["{\"/\":\"/a\"}"]), (#""/a", "NOT /b""#, ["\"/a\"", "\"NOT /b\""]),
            ("/a/*, NOT /b, *", ["\"/a/*\"", "\"NOT /b\"", "\"*\""]), ("[]", []), ("(all)", nil), ("{1}", nil),
            ("[1]", nil), ("/a, b", nil), (#"{"/":"/a"} {"/":"/b"}"#, nil), ("[[{}]]", nil),
        ] as [(String, [String]?)])
    func patterns(text: String, components: [String]?) throws {
        let record = "Service: applinks\nApp ID: A.b\nDomain: e.example\nPatterns: \(text)\n"
        let patterns = try #require(try DeviceRecords(parsing: Array(record.utf8)).records.first?.patterns)
        #expect(patterns.components?.map(\.text) == components)
        #expect(patterns.text == text)
    }

    @Test func patternsMayGoOnInIndentedLines() throws {
        let record = """
            Service: applinks
            App ID: A.b
            Domain: e.example
            Patterns: {
                "/": "/a",
                "exclude": true
              },
              {"/": "/b"}
            """
        let patterns = try #require(try DeviceRecords(parsing: Array(record.utf8)).records.first?.patterns)
        #expect(patterns.components?.map(\.text) == [#"{"/":"/a","exclude":true}"#, #"{"/":"/b"}"#])
    }

    @Test func linesEndAsOnOtherSystemsToo() throws {
        let text = "Service: applinks\r\nApp ID: A.b\r\nDomain: e.example\r\nUser Approval: denied\r\n"
        #expect(try DeviceRecords(parsing: Array(text.utf8)).records.map(\.userApproval) == [.denied])
    }

    @Test(arguments: [
        ("7Q4KX2M9TD.com.example.eats", true), ("7q4kx2m9td.com.example.eats", true), ("com.example.eats", true),
        ("com.example", false), ("OTHERTEAM1.com.example.eats", false),
    ])
    func anAppIsNamedWithOrWithoutItsPrefix(app: String, isOf: Bool) throws {
        #expect(try Self.records("phone.txt")[0].isOf(app) == isOf)
    }

    @Test(arguments: [
        ("eats.example", [true, true, false, false]), ("EATS.example", [true, true, false, false]),
        ("news.example", [false, false, false, true]), ("a.news.example", [false, false, false, true]),
        ("a.eats.example", [false, false, false, false]),
    ])
    func aRecordIsAboutItsHostAndItsSubdomains(host: String, expected: [Bool]) throws {
        #expect(try Self.records("phone.txt").map { $0.isAbout(host) } == expected)
    }

    /// Combining marks make one character of any length, which takes quadratic time to normalise.
    @Test func rowsOfCombiningMarksAreNotNormalised() throws {
        let marks = String(repeating: "\u{301}\u{323}", count: Rounds.count(100_000, long: 400_000))
        let text = """
            Service: applinks\(marks)
            App ID: A.\(marks)
            Domain: e\(marks).example
            User Approval: x\(marks)
            Patterns: {"/": "/\(marks)"}
            Flags: \(marks)
            Last Checked: \(marks)
            Key\(marks): \(marks)
            Error: Domain=\(marks) Code=\(marks)
             \(marks)
            """
        let records = try DeviceRecords(parsing: Array(text.utf8))
        let record = try #require(records.records.first)
        _ = JudgedDeviceRecord(record)
        #expect(!record.isOf("x") && !record.isAbout("e.example"))
        #expect(records.records(ofLinksOn: "e.example", for: nil).isEmpty)
    }
}

import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksTestSupport

/// The output of `swcutil show`, as text and as JSON.
struct DeviceRecordsTests {
    private static let text = """
        Some heading that nobody reads
        --------------------------------------------------------------------------------
        Service:              applinks
        App ID:               7Q4KX2M9TD.example.eats
        App Version:          12.0
        Domain:               *.eats.example
        User Approval:        unspecified
        Site/Fmwk Approval:   denied
        Flags:
        Last Checked:         2026-08-24 10:09:00 +0000
        Next Check:           2026-08-29 21:00:19 +0000
        Error:                Error Domain=NSCocoaErrorDomain Code=3840 "no JSON
            around line 1"
        Retries:              1

        Service:              applinks
        App ID:               7q4kx2m9td.example.eats
        Domain:               eats.example?mode=developer
        User Approval:        denied
        Site/Fmwk Approval:   approved

        Service:              webcredentials
        App ID:               7Q4KX2M9TD.example.eats
        Domain:               eats.example
        Site/Fmwk Approval:   approved

        Service:              applinks
        Domain:               nobody.example

        """

    @Test func recordsAreReadFromText() throws {
        let records = try DeviceRecords(parsing: Array(Self.text.utf8)).records
        #expect(records.map(\.service) == ["applinks", "applinks", "webcredentials"])
        let first = try #require(records.first)
        #expect(first.app == "7Q4KX2M9TD.example.eats")
        #expect(first.domain.isWildcard)
        #expect(first.siteApproval == .denied)
        #expect(first.userApproval == .unspecified)
        #expect(first.lastCheck == "2026-08-24 10:09:00 +0000")
        #expect(first.nextCheck == "2026-08-29 21:00:19 +0000")
        #expect(first.error == #"Error Domain=NSCocoaErrorDomain Code=3840 "no JSON around line 1""#)
        #expect(records[1].userApproval == .denied)
        #expect(records[1].domain.modes == [.developer])
    }

    @Test func recordsAreReadFromJSON() throws {
        let json = """
            {"db": [{"Service": "applinks", "App ID": "7Q4KX2M9TD.example.eats", "Domain": "eats.example",
              "User Approval": "approved", "Site/Fmwk Approval": "maybe", "Flags": ""}, 3]}
            """
        let records = try DeviceRecords(parsing: Array(json.utf8)).records
        #expect(records.map(\.siteApproval) == [.other("maybe")])
        #expect(records.map(\.userApproval) == [.approved])
    }

    @Test(
        "The host's own record comes before those of its parents, and of these the longest",
        arguments: [
            ("eats.example", [false]), ("shop.eats.example", [true]), ("other.example", []),
        ])
    func order(host: String, wildcards: [Bool]) throws {
        let records = try DeviceRecords(parsing: Array(Self.text.utf8))
        let found = records.records(ofLinksOn: host, for: "7Q4KX2M9TD.example.eats")
        #expect(found.map(\.domain.isWildcard) == wildcards)
        #expect(records.records(ofLinksOn: host, for: "OTHERTEAM1.example.eats").isEmpty)
    }

    @Test(
        "What holds no record is refused with what to do",
        arguments: ["", "{", "{}", "{\"db\": 3}", "Service: applinks", "\u{0}\u{1}", "applinks: eats.example"])
    func refusals(text: String) {
        let error = #expect(throws: DeviceRecords.ReadingError.self) {
            try DeviceRecords(parsing: Array(text.utf8))
        }
        #expect(error?.message.hasSuffix(".") == true)
    }

    @Test func bytesThatAreNoTextAndTooManyBytesAreRefused() {
        #expect(throws: DeviceRecords.ReadingError.self) { try DeviceRecords(parsing: [0x53, 0xFF, 0xFE]) }
        let bytes = [UInt8](repeating: 0x20, count: DeviceRecords.maximumByteCount + 1)
        #expect(throws: DeviceRecords.ReadingError.self) { try DeviceRecords(parsing: bytes) }
    }

    @Test func equalRecordsAreReadOnce() throws {
        let record = "Service: applinks\nApp ID: A.b\nDomain: a.example\n----\n"
        let other = "Service: applinks\nApp ID: A.c\nDomain: a.example\n----\n"
        let text = String(repeating: record, count: 30_000) + other + record
        let found = try DeviceRecords(parsing: Array(text.utf8))
        #expect(found.records.map(\.app) == ["A.b", "A.c"])
        #expect(!found.hasMore)
    }

    @Test func endlessFlagsAreKeptTogether() throws {
        let flags = String(repeating: "a,", count: 1_000)
        let text = "Service: applinks\nApp ID: A.b\nDomain: a.example\nFlags: \(flags)\n----\n"
        #expect(try DeviceRecords(parsing: Array(text.utf8)).records.first?.flags.count == 64)
    }

    @Test func moreRecordsThanTheLimitAreNotReadAndSaid() throws {
        let text = (0..<6).map { "Service: applinks\nApp ID: A.b\($0)\nDomain: a.example\n----\n" }.joined()
        let found = try DeviceRecords(parsing: Array(text.utf8), limit: 5)
        #expect(found.records.map(\.app) == ["A.b0", "A.b1", "A.b2", "A.b3", "A.b4"])
        #expect(found.hasMore)
        #expect(try !DeviceRecords(parsing: Array(text.utf8), limit: 6).hasMore)
        let members = (0..<6).map { "{\"Service\":\"applinks\",\"App ID\":\"A.b\($0)\",\"Domain\":\"a.example\"}" }
        let json = "{\"db\":[\(members.joined(separator: ","))]}"
        #expect(try DeviceRecords(parsing: Array(json.utf8), limit: 5).hasMore)
    }

    @Test func damagedTextNeverCrashes() {
        var generator = SeededGenerator(announcedFor: "DeviceRecordsTests")
        let bytes = Array(Self.text.utf8)
        for _ in 0..<500 {
            var copy = bytes
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                copy[Int.random(in: copy.indices, using: &generator)] = UInt8.random(in: 0...127, using: &generator)
            }
            _ = try? DeviceRecords(parsing: copy)
        }
    }
}

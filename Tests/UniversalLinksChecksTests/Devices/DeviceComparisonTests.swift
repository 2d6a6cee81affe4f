import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksTestSupport

/// What is said about records and files, and how certain it is.
struct DeviceComparisonTests {
    static let app = "7Q4KX2M9TD.com.example.eats"

    static func record(
        _ patterns: String?, service: String = "applinks", app: String = app, site: String = "approved",
        check: String? = "2026-05-03 10:09:00 +0000", error: String? = nil, domain: String = "eats.example"
    ) throws -> DeviceRecord {
        let lines = [
            "Service: \(service)", "App ID: \(app)", "Domain: \(domain)", "Site/Fmwk Approval: \(site)",
            patterns.map { "Patterns: \($0)" }, check.map { "Last Checked: \($0)" }, error.map { "Error: \($0)" },
        ].compactMap { $0 }
        return try #require(try DeviceRecords(parsing: Array(lines.joined(separator: "\n").utf8)).records.first)
    }

    static func reference(
        _ text: String, origin: DeviceReference.Origin = .file
    ) throws -> DeviceReference {
        DeviceReference(try AssociationFile(parsing: Array(text.utf8)), name: "aasa.json", origin: origin)
    }

    static func file(_ components: String, key: String = "components", beside: String = "") -> String {
        """
        {"applinks": {"details": [{"appIDs": ["\(app)"], "\(key)": \(components)}]\(beside)},
         "webcredentials": {"apps": ["\(app)"]}}
        """
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let patterns: String?
        let file: String
        var site = "approved"
        var service = "applinks"
        let result: String
        let standing: EvidenceLine.Standing
        let words: String

        var testDescription: String { name }
    }

    static let both = #"[{"/": "/a"}, {"/": "/b"}]"#

    static let cases: [Case] = [
        Case(
            name: "the same", patterns: #"{"/":"/a"}, {"/":"/b"}"#, file: file(both), result: "same", standing: .proved,
            words: "The device has the file's 2 components"),
        Case(
            name: "the same with a comment and another order of keys", patterns: #"{"exclude":true,"/":"/a"}"#,
            file: file(#"[{"/": "/a", "comment": "x", "exclude": true}]"#), result: "same", standing: .proved,
            words: "The device has the file's component:"),
        Case(
            name: "the same as paths", patterns: #""/a", "NOT /b""#, file: file(#"["/a", "not /b"]"#, key: "paths"),
            result: "same", standing: .proved, words: "2 components"),
        Case(
            name: "components for paths", patterns: #"{"/":"/a"}"#, file: file(#"["/a"]"#, key: "paths"),
            result: "same",
            standing: .proved, words: "component:"),
        Case(
            name: "one is missing", patterns: #"{"/":"/a"}"#, file: file(both), result: "different",
            standing: .ruledOut,
            words: "The device still has the file of its check on 3 May 2026 (2026-05-03 10:09:00 +0000), which differs"
        ),
        Case(
            name: "another order", patterns: #"{"/":"/b"}, {"/":"/a"}"#, file: file(both), result: "different",
            standing: .ruledOut, words: "another order, from component 0 on"),
        Case(
            name: "one more", patterns: #"{"/":"/a"}, {"/":"/b"}, {"/":"/c"}"#, file: file(both), result: "different",
            standing: .ruledOut, words: #"1 component on the device is not in the file: {"/":"/c"}"#),
        Case(
            name: "one twice", patterns: #"{"/":"/a"}, {"/":"/a"}"#, file: file(both), result: "different",
            standing: .ruledOut, words: #"1 component of the file is not on the device: {"/":"/b"}"#),
        Case(
            name: "defaults", patterns: #"{"/":"/a"}"#,
            file: file(both, beside: #", "defaults": {"caseSensitive": false}"#), result: "different",
            standing: .unknown, words: "The file has defaults."),
        Case(
            name: "no patterns", patterns: nil, file: file(both), result: "listed", standing: .unknown,
            words: "prints no patterns for it, so whether it has the file's components or older ones is unknown"),
        Case(
            name: "no patterns, refused", patterns: nil, file: file(both), site: "denied", result: "listed",
            standing: .ruledOut, words: "lists the app, but the device has refused it. The device still has the file of"
        ),
        Case(
            name: "unknown patterns", patterns: "<all>", file: file(both), result: "unreadable", standing: .unknown,
            words: "cannot be compared"),
        Case(
            name: "no list", patterns: #"{"/":"/a"}"#, file: file("7"), result: "listed-for-every-url",
            standing: .unknown, words: "for every URL"),
        Case(
            name: "an empty list", patterns: "[]", file: file("[]"), result: "same", standing: .proved,
            words: "0 components"),
        Case(
            name: "not listed", patterns: nil, file: #"{"applinks": {"details": []}}"#, result: "unlisted",
            standing: .ruledOut,
            words: "does not list \(app) for applinks, but the device approves the app. The device still"),
        Case(
            name: "not listed, refused", patterns: nil, file: #"{"applinks": {"details": []}}"#, site: "denied",
            result: "unlisted", standing: .ruledOut, words: "aasa.json does not list \(app) for applinks."),
        Case(
            name: "no service", patterns: nil, file: "{}", result: "without-service", standing: .ruledOut,
            words: "aasa.json has no applinks"),
        Case(
            name: "another service", patterns: nil, file: file(both), service: "webcredentials", result: "listed",
            standing: .proved, words: "lists the app for webcredentials"),
        Case(
            name: "a file that the system refuses", patterns: nil, file: "[]", result: "without-service",
            standing: .ruledOut, words: "has no applinks"),
    ]

    @Test(arguments: cases)
    func verdicts(of testCase: Case) throws {
        let record = try Self.record(testCase.patterns, service: testCase.service, site: testCase.site)
        let judged = JudgedDeviceRecord(record, comparedWith: [try Self.reference(testCase.file)])
        #expect(judged.comparisons.map(\.verdict.name) == [testCase.result])
        let finding = try #require(judged.findings.last)
        #expect(finding.standing == testCase.standing)
        let text = ([finding.message] + finding.notes).joined(separator: " ")
        #expect(text.contains(testCase.words), "\(text)")
    }

    @Test func aFailedCheckMakesTheFileOlder() throws {
        let record = try Self.record(#"{"/":"/a"}"#, error: "Error Domain=NSURLErrorDomain Code=-1001")
        let judged = JudgedDeviceRecord(record, comparedWith: [try Self.reference(Self.file(Self.both))])
        #expect(judged.hasProblem)
        #expect(
            judged.findings.last?.message.hasPrefix(
                "The device's check on 3 May 2026 (2026-05-03 10:09:00 +0000) failed, and it still has a file from before"
            )
                == true)
        let unknown = try Self.record(#"{"/":"/a"}"#, check: nil)
        let message = JudgedDeviceRecord(unknown, comparedWith: [try Self.reference(Self.file(Self.both))])
            .findings.last?.message
        #expect(message?.hasPrefix("The device still has a file of an unknown day, which differs") == true)
    }

    @Test(arguments: [
        (#"{"/":"/a"}"#, ["ruled-out", "proved"], "The device has what Apple's CDN has."),
        (#"{"/":"/b"}"#, ["proved", "unknown"], "Apple's CDN has another file than the device and the host."),
        (#"{"/":"/c"}"#, ["ruled-out", "ruled-out"], "gets the CDN's copy at its next check"),
    ])
    func hostAndCDNAreSeenTogether(patterns: String, standings: [String], words: String) throws {
        let judged = JudgedDeviceRecord(
            try Self.record(patterns),
            comparedWith: [
                try Self.reference(Self.file(#"[{"/": "/b"}]"#), origin: .host),
                try Self.reference(Self.file(#"[{"/": "/a"}]"#), origin: .cdn),
            ])
        let findings = judged.findings.suffix(2)
        #expect(findings.map(\.standing.rawValue) == standings)
        let text = findings.flatMap { [$0.message] + $0.notes + [$0.advice ?? ""] }.joined(separator: " ")
        #expect(text.contains(words), "\(text)")
    }

    @Test func longListsOfDifferencesAreCut() throws {
        let many = "[" + (0..<100).map { "{\"/\": \"/\($0)\"}" }.joined(separator: ",") + "]"
        let judged = JudgedDeviceRecord(try Self.record("[]"), comparedWith: [try Self.reference(Self.file(many))])
        let difference = try #require(judged.comparisons.first?.verdict.difference)
        #expect(difference.missingCount == 100)
        #expect(difference.missing.count == DeviceComparison.Difference.listedCount)
        #expect(judged.findings.last?.notes.first?.hasSuffix(", …") == true)
    }

    @Test(arguments: [
        ("approved", "unspecified", [EvidenceLine.Standing.proved]), ("denied", "denied", [.ruledOut, .ruledOut]),
        ("unspecified", "approved", [.ruledOut, .proved]), ("odd", "odd", [.unknown, .unknown]),
    ])
    func approvalsAreFindings(site: String, user: String, standings: [EvidenceLine.Standing]) throws {
        var record = try Self.record(nil, site: site)
        let text = "Service: a\nApp ID: A.b\nDomain: e.example\nUser Approval: \(user)"
        record.userApproval = try #require(try DeviceRecords(parsing: Array(text.utf8)).records.first).userApproval
        #expect(JudgedDeviceRecord(record).findings.map(\.standing) == standings)
    }
}

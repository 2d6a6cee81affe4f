import Foundation
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// `aasa device --live`, where the hosts and the CDN are asked. Domains of records have no port, so a proxy leads to the test bed.
struct DeviceNetworkTests {
    private func run(_ options: [String], on bed: TestBed, through proxy: TestProxy) async throws -> BuiltProgram.Run {
        let file = Checkout.folder.appendingPathComponent(DeviceCommandTests.phone).path
        return try await BuiltProgram.runAside(
            ["device", file, "--live", "--retries", "0"] + proxy.options(for: bed) + options)
    }

    private static func file(_ month: String) throws -> String {
        try Checkout.text(of: "Tests/devices/eats.\(month).json")
    }

    static let cases: [(host: String, cdn: String, status: Int32, words: [String])] = [
        ("may", "may", 0, ["yes: The device has the file's 3 components: https://eats.example/.well-known/"]),
        (
            "june", "may", 1,
            [
                "no: The device still has the file of its check on 3 May 2026", "The device has what Apple's CDN has.",
                "The CDN has a different file than the host",
            ]
        ),
        (
            "june", "june", 1,
            [
                "The device gets the CDN's copy at its next check", "The CDN has had it since 20",
                "The device checked before that, at 2026-05-03 10:09:00 +0000.",
            ]
        ),
        ("may", "june", 1, ["unknown: Apple's CDN has another file than the device and the host."]),
    ]

    @Test(arguments: cases)
    func aPhoneIsComparedWithWhatIsServed(
        testCase: (host: String, cdn: String, status: Int32, words: [String])
    ) async throws {
        try await TestProxy.run { bed, proxy in
            bed.serve("eats.example", .file(try Self.file(testCase.host)))
            bed.cdn("eats.example", .success(try Self.file(testCase.cdn)))
            let run = try await run(
                ["--domain", "eats.example", "--cdn-url", bed.cdnURL], on: bed, through: proxy)
            #expect(run.status == testCase.status, "\(run.output)\(run.errors)")
            for words in testCase.words { #expect(run.output.contains(words), "\(words) in \(run.output)") }
        }
    }

    @Test func aHostThatServesNoFileIsTold() async throws {
        try await TestProxy.run { bed, proxy in
            bed.serve("staging.eats.example", .notFound)
            let run = try await run(["--domain", "staging.eats.example"], on: bed, through: proxy)
            #expect(run.status == 1)
            #expect(
                run.output.contains("unknown: staging.eats.example serves no file: it returns 404"), "\(run.output)")
        }
    }
}

import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// `aasa app` where the hosts are asked. Associated domains have no port, so a proxy leads them to the test bed.
struct AppNetworkTests {
    private static let app = EatsExample.app
    private static let address = "https://eats.example/.well-known/apple-app-site-association"

    /// Runs `aasa app` on an app with these domains.
    private func run(
        _ domains: [String] = AppCommandTests.domains, _ options: [String] = [], on bed: TestBed,
        through proxy: TestProxy
    ) async throws -> BuiltProgram.Run {
        let folder = try TemporaryFolder()
        let file = try folder.write(ListValue.entitlements(domains, app: Self.app).xml, to: "Eats.entitlements")
        return try await BuiltProgram.runAside(
            ["app", file.path, "--retries", "0", "--cdn-url", bed.cdnURL] + proxy.options(for: bed) + options)
    }

    /// The hosts that were reached, without the CDN.
    private func hosts(_ proxy: TestProxy) -> [String] {
        proxy.targets.filter { !$0.hasPrefix(TestBed.cdnHost) }
    }

    @Test func anAppThatItsHostNamesPasses() async throws {
        try await TestProxy.run { bed, proxy in
            bed.serve("eats.example", .file(AppCommandTests.naming))
            bed.cdn("eats.example", .success(AppCommandTests.naming))
            let run = try await run(on: bed, through: proxy)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.errors.isEmpty)
            #expect(run.output.contains("applinks:eats.example        \(Self.address) names the app\n"))
            #expect(run.output.contains("webcredentials:eats.example  \(Self.address) names the app\n"))
            // Two entries, one host, one request, as Apple asks, and one for the CDN's copy.
            #expect(hosts(proxy) == ["eats.example:443"])
            #expect(bed.cdnRequests(for: "eats.example").count == 1)
            #expect(bed.requests(to: "eats.example").map(\.userAgent) == ["AASA-Bot/1.0.0"])
        }
    }

    /// How the host answers, the codes of what is found, and what is said.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let answer: Answer
        var connection = HostConnection.good
        var cdn = CDNAnswer.success(AppCommandTests.naming)
        let codes: [String]
        let words: String

        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "another app",
            answer: .file(AppCommandTests.naming.replacingOccurrences(of: "7Q4KX2M9TD", with: "3Z8RW5N1HB")),
            codes: ["AASA681", "AASA681", "AASA951"], words: "does not list \(app) under applinks"),
        Case(
            name: "another service", answer: .file(#"{"webcredentials": {"apps": ["\#(app)"]}}"#),
            cdn: .success(#"{"webcredentials": {"apps": ["\#(app)"]}}"#), codes: ["AASA682"],
            words: "has no applinks"),
        Case(name: "no JSON", answer: .file("{"), codes: ["AASA683", "AASA954"], words: address),
        Case(name: "a page", answer: .indexPage, codes: ["AASA683", "AASA954"], words: address),
        Case(name: "nothing", answer: .notFound, codes: ["AASA684", "AASA953"], words: "it returns 404"),
        Case(
            name: "a redirect", answer: .redirect(301, to: "https://www.eats.example/"),
            codes: ["AASA684", "AASA954"],
            words: "it redirects (301) to"),
        Case(
            name: "an expired certificate", answer: .notFound, connection: .certificate(.expired),
            codes: ["AASA684", "AASA954"],
            words: "its certificate expired on"),
        Case(
            name: "no answer", answer: .closed, codes: ["AASA684", "AASA954"],
            words: "closed the connection without an answer"),
        Case(
            name: "half an answer", answer: .shortBody("{}", announcing: 100),
            codes: ["AASA684", "AASA954"],
            words: "after 2 of the 100 bytes"),
    ]

    @Test(arguments: cases)
    func whatIsMissingIsToldWithItsSide(row: Case) async throws {
        try await TestProxy.run { bed, proxy in
            bed.serve("eats.example", row.answer, over: row.connection)
            bed.cdn("eats.example", row.cdn)
            let run = try await run(on: bed, through: proxy, format: "json")
            #expect(run.status == 1, "\(run.output)\(run.errors)")
            #expect(run.errors.isEmpty)
            let diagnostics = try run.json().object?["diagnostics"]?.array ?? []
            #expect(diagnostics.compactMap { $0.object?["code"]?.string } == row.codes)
            #expect(diagnostics.first?.object?["message"]?.string?.contains(row.words) == true, "\(run.output)")
        }
    }

    /// What the CDN has while the host's file is right, and what is found.
    @Test(arguments: [
        ("a cached failure", CDNAnswer.badStatus("404 Not Found"), domains, ["error AASA952"], Int32(1)),
        ("a copy without the app", .success(#"{"applinks": {"details": []}}"#), domains, ["error AASA951"], 1),
        ("a copy that is not JSON", .success("<html>"), domains, ["error AASA951"], 1),
        (
            "a copy with other components", .success(AppCommandTests.naming.replacing("/menu/*", with: "/old/*")),
            domains,
            ["warning AASA951"], 0
        ),
        (
            "a cached failure that developer mode goes around", .badStatus("404 Not Found"),
            ["applinks:eats.example?mode=developer", "webcredentials:eats.example?mode=developer"], [], 0
        ),
    ])
    func whatDevicesGetFromTheCDNCounts(
        name: String, cdn: CDNAnswer, domains: [String], found: [String], status: Int32
    ) async throws {
        try await TestProxy.run { bed, proxy in
            bed.serve("eats.example", .file(AppCommandTests.naming))
            bed.cdn("eats.example", cdn)
            let run = try await run(domains, ["--format", "json"], on: bed, through: proxy)
            let diagnostics = (try run.json().object?["diagnostics"]?.array ?? []).compactMap(\.object)
            #expect(
                diagnostics.map { "\($0["severity"]?.string ?? "") \($0["code"]?.string ?? "")" } == found,
                "\(run.output)")
            #expect(run.status == status)
        }
    }

    private static let domains = AppCommandTests.domains

    private func run(on bed: TestBed, through proxy: TestProxy, format: String) async throws -> BuiltProgram.Run {
        try await run(AppCommandTests.domains, ["--format", format], on: bed, through: proxy)
    }

    @Test func oneHostsFailureHidesNoOther() async throws {
        try await TestProxy.run { bed, proxy in
            bed.serve("eats.example", .file(AppCommandTests.naming))
            bed.serve("old.example", over: .tls10)
            let run = try await run(
                ["applinks:old.example", "applinks:eats.example", "applinks:gone.example"], on: bed, through: proxy)
            #expect(run.status == 1)
            let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("  applinks:") }
            #expect(
                lines == [
                    "  applinks:old.example   https://old.example/.well-known/apple-app-site-association: no file that the system can read",
                    "  applinks:eats.example  \(Self.address) names the app",
                    "  applinks:gone.example  https://gone.example/.well-known/apple-app-site-association: no file that the system can read",
                ])
        }
    }

    @Test func theParentIsAskedForAWildcard() async throws {
        try await TestProxy.run { bed, proxy in
            bed.serve("eats.example", .file(AppCommandTests.naming))
            bed.cdn("eats.example", .success(AppCommandTests.naming))
            let run = try await run(["applinks:*.eats.example"], on: bed, through: proxy)
            #expect(run.output.contains("applinks:*.eats.example  \(Self.address) names the app"), "\(run.output)")
            #expect(hosts(proxy) == ["eats.example:443"])
        }
    }

    @Test func localFilesAndOfflineAskNobody() async throws {
        try await TestProxy.run { bed, proxy in
            let folder = try TemporaryFolder()
            let local = try folder.write(AppCommandTests.naming, to: "aasa.json")
            let given = try await run(
                AppCommandTests.domains, ["--local-file", "eats.example=\(local.path)"], on: bed, through: proxy)
            #expect(given.status == 0, "\(given.output)\(given.errors)")
            let offline = try await run(AppCommandTests.domains, ["--offline"], on: bed, through: proxy)
            #expect(offline.output.contains("not compared"))
            #expect(proxy.targets.isEmpty)
        }
    }

    @Test func privateAddressesAreRefusedWhereThatIsWanted() async throws {
        try await TestProxy.run { bed, proxy in
            let run = try await run(
                AppCommandTests.domains, ["--no-allow-private", "--resolve", "eats.example:::ffff:10.0.0.1"], on: bed,
                through: proxy)
            #expect(run.status == 1)
            #expect(run.output.contains("a private or reserved address"), "\(run.output)")
            #expect(hosts(proxy).isEmpty)
        }
    }
}

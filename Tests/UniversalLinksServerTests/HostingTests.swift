import Foundation
import Testing
import UniversalLinksServer
import UniversalLinksService

struct HostedFilesTests {
    private static func files(in folder: TemporaryFolder, allowsErrors: Bool = false) throws -> HostedFiles {
        let domain = try ServedProject.Domain("shop.example", file: folder.file("file.json"))
        return try HostedFiles(
            of: [domain].compactMap { ServedDomain($0) }, in: ServedProject(domains: [domain]),
            allowsErrors: allowsErrors)
    }

    @Test func aBrokenFileDoesNotReplaceAGoodOne() async throws {
        try await TemporaryFolder.with { folder in
            let files = try HostedFilesTests.files(in: folder)
            let path = folder.file("file.json")
            guard case .unchanged = files.reload(path) else { throw Unexpected() }
            try folder.write("{", to: "file.json")
            guard case .rejected(let file) = files.reload(path) else { throw Unexpected() }
            #expect(file.hasErrors && file.report.contains("error[") && file.report.contains("file.json:1:"))
            try FileManager.default.removeItem(atPath: path)
            guard case .unreadable(let error) = files.reload(path) else { throw Unexpected() }
            #expect(error.code == .unreadable)
            #expect(files[path]?.file.bytes == Array(TemporaryFolder.goodFile.utf8))
            let other = TemporaryFolder.goodFile.replacingOccurrences(of: "buy", with: "sell")
            try folder.write(other, to: "file.json")
            guard case .replaced = files.reload(path) else { throw Unexpected() }
            #expect(files[path]?.file.bytes == Array(other.utf8))
        }
    }

    @Test func errorsKeepTheServerFromStarting() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write("{", to: "file.json")
            #expect(throws: ServerError.self) { try HostedFilesTests.files(in: folder) }
            #expect(try HostedFilesTests.files(in: folder, allowsErrors: true).paths.count == 1)
            try FileManager.default.removeItem(atPath: folder.file("file.json"))
            #expect(throws: ServerError.self) { try HostedFilesTests.files(in: folder, allowsErrors: true) }
        }
    }

    @Test func aProjectListsItsDomains() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(
                "version: 1\ndomains:\n  - domain: shop.example\n    file: file.json\n  - domain: '*.wild.example'\n    file: file.json\n"
                    + "    links: links.json\n", to: "aasa.yml")
            let project = try ServedProject(readingAt: folder.file("aasa.yml"))
            #expect(project.domains.map(\.host) == ["shop.example", "wild.example"])
            #expect(project.domains.map(\.isWildcard) == [false, true])
            #expect(project.domains.map(\.file) == [folder.file("file.json"), folder.file("file.json")])
            #expect(project.domains[1].linkLists.map(\.path) == [folder.file("links.json")])
            try folder.write("domain: 1\n", to: "aasa.yml")
            #expect(throws: ProjectError.self) { try ServedProject(readingAt: folder.file("aasa.yml")) }
        }
    }

    private struct Unexpected: Error {}
}

struct VirtualHostsTests {
    private static func hosts(_ names: [String], suffix: String? = nil) throws -> VirtualHosts {
        let domains = try names.map { try ServedProject.Domain($0, file: "file") }
        return VirtualHosts(
            domains: domains.compactMap { ServedDomain($0) },
            stagingNames: suffix.flatMap { HostName($0) }.map { StagingNames(suffix: $0) },
            pageHosts: [.localhost, .loopback], tapHost: HostName("tap.example"))
    }

    @Test(arguments: [
        ("shop.example", VirtualHosts.Site.domain(0)), ("SHOP.example.", .domain(0)),
        ("shop-example.staging.test", .domain(0)), ("a.wild.example", .domain(1)), ("a.b.wild.example", .domain(1)),
        ("wild.example", .unknown), ("wild-example.staging.test", .domain(1)), ("b.near.wild.example", .domain(2)),
        ("localhost", .page), ("127.0.0.1", .page), ("tap.example", .tap), ("xshop.example", .unknown),
        ("sub.shop.example", .unknown), ("staging.test", .unknown), ("xwild.example", .unknown),
    ])
    func aHostLeadsToItsSite(_ name: String, _ site: VirtualHosts.Site) throws {
        let hosts = try VirtualHostsTests.hosts(
            ["shop.example", "*.wild.example", "*.near.wild.example"], suffix: "staging.test")
        #expect(hosts.site(of: try #require(HostName(name))) == site)
        #expect(hosts.conflict == nil)
    }

    @Test(arguments: [
        (["a.example", "a.example"], "listed twice"),
        (["a.b.example", "a-b.example"], "would both be served as a-b-example"),
        ([String(repeating: "a", count: 60) + ".example"], "too long for a staging name"),
    ])
    func conflictsAreSaid(_ names: [String], _ words: String) throws {
        let conflict = try VirtualHostsTests.hosts(names, suffix: "staging.test").conflict
        #expect(conflict?.contains(words) == true, "\(conflict ?? "none")")
    }

    @Test(arguments: ["", "https://a.example", "a.example/x", "a b", "a.example:8443"])
    func otherTextsAreNoDomains(_ name: String) {
        #expect(throws: ProjectError.self) { try ServedProject.Domain(name, file: "file") }
    }
}

struct HostNameTests {
    @Test(arguments: [
        ("example.com", "example.com"), ("EXAMPLE.Com.", "example.com"), ("a_b.example", "a_b.example"),
        ("xn--r8jz45g.jp", "xn--r8jz45g.jp"), ("host1", "host1"), ("127.0.0.1", "127.0.0.1"), ("::1", "::1"),
        ("FE80::A", "fe80::a"), ("1.example", "1.example"),
    ])
    func namesHaveOneForm(_ text: String, _ expected: String) {
        #expect(HostName(text)?.text == expected)
    }

    @Test(arguments: [
        "", ".", "a..b", ".a", "-a.example", "é.example", "a b", "a/b", "a\u{0}b", "1.2.3", "256.1.1.1", "a:b",
        "*.example.com",
        String(repeating: "a", count: 64) + ".example", String(repeating: "a.", count: 130) + "example",
    ])
    func otherTextsAreNoHosts(_ text: String) {
        #expect(HostName(text) == nil)
    }

    @Test(arguments: [
        ("example.com:8443", "example.com"), ("example.com:", "example.com"), ("[::1]:8443", "::1"), ("[::1]", "::1"),
        ("127.0.0.1:1", "127.0.0.1"),
    ])
    func portsAreIgnored(_ text: String, _ expected: String) {
        #expect(HostName(authority: text)?.text == expected)
    }

    @Test(arguments: [
        "example.com:x", "example.com:123456", "[::1", "[::1]x", "[a]", "user@example.com", "a:1:2", "::1",
    ])
    func otherAuthoritiesAreRefused(_ text: String) {
        #expect(HostName(authority: text) == nil)
    }
}

import Testing
import UniversalLinksServer
import UniversalLinksService

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
        #expect(throws: ServedProjectError.self) { try ServedProject.Domain(name, file: "file") }
    }
}

import Testing
import UniversalLinks
import UniversalLinksProject

/// Which domain of a project decides for a host.
struct ProjectDomainsTests {
    static func domains(_ listed: [String]) throws -> ProjectDomains {
        let lines = listed.enumerated().map { "  \"\($1)\": file-\($0)\n" }.joined()
        let configuration = try ProjectConfiguration(parsing: Array("version: 1\ndomains:\n\(lines)".utf8))
        return ProjectDomains(Project(configuration, name: "aasa.yml", folder: ""))
    }

    static let listed = ["a.example", "*.a.example", "*.b.a.example", "x.b.a.example", "*.w.example", "dot.example."]

    @Test(arguments: [
        ("a.example", ["a.example"]), ("A.Example", ["a.example"]), ("b.a.example", ["*.a.example"]),
        ("x.b.a.example", ["x.b.a.example", "*.b.a.example", "*.a.example"]),
        ("y.b.a.example", ["*.b.a.example", "*.a.example"]), ("w.example", ["*.w.example"]),
        ("a.w.example", ["*.w.example"]), ("ba.example", []), ("example", []), ("", []), (".", []),
        ("..a.example", ["*.a.example"]),
        ("a.example.", ["a.example"]), ("dot.example.", ["dot.example."]), ("127.0.0.1", []), ("[::1]", []),
    ])
    func theHostItselfComesFirstThenLongerWildcards(host: String, expected: [String]) throws {
        #expect(try Self.domains(Self.listed).domains(of: host).map { "\($0.domain)" } == expected)
    }

    @Test(arguments: [
        ("www.w.exmaple", nil), ("w.exmaple", "*.w.example"), ("sub.x.b.a.example", "x.b.a.example"),
        ("xa.example", "a.example"), ("b.example", "a.example"), ("q.test", nil), ("", nil),
    ])
    func aHostWithoutADomainHasAClosestOne(host: String, expected: String?) throws {
        #expect(try Self.domains(Self.listed).closest(to: host).map { "\($0.domain)" } == expected)
    }

    @Test func manyDomainsAndLongHostsAreLookedUpAtOnce() throws {
        let domains = try Self.domains((0..<10_000).map { "shop\($0).example" })
        for number in [0, 4_999, 9_999] { #expect(domains.domains(of: "shop\(number).example").count == 1) }
        #expect(domains.closest(to: "shop9999.exmaple")?.domain.host == "shop9999.example")
        let host = String(repeating: "a.", count: 30_000) + "example"
        #expect(domains.domains(of: host).isEmpty)
        #expect(domains.closest(to: host) == nil)
    }

    @Test func urlsKeepTheirOrder() throws {
        let domains = try Self.domains(["a.example", "b.example"])
        let links = try ["a.example/1", "a.example/2", "b.example/3", "a.example/4", "c.example/5"].map {
            try LinkURL(converting: "https://\($0)")
        }
        let (shares, unlisted) = domains.shares(of: links)
        #expect(shares.map { $0.links.map(\.path) } == [["/1", "/2"], ["/3"], ["/4"]])
        #expect(unlisted == ["c.example"])
    }

    @Test func aFileIsFoundByItsPathHoweverItIsWritten() throws {
        let domains = try Self.domains(["a.example", "b.example"])
        for path in [
            "file-1", "./x/../file-1", ProjectPath.absolute("file-1"), "git:main:file-1", "git:HEAD~1:./file-1",
        ] {
            #expect(domains.domains(withFileNamed: path).map(\.domain.host) == ["b.example"], "\(path)")
        }
        #expect(domains.domains(withFileNamed: "git:").isEmpty)
        #expect(domains.domains(comparing: "git:main:file-0", "file-0").map(\.domain.host) == ["a.example"])
        #expect(domains.domains(comparing: "https://a.example", "file-0").map(\.domain.host) == ["a.example"])
        #expect(domains.domains(comparing: "file-1", "file-0").isEmpty)
    }
}

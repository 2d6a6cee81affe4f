import Testing
import UniversalLinks

/// Section 15 of the specification: host, scheme, port.
struct HostStatementTests {
    static let file = #"{"applinks": {"details": [{"appID": "\#(DecisionRow.app)", "components": [{}]}]}}"#

    static func row(
        _ domain: String, _ url: String, _ expected: Decision.Answer, assuming assumptions: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> DecisionRow {
        .file(file, url, expected, assuming: assumptions, domain: domain, sourceLocation: sourceLocation)
    }

    @Test("H1: the file speaks for the host that it was fetched from, ignoring case")
    func fileSpeaksForItsHost() throws {
        try DecisionRow.checkAll([
            Self.row("eats.example", "https://eats.example/x", .matched),
            Self.row("eats.example", "https://EATS.Example/x", .matched),
            Self.row("EATS.example", "https://eats.example/x", .matched),
            Self.row("eats.example", "https://www.eats.example/x", .unmatched),
            Self.row("eats.example", "https://noteats.example/x", .unmatched),
            Self.row("www.eats.example", "https://eats.example/x", .unmatched),
        ])
    }

    @Test("H1: without a domain, hosts are not looked at")
    func noDomainTakesEveryHost() throws {
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(Self.file.utf8)))
        let link = try LinkURL(parsing: "https://any.example/")
        #expect(matcher.decide(link, for: AppIdentifier(DecisionRow.app)).answer == .matched)
        let other = matcher.speaking(for: AssociationFile.Domain("other.example"))
        #expect(other.decide(link, for: AppIdentifier(DecisionRow.app)) == .unmatched(.otherHost))
    }

    @Test("H2: a wildcard domain stands for subdomains at any depth")
    func wildcardDomainsCoverSubdomains() throws {
        try DecisionRow.checkAll([
            Self.row("*.eats.example", "https://www.eats.example/x", .matched),
            Self.row("*.eats.example", "https://a.b.c.eats.example/x", .matched),
            Self.row("*.EATS.example", "https://WWW.eats.Example/x", .matched),
            Self.row("*.eats.example", "https://noteats.example/x", .unmatched),
            Self.row("*.eats.example", "https://eats.example.org/x", .unmatched),
        ])
    }

    @Test("H2: whether a wildcard covers its own parent is an assumption")
    func parentOfWildcardIsAssumed() throws {
        try Self.row("*.eats.example", "https://eats.example/x", .unmatched, assuming: ["H2"]).check()
    }

    @Test("H3: universal links are http or https URLs, and user information plays no role")
    func webSchemesCount() throws {
        try DecisionRow.checkAll([
            Self.row("eats.example", "http://eats.example/x", .matched),
            Self.row("eats.example", "HTTPS://eats.example/x", .matched),
            Self.row("eats.example", "https://me@eats.example/x", .matched, assuming: ["H3"]),
            Self.row("eats.example", "https://me:secret@eats.example/x", .matched, assuming: ["H3"]),
            Self.row("eats.example", "https://eats.example@evil.example/x", .unmatched, assuming: ["H3"]),
            Self.row("xn--bcher-kva.example", "https://xn--bcher-kva.example/x", .matched),
        ])
    }

    @Test("H3: an internationalised domain is written in Punycode")
    func unicodeDomainsAreConvertedFirst() {
        #expect(AssociationFile.Domain("bücher.example") == nil)
        #expect(throws: LinkURLError.self) { try LinkURL(parsing: "https://bücher.example/") }
        #expect(AssociatedDomain(parsing: "applinks:bücher.example").problems == [.unicodeHost])
        #expect(AssociatedDomain(parsing: "applinks:xn--bcher-kva.example").problems == [])
    }

    @Test("H4: a domain has no port")
    func domainsHaveNoPort() {
        #expect(AssociationFile.Domain("eats.example:443") == nil)
        #expect(AssociatedDomain(parsing: "applinks:eats.example:443").problems == [.port])
        #expect(!AssociatedDomain(parsing: "applinks:eats.example:443").isUsable)
    }

    @Test("H5: other schemes and URLs without a host are unmatched, with that reason")
    func otherURLsAreUnmatched() throws {
        let matcher = Matcher(
            try AssociationFile(parsing: Array(Self.file.utf8)), domain: AssociationFile.Domain("eats.example"))
        let rows: [(url: String, reason: UnmatchedReason)] = [
            ("ftp://eats.example/x", .otherScheme), ("eats://eats.example/x", .otherScheme),
            ("mailto:me@eats.example", .otherScheme), ("eats.example/x", .otherScheme), ("/x", .otherScheme),
            ("//eats.example/x", .otherScheme), ("", .otherScheme), ("https:/x", .noHost), ("https:///x", .noHost),
        ]
        for (url, reason) in rows {
            let trace = matcher.trace(try LinkURL(parsing: url), for: AppIdentifier(DecisionRow.app))
            #expect(trace.decision == .unmatched(reason), "\(url)")
            #expect(trace.writtenAssumptions.map(\.id) == ["H5"], "\(url)")
        }
    }

    @Test("H5: the port is ignored, and a trailing dot is kept")
    func portIsIgnored() throws {
        try DecisionRow.checkAll([
            Self.row("eats.example", "https://eats.example:8443/x", .matched, assuming: ["H5"]),
            Self.row("eats.example", "https://eats.example:443/x", .matched, assuming: ["H5"]),
            Self.row("eats.example", "https://eats.example:/x", .matched),
            Self.row("eats.example", "https://eats.example:99999/x", .matched, assuming: ["H5"]),
            Self.row("eats.example", "https://eats.example./x", .unmatched, assuming: ["H5"]),
            Self.row("eats.example.", "https://eats.example./x", .matched),
        ])
    }
}

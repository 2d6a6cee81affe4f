import Foundation
import Testing
import UniversalLinksFoundation

/// Unicode hosts are compared in Punycode (semantics H3, H5).
struct InternationalizedHostTests {
    static let hosts = [
        ("例え.jp", "xn--r8jz45g.jp"), ("faß.de", "xn--fa-hia.de"), ("EXÄMPLE.com", "xn--exmple-cua.com"),
        ("ＥＸＡＭＰＬＥ.com", "example.com"), ("a。com", "a.com"),
    ]

    @Test(arguments: hosts)
    func unicodeHostsOfURLsBecomePunycode(unicode: String, ascii: String) throws {
        #expect(try LinkURL(converting: "https://\(unicode)/p").host == ascii)
    }

    @Test(arguments: hosts)
    func unicodeDomainsBecomePunycode(unicode: String, ascii: String) {
        #expect(AssociationFile.Domain(converting: unicode)?.host == ascii)
        #expect(AssociationFile.Domain(converting: "*." + unicode)?.description == "*." + ascii)
    }

    @Test(arguments: [
        "例え.jp/evil", "user@é.com", "é.com:80", "é.com#x", "é.com?q", "é com", "é%41.com", "https://é.com",
    ])
    func aDomainIsAHostAndNothingMore(text: String) {
        #expect(AssociationFile.Domain(converting: text) == nil)
    }

    @Test func unicodeHostsAreConvertedOnDemandOnly() {
        #expect(throws: LinkURLError.self) { try LinkURL(parsing: "https://例え.jp/p") }
        #expect(AssociationFile.Domain("例え.jp") == nil)
    }

    @Test func aUnicodeURLMatchesItsPunycodeDomain() throws {
        let text = #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.app","components":[{"/":"/p"}]}]}}"#
        let matcher = Matcher(
            try AssociationFile(parsing: Data(text.utf8)), domain: AssociationFile.Domain(converting: "例え.jp"))
        let app: AppIdentifier = "ABCDE12345.com.example.app"
        #expect(matcher.decide(try LinkURL(converting: "https://例え.jp/p"), for: app).answer == .matched)
        #expect(matcher.decide(try LinkURL(converting: "https://XN--R8JZ45G.jp/p"), for: app).answer == .matched)
        #expect(matcher.decide(try LinkURL(converting: "https://例.jp/p"), for: app).answer == .unmatched)
    }

    @Test func foundationsURLsAreTakenOver() throws {
        let url = try #require(URL(string: "https://example.com/a%20b?q=1#f"))
        let link = try LinkURL(url)
        #expect((link.host, link.path, link.query, link.fragment) == ("example.com", "/a%20b", "q=1", "f"))
    }
}

import HTTPTypes
import Testing

@testable import UniversalLinksServer

/// A request over HTTP/2 as the codec hands it on: `:authority`, and fields called `host`.
struct RequestedAuthorityTests {
    @Test(
        arguments: [
            ("localhost", [], "localhost"), ("localhost", ["localhost"], "localhost"),
            ("localhost", ["LOCALHOST"], "localhost"), (nil, ["localhost"], "localhost"),
            ("localhost", ["evil.example"], nil), ("localhost", ["localhost", "evil.example"], nil),
            (nil, ["localhost", "evil.example"], nil), ("localhost", [""], nil), (nil, [], nil),
            ("localhost:8443", ["localhost"], nil),
        ] as [(String?, [String], String?)])
    func fieldsThatContradictAreRefused(authority: String?, hosts: [String], expected: String?) {
        var request = HTTPRequest(method: .get, scheme: "https", authority: authority, path: "/")
        for host in hosts { request.headerFields.append(HTTPField(name: .host, value: host)) }
        #expect(RequestedAuthority.authority(of: request) == expected)
    }

    @Test(
        arguments: [
            ("/", nil), ("*", nil), ("http://a.example", "a.example"), ("HTTPS://a.example:1/x", "a.example:1"),
            ("https://a.example?b", "a.example"), ("https://u@a.example/", "u@a.example"), ("https:///x", ""),
            ("/https://a.example/", nil), ("ftp://a.example/", nil), ("a.example:443", nil), (":", nil),
        ] as [(String, String?)])
    func aTargetInAbsoluteFormNamesAHost(target: String, expected: String?) {
        #expect(RequestedAuthority.authority(ofTarget: target) == expected)
    }

    @Test(
        arguments: [
            ("127.0.0.1:9464", true), ("localhost", true), ("LOCALHOST.:1", true), ("[::1]:9464", true),
            ("192.0.2.7", true), ("status.example", true), ("status.example:443", true), ("evil.example", false),
            ("localhost.evil.example", false), ("status.example.evil.example", false), ("x.status.example", false),
            ("127.0.0.1.evil.example", false), ("user@localhost", false), ("", false), (nil, false),
        ] as [(String?, Bool)])
    func aStatusPageIsServedUnderItsNamesAlone(authority: String?, isNamed: Bool) throws {
        let names = try [#require(HostName("status.example"))]
        #expect(ListenAddress.standard.isNamed(by: authority, or: names) == isNamed)
    }
}

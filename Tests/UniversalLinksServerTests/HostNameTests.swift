import Testing
import UniversalLinksServer

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

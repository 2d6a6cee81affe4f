import Testing
import UniversalLinksChecks
import UniversalLinksTestSupport

@Suite struct WebAddressParsingTests {
    static let readable: [(text: String, written: String)] = [
        ("https://example.com", "https://example.com/"),
        ("HTTPS://Example.COM/Path", "https://example.com/Path"),
        ("http://example.com:80/", "http://example.com/"),
        ("https://example.com:443", "https://example.com/"),
        ("https://example.com:8443/a?b=c#d", "https://example.com:8443/a?b=c"),
        ("https://example.com:/", "https://example.com/"),
        ("https://example.com?a", "https://example.com/?a"),
        ("https://example.com#f", "https://example.com/"),
        ("https://example.com./", "https://example.com./"),
        ("https://xn--r8jz45g.jp/", "https://xn--r8jz45g.jp/"),
        ("https://a_b.example/", "https://a_b.example/"),
        ("https://127.0.0.1:1/", "https://127.0.0.1:1/"),
        ("https://[::1]/", "https://[::1]/"),
        ("https://[2001:DB8:0::1]:8443/", "https://[2001:db8::1]:8443/"),
        ("https://[::ffff:127.0.0.1]/", "https://[::ffff:127.0.0.1]/"),
        // What is encoded stays, and what a URL cannot contain is encoded.
        ("https://example.com/a%20b?c=%2F%zz&d=100%", "https://example.com/a%20b?c=%2F%25zz&d=100%25"),
        ("https://example.com/a b/é?q=\"ü\"", "https://example.com/a%20b/%C3%A9?q=%22%C3%BC%22"),
        (#"https://example.com/\evil.com"#, "https://example.com/%5Cevil.com"),
        ("https://example.com//a/../b", "https://example.com//a/../b"),
        ("https://example.com/https://other.example/", "https://example.com/https://other.example/"),
        ("https://1.example/", "https://1.example/"),
    ]

    @Test(arguments: readable) func urlsAreReadAndWritten(_ row: (text: String, written: String)) throws {
        let address = try WebAddress(parsing: row.text)
        #expect(address.description == row.written)
        #expect(try WebAddress(parsing: address.description) == address)
    }

    static let refused: [(text: String, code: WebAddressError.Code)] = [
        ("", .emptyText),
        ("example.com", .otherScheme), ("//example.com/", .otherScheme), ("/path", .otherScheme),
        ("ftp://example.com/", .otherScheme),
        ("javascript:alert(1)", .otherScheme), ("mailto:a@example.com", .otherScheme),
        ("file:///etc/passwd", .otherScheme),
        ("1https://example.com/", .otherScheme),
        ("https://", .missingHost), ("https:///path", .missingHost), ("https:/path", .missingHost),
        ("https:example.com", .missingHost),
        ("https://:443/", .missingHost),
        ("https://user@example.com/", .userInformation), ("https://user:password@example.com/", .userInformation),
        ("https://@example.com/", .userInformation), ("https://example.com@127.0.0.1/", .userInformation),
        ("https://example.com:0/", .invalidPort), ("https://example.com:65536/", .invalidPort),
        ("https://example.com:x/", .invalidPort),
        ("https://example.com:99999999999999999999/", .invalidPort), ("https://example.com:-1/", .invalidPort),
        ("https://exa mple.com/", .invalidHost), ("https://例え.jp/", .invalidHost),
        ("https://ex%61mple.com/", .invalidHost),
        (#"https://example.com\@evil.com/"#, .userInformation), (#"https://a\b/"#, .invalidHost),
        ("https://example..com/", .invalidHost), ("https://.example.com/", .invalidHost), ("https://./", .invalidHost),
        ("https://\(String(repeating: "a", count: 64)).com/", .invalidHost),
        ("https://\(String(repeating: "abc.", count: 64))com/", .invalidHost),
        ("https://127.1/", .invalidHost), ("https://2130706433/", .invalidHost), ("https://0x7f.0.0.1/", .invalidHost),
        ("https://0x7f000001/", .invalidHost), ("https://0177.0.0.1/", .invalidHost),
        ("https://1.2.3.4.5/", .invalidHost),
        ("https://example.1/", .invalidHost), ("https://127.1./", .invalidHost),
        ("https://[::1/", .invalidPort), ("https://[127.0.0.1]/", .invalidHost),
        ("https://[fe80::1%25eth0]/", .invalidHost),
        ("https://[]/", .invalidHost), ("https://[::1]x/", .invalidHost),
        ("https://example.com/\u{0}", .controlCharacter), ("https://example.com/\r\nHost: evil", .controlCharacter),
        ("https://exam\tple.com/", .controlCharacter), ("https://example.com/\u{7F}", .controlCharacter),
        ("https://example.com/\(String(repeating: "a", count: 8_192))", .excessiveLength),
    ]

    @Test(arguments: refused.indices) func otherTextsAreRefused(index: Int) {
        let row = Self.refused[index]
        #expect(throws: WebAddressError.self) { try WebAddress(parsing: row.text) }
        do throws(WebAddressError) {
            _ = try WebAddress(parsing: row.text)
        } catch {
            #expect(error.code == row.code, "\(row.text): \(error)")
            #expect(error.message.hasSuffix("."))
        }
    }
}

@Suite struct WebAddressRedirectTests {
    /// References and their targets from `http://a/b/c/d?q` (RFC 3986, 5.4); fragments are dropped.
    static let examples: [(reference: String, target: String)] = [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"),
        ("?y", "http://a/b/c/d?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d?q"), ("g#s", "http://a/b/c/g"),
        ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
        ("../..", "http://a/"),
        ("../../", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("https://b.example", "https://b.example/"), ("https://b.example/x/../y", "https://b.example/y"),
        ("//b.example:8443/x", "http://b.example:8443/x"), ("HTTP://B.example/", "http://b.example/"),
        (" /with-space \t", "http://a/with-space"), ("/a b?c d", "http://a/a%20b?c%20d"), ("/é", "http://a/%C3%A9"),
        ("//[::1]/", "http://[::1]/"),
    ]

    @Test(arguments: examples) func referencesAreResolved(_ row: (reference: String, target: String)) throws {
        let base = WebAddress(scheme: .http, host: "a", target: "/b/c/d?q")
        #expect(try base.redirected(to: row.reference).description == row.target, "\(row.reference)")
    }

    @Test func thePortOfTheBaseIsKept() throws {
        let base = WebAddress(host: "example.com", port: 8443, target: "/a")
        #expect(try base.redirected(to: "/b").description == "https://example.com:8443/b")
        #expect(try base.redirected(to: "https://example.com/b").port == 443)
    }

    static let refused: [(reference: String, code: WebAddressError.Code)] = [
        ("", .emptyText), ("  ", .emptyText),
        ("javascript:alert(1)", .otherScheme), ("myapp://open", .otherScheme), ("data:text/html,x", .otherScheme),
        ("https://user@b.example/", .userInformation), ("//user@b.example/", .userInformation),
        ("/a\r\nSet-Cookie: b", .controlCharacter), ("//", .missingHost), ("https:///", .missingHost),
        ("//b.example:99999/", .invalidPort),
        ("/\(String(repeating: "a", count: 9_000))", .excessiveLength),
    ]

    @Test(arguments: refused.indices) func otherReferencesAreRefused(index: Int) {
        let row = Self.refused[index]
        do throws(WebAddressError) {
            let address = try WebAddress(host: "a").redirected(to: row.reference)
            Issue.record("\(row.reference) leads to \(address)")
        } catch {
            #expect(error.code == row.code, "\(row.reference): \(error)")
        }
    }

    @Test func whateverComesBackCanBeAskedForAndStaysAsItIs() throws {
        var generator = SeededGenerator(announcedFor: "whateverComesBackCanBeAskedForAndStaysAsItIs")
        let pieces = [
            "a", "B", "/", "//", "?", "#", "..", ".", ":", "@", "%", "%2e", "é", " ", "\\", "[", "]", "::1", "https:",
            "http://", "\t",
        ]
        let base = WebAddress(host: "example.com", target: "/x/y?z")
        for _ in 0..<3_000 {
            let reference = (0..<Int.random(in: 1...8, using: &generator)).map { _ in generator.pick(pieces) }.joined()
            guard let address = try? base.redirected(to: reference) else { continue }
            #expect(address.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(reference)")
            #expect(address.target.hasPrefix("/"), "\(reference)")
            #expect(try WebAddress(parsing: address.description) == address, "\(reference)")
            #expect(try base.redirected(to: address.description) == address, "\(reference)")
        }
    }
}

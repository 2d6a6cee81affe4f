import Testing
import UniversalLinksChecks
import UniversalLinksTestSupport

@Suite struct WebAddressRedirectTests {
    /// References and where they lead from `http://a/b/c/d?q` (RFC 3986 section 5.4); fragments are dropped.
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

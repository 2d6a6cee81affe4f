import Foundation
import Testing
import UniversalLinksFoundation
import UniversalLinksTestSupport

/// `LinkURL` takes URLs apart as `URLComponents` does (semantics E4).
struct LinkURLAgainstFoundationTests {
    /// What both say of a URL; nil where it is none.
    struct Reading: Equatable, CustomStringConvertible {
        let scheme: String?
        let host: String?
        let port: Int?
        let hasUser: Bool
        let path: String
        let query: String?
        let fragment: String?

        init?(foundation text: String) {
            guard let components = URLComponents(string: text) else { return nil }
            scheme = components.scheme
            host = components.encodedHost
            port = components.port
            hasUser = components.percentEncodedUser != nil
            path = components.percentEncodedPath
            query = components.percentEncodedQuery
            fragment = components.percentEncodedFragment
        }

        init?(linkURL text: String) {
            guard let link = try? LinkURL(converting: text) else { return nil }
            scheme = link.scheme
            host = link.host
            port = link.port.flatMap { Int($0) }
            hasUser = link.hasUserInformation
            path = link.path
            query = link.query
            fragment = link.fragment
        }

        var description: String {
            "\(scheme ?? "-") \(host ?? "-") \(port ?? -1) \(hasUser) \(path) ?\(query ?? "-") #\(fragment ?? "-")"
        }
    }

    static let oddURLs = [
        "https://a.com", "https://a.com/", "https://a.com//b//c/", "https://a.com/a b", "https://a.com/café",
        "https://a.com/cafe\u{301}", "https://a.com/caf%C3%A9", "https://a.com/caf%C3%A9 é", "https://a.com/%E0%A4%A",
        "https://a.com/100%", "https://a.com/a%20b%zz", "https://a.com/a%2Fb", "https://a.com/a%2fb?q=%2f",
        "https://a.com/%FF", "https://a.com/a;b=1,2", "https://a.com/a?x=1&y=2&x=3", "https://a.com/a?x&y=",
        "https://a.com/a?", "https://a.com/a?#", "https://a.com/a#f?notquery", "https://a.com/a?q=a+b%20c%2Bd",
        "https://a.com/a?q=ü", "https://a.com/a?q=%zz", "https://a.com/a?q=%FF&r=1", "https://a.com/a?a=b=c&&d",
        "https://a.com/[x]|{y}^\"<>\\z", "https://a.com/a#b#c", "https://a.com/a#%FF", "https://a.com/../b/./c",
        "https://a.com/b/%2e%2e/c", "https://a.com/a\tb", "https://a.com/%00", "https://例え.jp/p",
        "https://xn--r8jz45g.jp/p", "https://xn--a/", "https://faß.de/p", "https://ａ.com/p", "https://a\u{AD}b.com/p",
        "https://A.COM./p", "https://a_b.com/p", "https://a b.com/p", "https://a%20b.com/p", "https://ex%61mple.com/p",
        "https://a.com:/p", "https://a.com:99999/p", "https://a.com:x/p", "https://a.com\\b", "https://[::1]:8443/p",
        "//a.com/p", "a.com/p", "https:/p", "", " https://a.com/p", "https://a.com/p ", "1http://a.com/x", ":a",
        "https://a@b@c.com/", "https://a:b:c@c.com/", "https://[::1/p", "https://[::1]x/p", "https://a.com:80:90/p",
        "https://us er@a.com/", "https://@a.com", "https://:80/p", "https:///p", "https://?q", "HTTPS://A.com/",
        "https://a%E4b.com/", "https://A^B.com/", "https://EXÄMPLE.com/p", "https://[fe80::1%en0]/p",
        "https://[a%g=h!]/p", "a:b:c",
        "mailto:a@b.com", "mailto:a b:c", "https://a.com/\r\n", "http//:a", "tel:+1-201", "data:,x y", "urn:a:b",
        "https://例え.jp:443/é?é#é", "https://münchen.de", "https://xn--mnchen-3ya.de/ü", "https://a。com/x",
        "https://a.com/\u{1F600}", "https://a.com/\u{200D}", "https://a\u{200D}b.com/",
    ]

    /// Older systems take odd URLs apart in other ways than the Foundation that the specification names.
    static let isComparable: Bool = {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { true } else { false }
    }()

    @Test(.enabled(if: isComparable, "NOT RUN: an older Foundation"), arguments: oddURLs)
    func oddURLsAreReadAsFoundationDoes(url: String) {
        #expect(Reading(linkURL: url) == Reading(foundation: url))
    }

    @Test(.enabled(if: isComparable, "NOT RUN: an older Foundation"))
    func tenThousandURLsOfOddPiecesAreReadAsFoundationDoes() {
        var generator = SeededGenerator(announcedFor: "LinkURLAgainstFoundation")
        let starts = ["https://a.com", "https://", "http://u:p@a.com", "", "https://a.com:80", "https:", "mailto:"]
        let pieces = [
            "https", "http", ":", "//", "/", "?", "#", "@", "%", "%20", "%zz", "%FF", "%C3%A9", "a", "b.com", "A.COM.",
            "[", "]", "[::1]", ":8443", ":x", " ", "é", "\\", "\"", "<", "|", "^", "`", "{", "&", "=", "+", ";", "..",
            "-", "_", "~", "*", "'", "(", "\t", "\u{0}", "user", "xn--a", "1", "例え", "ß",
        ]
        var readCount = 0
        for _ in 0..<10_000 {
            var url = generator.pick(starts)
            for _ in 0..<Int.random(in: 0...7, using: &generator) { url += generator.pick(pieces) }
            // An address in brackets with other than ASCII in its zone is not worth being equal about.
            if url.contains("["), !url.allSatisfy(\.isASCII) { continue }
            let expected = Reading(foundation: url)
            #expect(Reading(linkURL: url) == expected, "\(url.debugDescription)")
            if expected != nil { readCount += 1 }
        }
        #expect(readCount > 2_000)
    }
}

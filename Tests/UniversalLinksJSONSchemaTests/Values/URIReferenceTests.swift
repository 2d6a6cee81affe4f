import Testing

@testable import struct UniversalLinksJSONSchema.URIReference

@Suite struct URIReferenceTests {
    /// RFC 3986 section 5.4, then other bases.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
        ("g/../h", "http://a/b/c/h"),
        ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ])
    func referencesResolveAsTheStandardSays(reference: String, expected: String) {
        let base = URIReference("http://a/b/c/d;p?q")
        #expect(URIReference(reference).resolved(against: base).description == expected)
    }

    @Test(arguments: [
        ("urn:uuid:1", "#/a", "urn:uuid:1#/a"), ("urn:uuid:1", "", "urn:uuid:1"), ("", "a/b", "a/b"),
        ("a/b", "c", "a/c"),
        ("http://a", "b", "http://a/b"), ("file:///c:/x/y.json", "z.json", "file:///c:/x/z.json"), ("a", "../b", "b"),
    ])
    func otherBasesWorkToo(base: String, reference: String, expected: String) {
        #expect(URIReference(reference).resolved(against: URIReference(base)).description == expected)
    }

    @Test(arguments: [
        ("#a%20b", "a b"), ("#%c3%a9", "é"), ("#", ""), ("a", ""), ("#%", nil), ("#%2", nil), ("#%ff", nil),
        ("#%+1", nil),
    ])
    func fragmentsAreDecoded(text: String, expected: String?) {
        #expect(URIReference(text).decodedFragment == expected)
    }
}

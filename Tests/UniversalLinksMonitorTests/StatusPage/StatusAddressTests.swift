import Testing

@testable import UniversalLinksMonitor

struct StatusAddressTests {
    @Test(arguments: [
        ("shop.example", "shop.example"), ("a b", "a%20b"), ("a/b?c#d", "a%2Fb%3Fc%23d"), ("é", "%C3%A9"),
        ("\u{1}", "%01"), ("100%", "100%25"), ("\"><script>", "%22%3E%3Cscript%3E"),
    ])
    func `Text comes back from its percent-encoded form`(text: String, encoded: String) {
        #expect(StatusAddress.encoded(text) == encoded)
        #expect(StatusAddress.decoded(encoded) == text)
    }

    @Test(arguments: ["%", "%4", "%zz", "%ff", "%C3", "a%+1"])
    func `What is not valid is not decoded`(text: String) {
        #expect(StatusAddress.decoded(text) == nil)
    }

    @Test func `The identifier of an incident keeps its slashes`() {
        #expect(StatusAddress.incident("shop.example/file-broken/17") == "/incidents/shop.example/file-broken/17")
    }

    @Test func `The first of several items of a query counts`() {
        #expect(StatusAddress.items(of: "q=a+b&state=ok&q=c&page") == ["q": "a b", "state": "ok", "page": ""])
        #expect(StatusAddress.items(of: "q=%") == nil)
    }
}

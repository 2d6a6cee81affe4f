import Testing

@testable import UniversalLinksMonitor

struct FileChangeTests {
    private func file(_ component: String, app: String = "ABCDE12345.com.example.app") -> [UInt8] {
        Array(#"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(component)]}]}}"#.utf8)
    }

    @Test func `A change is proved by URLs of its domain`() {
        let change = FileChange(
            from: file(#"{"/":"/a/*"}"#), to: file(#"{"/":"/a/*","exclude":true}"#), domain: "shop.example")
        #expect(change.problem == nil)
        #expect(change.groupCount == 1)
        #expect(change.groups[0].urls.first?.hasPrefix("https://shop.example/a/") == true)
        #expect(!change.isEquivalent)
    }

    @Test func `A new app is named`() {
        let change = FileChange(
            from: file(#"{"/":"/a/*"}"#), to: file(#"{"/":"/a/*"}"#, app: "X9ZZ0H4CK3.evil"),
            domain: "shop.example:8443")
        #expect(change.entries.contains("X9ZZ0H4CK3.evil is listed now."))
        #expect(change.entries.contains("ABCDE12345.com.example.app is no longer listed."))
    }

    @Test func `Without JSON there is a reason, and the lines`() {
        let change = FileChange(from: file(#"{"/":"/a/*"}"#), to: Array("<html>".utf8), domain: "shop.example")
        #expect(change.problem?.hasPrefix("The decisions cannot be compared.") == true)
        #expect(change.text.lines.count == 2)
    }

    @Test func `Files are compared once, however often the page is loaded`() async {
        let cache = FileChangeCache(limit: 1)
        let (one, two) = (file(#"{"/":"/a/*"}"#), file(#"{"/":"/b/*"}"#))
        let first = await cache.change(from: one, to: two, domain: "shop.example")
        #expect(await cache.change(from: one, to: two, domain: "shop.example") == first)
        #expect(await cache.change(from: two, to: one, domain: "shop.example") != first)
    }
}

import Testing
import UniversalLinksFoundation

/// Foundation recurses into what a property list in XML contains, so depth is looked at before.
struct XMLNestingTests {
    private func list(_ depth: Int, _ inner: String = "") -> [UInt8] {
        let open = String(repeating: "<array>", count: depth)
        let close = String(repeating: "</array>", count: depth)
        return Array("<plist version=\"1.0\"><dict><key>a</key>\(open)\(inner)\(close)</dict></plist>".utf8)
    }

    @Test(arguments: [1, 60, 100, 200])
    func nestingThatNobodyNeedsIsRead(depth: Int) throws {
        #expect(try Entitlements(propertyList: list(depth)).associatedDomains.isEmpty)
    }

    @Test(arguments: [300, 50_000])
    func nestingBeyondMeasureIsRefused(depth: Int) {
        #expect(throws: EntitlementsError.self) { try Entitlements(propertyList: list(depth)) }
    }

    @Test(arguments: ["<string><![CDATA[</array></array>]]></string>", "<!-- </array></array> -->"])
    func textBetweenTagsIsNotCounted(inner: String) throws {
        #expect(try Entitlements(propertyList: list(100, inner)).associatedDomains.isEmpty)
    }
}

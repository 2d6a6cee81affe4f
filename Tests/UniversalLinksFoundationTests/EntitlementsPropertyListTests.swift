import Foundation
import Testing
import UniversalLinksFoundation
import UniversalLinksTestSupport

/// Entitlements as Xcode writes them.
struct EntitlementsPropertyListTests {
    static func list(_ content: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\(content)</plist>
            """.utf8)
    }

    static let key = "<key>com.apple.developer.associated-domains</key>"

    @Test func domainsAndAppAreRead() throws {
        let entitlements = try Entitlements(
            propertyList: Self.list(
                """
                <dict>
                  <key>application-identifier</key><string>ABCDE12345.com.example.app</string>
                  \(Self.key)<array><string>applinks:a.example</string><integer>1</integer>
                  <string>webcredentials:a.example</string></array>
                </dict>
                """))
        #expect(entitlements.associatedDomains.map(\.text) == ["applinks:a.example", "webcredentials:a.example"])
        #expect(entitlements.app == "ABCDE12345.com.example.app")
    }

    @Test(arguments: ["<dict/>", "<dict>\(key)<array/></dict>"])
    func noDomainsAreNoMistake(content: String) throws {
        #expect(try Entitlements(propertyList: Self.list(content)).associatedDomains.isEmpty)
    }

    @Test func aBuildSettingIsNoApp() throws {
        let content = "<dict><key>application-identifier</key><string>$(AppIdentifierPrefix)x</string></dict>"
        #expect(try Entitlements(propertyList: Self.list(content)).app == nil)
    }

    static let others: [(bytes: Named<[UInt8]>, words: String)] = [
        (.init(Array("bplist00".utf8)), "damaged binary"), (.init(Array("{}".utf8)), "not a property list"),
        (.init([]), "not a property list"), (.init(Array("( a, b )".utf8)), "not a property list"),
        (.init(list("<array/>")), "not a dictionary"),
        (.init(list("<dict>\(key)<string>x</string></dict>")), "not an array"),
        (.init(Array("<html></html>".utf8)), "not a property list"),
        (.init([UInt8](repeating: 0x20, count: 1_100_000)), "larger than 1 MiB"),
        (.init([0x3C, 0xFF, 0x00]), "not a property list"),
        (.init(list(String(repeating: "<array>", count: 100_000))), "not a property list"),
        (
            .init(list(String(repeating: "<array>", count: 50_000) + String(repeating: "</array>", count: 50_000))),
            "not a property list"
        ),
    ]

    @Test(arguments: others)
    func otherBytesAreAnErrorAndNoCrash(bytes: Named<[UInt8]>, words: String) throws {
        let error = try #require(throws: EntitlementsError.self) { try Entitlements(propertyList: bytes.value) }
        #expect(error.message.contains(words), "\(error)")
    }

    @Test func theBinaryFormIsReadAsTheOther() throws {
        let list: ListValue = [
            "com.apple.developer.associated-domains": ["applinks:a.example", "applinks:gemüse.example"],
            "application-identifier": "ABCDE12345.com.example.app",
        ]
        for bytes in [list.xml, BinaryList(list).bytes] {
            let entitlements = try Entitlements(propertyList: bytes)
            #expect(entitlements.associatedDomains.map(\.text) == ["applinks:a.example", "applinks:gemüse.example"])
            #expect(entitlements.app == "ABCDE12345.com.example.app")
        }
    }

    @Test func aSmallBinaryListThatStandsForALotIsRefused() throws {
        var list = BinaryList()
        var member = list.add(text: "applinks:a.example")
        for _ in 0..<12 { member = list.add(array: [Int](repeating: member, count: 10)) }
        let key = list.add(text: "com.apple.developer.associated-domains")
        list.top = list.add(keys: [key], values: [member])
        let error = try #require(throws: EntitlementsError.self) { try Entitlements(propertyList: list.bytes) }
        #expect(error.message.contains("far more data than it contains"))
    }

    @Test func buildSettingsAreReplacedWhereTheyAreKnown() throws {
        let content = "<dict>\(Self.key)<array><string>applinks:$(HOST)</string></array></dict>"
        let settings = BuildSettings(["HOST": "a.example"])
        let entitlements = try Entitlements(propertyList: Self.list(content), buildSettings: settings)
        #expect(entitlements.associatedDomains.map(\.text) == ["applinks:a.example"])
        #expect(entitlements.associatedDomains.first?.isUsable == true)
        #expect(
            try Entitlements(propertyList: Self.list(content)).associatedDomains.first?.problems
                == [.buildSetting("$(HOST)")])
    }

    @Test(
        arguments: [
            ("<true/>", true), ("<false/>", false), ("<integer>1</integer>", nil), ("<integer>0</integer>", nil),
            ("<real>1</real>", nil), ("<string>true</string>", nil),
        ] as [(String, Bool?)])
    func aNumberIsNotABoolean(element: String, expected: Bool?) throws {
        let xml = Self.list("<dict><key>a</key>\(element)</dict>")
        let list = try PropertyListSerialization.propertyList(from: Data(xml), format: nil)
        let binary = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        for bytes in [xml, Array(binary)] {
            let value = try PropertyListValue(reading: bytes, limit: 10_000)
            #expect(value.dictionary?["a"]?.boolean == expected)
        }
    }

    @Test func entitiesAreNotMultiplied() throws {
        var text = "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a0 \"xxxxxxxxxx\">"
        for level in 1...12 {
            text += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
        }
        text += "]><plist version=\"1.0\"><dict>\(Self.key)<array><string>&a12;</string></array></dict></plist>"
        let entitlements = try? Entitlements(propertyList: Array(text.utf8))
        #expect((entitlements?.associatedDomains.first?.text.utf8.count ?? 0) < 1_000)
    }
}

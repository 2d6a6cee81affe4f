import Testing
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksTestSupport

/// A file of entitlements, or a provisioning profile, alone.
struct EntitlementsFileTests {
    static let list = ListValue.entitlements(AppFixture.domains)

    @Test(arguments: [("XML", list.xml), ("binary", BinaryList(list).bytes)])
    func anEntitlementsFileIsReadInBothForms(form: String, bytes: [UInt8]) throws {
        let app = try #require(try AppFile.first(bytes))
        #expect(app.kind == .entitlementsFile)
        #expect(app.entitlements?.value.associatedDomains.map(\.text) == AppFixture.domains)
        #expect(app.appIdentifier?.value == AppIdentifier(AppFixture.app))
        #expect(app.appIdentifier?.source == .entitlementsFile)
        #expect((app.xml != nil) == (form == "XML"))
        #expect(app.signing == nil)
    }

    @Test func textOutsideASCIISurvivesTheBinaryForm() throws {
        let bytes = BinaryList(ListValue.entitlements(["applinks:gemüse.example"])).bytes
        #expect(
            try AppFile.first(bytes)?.entitlements?.value.associatedDomains.map(\.text) == ["applinks:gemüse.example"])
    }

    @Test func buildSettingsAreReplaced() throws {
        let list = ListValue.entitlements(
            ["applinks:$(HOST)", "applinks:${HOST}", "applinks:$(NAME:rfc1034identifier).example", "applinks:$(NONE)"],
            app: "$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)")
        let settings = BuildSettings([
            "HOST": "www.$(SITE)", "SITE": "eats.example", "NAME": "My Eats", "AppIdentifierPrefix": "7Q4KX2M9TD.",
            "PRODUCT_BUNDLE_IDENTIFIER": "com.example.eats",
        ])
        let app = try #require(try AppFile(bytes: list.xml, buildSettings: settings).declarations.first)
        #expect(
            app.entitlements?.value.associatedDomains.map(\.text) == [
                "applinks:www.eats.example", "applinks:www.eats.example", "applinks:My-Eats.example",
                "applinks:$(NONE)",
            ])
        #expect(app.appIdentifier?.value == AppIdentifier(AppFixture.app))
    }

    @Test(arguments: [
        (true, "", Signing.development), (false, "", .distribution(.appStore)),
        (false, "ProvisionedDevices", .distribution(.adHoc)), (false, "ProvisionsAllDevices", .distribution(.direct)),
        (true, "ProvisionedDevices", .development),
    ])
    func aProfileTellsWhatIsSignedForWhom(debugger: Bool, key: String, signing: Signing) throws {
        let value: ListValue = key == "ProvisionsAllDevices" ? true : ["device"]
        let profile = AppFixture.profile(debugger: debugger, key.isEmpty ? [] : [(key, value)])
        for bytes in [profile.envelope, profile.xml, BinaryList(profile).bytes] {
            let app = try #require(try AppFile.first(bytes))
            #expect(app.kind == .profile)
            #expect(app.signing?.value == signing)
            #expect(app.teamIdentifier?.value == "7Q4KX2M9TD")
            // It is for any app of the team, and allows any domain.
            #expect(app.appIdentifier == nil)
            #expect(app.entitlements == nil)
        }
    }

    @Test(
        arguments: [
            (Array("PK\u{3}\u{4}".utf8), "directory is missing"), ([], "not an .entitlements file"),
            (Array("hello".utf8), "not an .entitlements file"), (Array("{}".utf8), "not an .entitlements file"),
            ([0x30, 0x80, 0x00], "not a provisioning profile"), (ListValue.array([]).xml, "not a dictionary"),
            (ListValue.dictionary([("CFBundleIdentifier", "x")]).xml, "Info.plist"),
            (Array("<html></html>".utf8), "not a property list"),
            (Array("bplist00".utf8), "damaged binary property list"),
            ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 65], "not an executable"),
            ([0xCF, 0xFA, 0xED, 0xFE], "not an executable"), (ZipFile().bytes, "without Payload"),
            (ZipFile([("Payload/x.txt", [1])]).bytes, "without Payload"),
        ] as [([UInt8], String)])
    func otherBytesAreAnErrorThatSaysWhy(bytes: [UInt8], words: String) throws {
        let error = try #require(throws: AppFileError.self) { try AppFile(bytes: bytes) }
        #expect(error.message.contains(words), "\(error)")
    }
}

import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// A file of another kind gets one diagnostic, which says what it is.
struct OtherKindOfFileTests {
    private static func diagnostics(_ bytes: [UInt8], named name: String? = nil) -> [Diagnostic] {
        do throws(AssociationFileError) {
            return Linter().diagnostics(for: try AssociationFile(parsing: bytes), named: name)
        } catch {
            return Linter().diagnostics(for: error, named: name)
        }
    }

    private static let others: [(String, String)] = [
        (#"[{ "relation": ["delegate_permission/common.get_login_creds"], "target": {} }, 1]"#, "assetlinks.json"),
        (#"[{ "include": "https://eats.example/.well-known/assetlinks.json" }]"#, "assetlinks.json"),
        (#"{ "relation": [], "target": { "namespace": "web" } }"#, "one statement of"),
        (#"{ "name": "Eats", "icons": [], "display": "standalone" }"#, "web app manifest"),
        (#"{ "name": "eats", "version": "1.0.0", "devDependencies": {} }"#, "package.json"),
        (#"{ "$schema": "https://openapi.vercel.sh/vercel.json" }"#, "vercel.json"),
        (#"{ "routes": [{ "src": "/", "dest": "/a" }] }"#, "vercel.json"),
        (#"{ "hosting": [{ "target": "a" }] }"#, "firebase.json"),
        (#"{ "com.apple.developer.associated-domains": [] }"#, "entitlements"),
        (#"{ "CFBundleIdentifier": "example.eats" }"#, "Info.plist"),
        (
            "<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"-\" \"x\">\n<plist><dict><key>CFBundleName</key></dict></plist>",
            "Info.plist"
        ),
        ("<plist><dict/></plist>", "a property list"),
        ("\u{FEFF}<plist><dict><key>com.apple.security.network.client</key></dict></plist>", "entitlements"),
        ("\"https://apps.apple.com/us/app/eats/id1234567890\"", "app store"),
        ("\n  https://testflight.apple.com/join/abc \n", "app store"),
        ("itms-apps://itunes.apple.com/app/id1", "app store"),
        ("https://play.google.com/store/apps/details?id=a", "app store"),
        ("https://eats.example/.well-known/apple-app-site-association", "the address of a page"),
        ("-----BEGIN EC PRIVATE KEY-----\nMHc\n", "private key"),
        ("-----BEGIN CERTIFICATE-----\r\nMIIB\r\n", "certificate"),
        ("ads.example, pub-1, RESELLER\n", "app-ads.txt"),
        ("contact=a@b.example\nads.example,pub-1,direct,f0 # yes\n", "app-ads.txt"),
        (String(repeating: "7b22707370", count: 64), "Apple Pay"),
        (String(repeating: "308006092A864886F7", count: 64) + "\n", "Apple Pay"),
    ]

    @Test(arguments: others.map { Named($0.0, $0) })
    func anotherFileGetsOneErrorThatNamesIt(_ test: Named<(String, String)>) {
        let found = Self.diagnostics(Array(test.value.0.utf8), named: "apple-app-site-association.json")
        #expect(found.map(\.code) == [.otherKindOfFile])
        #expect(found.first?.severity == .error)
        #expect(found.first?.message.contains(test.value.1) == true, "\(found.map(\.message))")
        #expect(found.first?.help?.hasSuffix(".") == true)
        #expect(found.first?.fix == nil)
    }

    @Test(
        arguments: [
            "{}", "[]", "[1]", #"{ "applinks": {}, "relation": [], "target": {} }"#, #"[{ "applinks": {} }]"#,
            #"[{ "relation": [], "target": {} }, { "applinks": {} }]"#, #"{ "icons": [] }"#, #"{ "name": "Eats" }"#,
            #"{ "rewrites": [] }"#, #"{ "hosting": {} }"#, #"{ "details": [{ "appID": "A.b", "paths": ["*"] }] }"#,
            "\"https://\"", "\"see https://eats.example/\"", "https://", "see https://eats.example/",
            "<html><pre>&lt;plist&gt;</pre></html>", "<?xml version=\"1.0\"?><Error/>", "-----BEGIN PKCS7-----\nMIIB\n",
            "a, b, c\n", "ads.example, pub-1, DIRECT\nmore, text\n", "7B2270", "{,}", "",
        ].map { Named($0) })
    func othersDoNot(_ text: Named<String>) {
        #expect(!Self.diagnostics(Array(text.value.utf8)).map(\.code).contains(.otherKindOfFile))
    }

    @Test func nothingIsFixedInAnotherFile() {
        let bytes = Array(#"[{ "relation": [], "target": {} }]"#.utf8)
        let application = FixApplication(to: bytes, linter: Linter(), includingUnsafe: true)
        #expect(application.bytes == bytes)
        #expect(application.applied.isEmpty)
    }

    // MARK: - Real files

    private static let ofCorpus: [(String, [Diagnostic.Code])] = [
        ("129", [.otherKindOfFile]), ("087", [.syntax(.binaryData)]),
    ]

    @Test(.enabled(if: SharedData.has("corpus-2/index.jsonl"), SharedData.absence), arguments: ofCorpus)
    func aRealFileIsRecognised(number: String, codes: [Diagnostic.Code]) throws {
        #expect(Self.diagnostics(try SharedData.bytes(of: "corpus-2/\(number).json")).map(\.code) == codes)
    }

    @Test(.enabled(if: SharedData.has("corpus-2/index.jsonl"), SharedData.absence))
    func noOtherRealFileIsTakenForAnotherKind() throws {
        for folder in ["corpus", "corpus-2"] {
            for name in try SharedData.names(in: folder, withExtension: "json") where name != "129.json" {
                let found = Self.diagnostics(try SharedData.bytes(of: "\(folder)/\(name)"))
                #expect(!found.map(\.code).contains(.otherKindOfFile), "\(folder)/\(name)")
            }
        }
    }
}

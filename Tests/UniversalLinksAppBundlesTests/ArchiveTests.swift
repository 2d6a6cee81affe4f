import Foundation
import Testing
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksTestSupport

/// Apps in archives and folders.
struct ArchiveTests {
    @Test func anArchiveNamesItsApp() throws {
        let app = try #require(try AppFile.first(AppFixture().archive))
        #expect(app.path == "Payload/Eats.app")
        #expect(app.kind == .app)
        #expect(app.appIdentifier?.value == AppIdentifier(AppFixture.app))
        #expect(app.bundleIdentifier?.value == "com.example.eats")
        #expect(app.bundleIdentifier?.source == .information)
        #expect(app.entitlements?.value.associatedDomains.map(\.text) == AppFixture.domains)
    }

    @Test func theProfileFillsWhatTheSignatureLeavesOpen() throws {
        var fixture = AppFixture()
        let list = ListValue.entitlements(AppFixture.domains, app: nil)
        fixture.executable = SignedExecutable(xml: list.xml, der: list.der)
        fixture.profile = AppFixture.profile(debugger: false)
        let app = try #require(try AppFile.first(fixture.archive))
        #expect(app.appIdentifier?.value == AppIdentifier(AppFixture.app))
        #expect(app.appIdentifier?.source == .profile)
        #expect(app.signing?.value == .distribution(.appStore))
        #expect(app.contradictions.isEmpty)
    }

    @Test func aDevelopmentBuildIsOneWhateverItsProfile() throws {
        var fixture = AppFixture()
        let list = ListValue.entitlements(AppFixture.domains, debugger: true)
        fixture.executable = SignedExecutable(xml: list.xml, der: list.der)
        fixture.profile = AppFixture.profile(debugger: false)
        #expect(try AppFile.first(fixture.archive)?.signing?.value == .development)
    }

    @Test func aProfileWithoutDomainsContradictsTheApp() throws {
        var fixture = AppFixture()
        fixture.profile = [
            "TeamIdentifier": ["7Q4KX2M9TD"], "Entitlements": ["application-identifier": "7Q4KX2M9TD.*"],
        ]
        #expect(try AppFile.first(fixture.archive)?.contradictions == [.domainsNotInProfile])
    }

    @Test func whatAnAppHoldsIsReadAsWell() throws {
        var clip = AppFixture()
        clip.executable.identifier = "com.example.eats.Clip"
        let files =
            AppFixture().files() + clip.files(in: "Payload/Eats.app/AppClips/Clip.app/")
            + clip.files(in: "Payload/Eats.app/PlugIns/Share.appex/")
            + clip.files(in: "Payload/Eats.app/Watch/Watch.app/")
            + clip.files(in: "Payload/Eats.app/Watch/Watch.app/PlugIns/Face.appex/")
            + clip.files(in: "Payload/Eats.app/Frameworks/Kit.framework/")
        let read = try AppFile(bytes: ZipFile(files).bytes)
        #expect(
            read.declarations.map { "\($0.kind.rawValue): \($0.path)" } == [
                "app: Payload/Eats.app", "app clip: Payload/Eats.app/AppClips/Clip.app",
                "app extension: Payload/Eats.app/PlugIns/Share.appex", "app: Payload/Eats.app/Watch/Watch.app",
                "app extension: Payload/Eats.app/Watch/Watch.app/PlugIns/Face.appex",
            ])
        #expect(read.errors.isEmpty)
    }

    @Test func aBrokenPartHidesNoOther() throws {
        var files = AppFixture().files()
        files.append(("Payload/Eats.app/PlugIns/Share.appex/Info.plist", Array("?".utf8)))
        let read = try AppFile(bytes: ZipFile(files).bytes)
        #expect(read.declarations.map(\.path) == ["Payload/Eats.app"])
        #expect(read.errors.map(\.part) == ["Payload/Eats.app/PlugIns/Share.appex/Info.plist"])
    }

    enum Change: String, CaseIterable {
        case stored, comment, commentWithRecord, zip64Directory, zip64Entry, foreignFiles
    }

    @Test(arguments: Change.allCases)
    func archivesOfEveryShapeAreRead(change: Change) throws {
        var zip = ZipFile(AppFixture().files())
        switch change {
        case .stored: for index in zip.entries.indices { zip.entries[index].method = 0 }
        case .comment: zip.comment = [UInt8](repeating: 0x20, count: 65_535)
        case .commentWithRecord: zip.comment = Bytes.little(0x0605_4B50, 4) + [UInt8](repeating: 0xFF, count: 18)
        case .zip64Directory: zip.isZip64 = true
        case .zip64Entry: for index in zip.entries.indices { zip.entries[index].isZip64 = true }
        case .foreignFiles:
            zip.entries.insert(ZipFile.Entry("../../etc/passwd", [1]), at: 0)
            zip.entries.append(ZipFile.Entry("Payload/../Eats", [1]))
            zip.entries.append(ZipFile.Entry("", []))
        }
        let app = try #require(try AppFile.first(zip.bytes))
        #expect(app.entitlements?.value.associatedDomains.map(\.text) == AppFixture.domains)
    }

    @Test func claimsThatNoDataCanMeetCostNothing() throws {
        for (name, claim) in [("Eats", 0xFFFF_FFFE), ("Info.plist", 0xFFFF_FFFE), ("Eats", 120_000)] {
            var zip = ZipFile(AppFixture().files())
            for index in zip.entries.indices where zip.entries[index].name.hasSuffix("/" + name) {
                zip.entries[index].claimedCount = claim
            }
            // Where nothing behind the real end is needed, a wrong size does no harm.
            if claim == 120_000 {
                #expect(try AppFile.first(zip.bytes) != nil)
            } else {
                #expect(throws: AppFileError.self) { try AppFile(bytes: zip.bytes) }
            }
        }
    }

    @Test func encryptedAndForeignCompressionAreRefusedByName() throws {
        for (flags, method, words) in [(1, 8, "encrypted"), (0, 12, "method 12")] {
            var zip = ZipFile(AppFixture().files())
            zip.entries[0].flags = flags
            zip.entries[0].method = method
            let error = try #require(throws: AppFileError.self) { try AppFile(bytes: zip.bytes) }
            #expect(error.message.contains(words))
            #expect(error.part == "Payload/Eats.app/Info.plist")
        }
    }

    @Test(arguments: ["../Eats", "/etc/passwd", "", "..", "a\u{0}b"])
    func anExecutableOutsideTheAppIsNotLookedFor(name: String) throws {
        var fixture = AppFixture()
        fixture.information = ["CFBundleExecutable": .string(name)]
        let error = try #require(throws: AppFileError.self) { try AppFile(bytes: fixture.archive) }
        #expect(error.message.contains("not a file name"))
    }

    // MARK: - Folders

    func write(_ files: [(name: String, contents: [UInt8])]) throws -> URL {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("aasa-app-\(UUID().uuidString)")
        for file in files {
            let place = root.appendingPathComponent(file.name)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.contents).write(to: place)
        }
        return root
    }

    @Test(arguments: [
        ("Eats.app/", "Eats.app"), ("Eats.xcarchive/Products/Applications/Eats.app/", "Eats.xcarchive"),
    ])
    func foldersAreReadAsArchivesAre(folder: String, input: String) throws {
        let root = try write(AppFixture().files(in: folder))
        defer { try? FileManager.default.removeItem(at: root) }
        let app = try #require(try AppFile(path: root.appendingPathComponent(input).path).declarations.first)
        #expect(app.entitlements?.value.associatedDomains.map(\.text) == AppFixture.domains)
    }

    @Test func appsForTheMacHaveContents() throws {
        let fixture = AppFixture()
        let root = try write([
            ("Eats.app/Contents/Info.plist", fixture.information.xml),
            ("Eats.app/Contents/MacOS/Eats", SignedExecutable.fat([fixture.executable, fixture.executable])),
            ("Eats.app/Contents/embedded.provisionprofile", AppFixture.profile(debugger: true).envelope),
        ])
        defer { try? FileManager.default.removeItem(at: root) }
        let app = try #require(try AppFile(path: root.appendingPathComponent("Eats.app").path).declarations.first)
        #expect(app.entitlements?.value.associatedDomains.map(\.text) == AppFixture.domains)
        #expect(app.signing?.value == .development)
    }

    @Test func aFolderThatIsNoAppSaysSo() throws {
        let root = try write([("x/readme.txt", [1])])
        defer { try? FileManager.default.removeItem(at: root) }
        let error = try #require(throws: AppFileError.self) { try AppFile(path: root.path) }
        #expect(error.message.contains("no Info.plist"))
        let missing = try #require(throws: AppFileError.self) { try AppFile(path: root.path + "/none") }
        #expect(missing.message.contains("no such file"))
    }
}

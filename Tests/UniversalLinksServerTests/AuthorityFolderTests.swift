import Foundation
import Testing
import UniversalLinksStandIn
import X509

@testable import UniversalLinksServer

struct AuthorityFolderTests {
    @Test func anAuthorityIsCreatedOnce() async throws {
        try await TemporaryFolder.with { temporary in
            let folder = AuthorityFolder(path: temporary.file("new/aasa"))
            let first = try folder.authority(for: [], now: Date())
            let second = try folder.authority(for: [], now: Date())
            #expect(first.certificate == second.certificate)
            #expect(second.certificate.publicKey == first.key.publicKey)
            let files = FileManager.default
            for (path, mode) in [
                (folder.path, 0o700), (folder.path + "/authority", 0o700), (folder.keyPath, 0o600),
            ] {
                #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode, "\(path)")
            }
            #expect(try files.contentsOfDirectory(atPath: folder.path) == ["authority"])
        }
    }

    @Test func aKeyThatOthersCouldReadIsClosed() async throws {
        try await TemporaryFolder.with { temporary in
            let folder = AuthorityFolder(path: temporary.path)
            _ = try folder.authority(for: [], now: Date())
            let files = FileManager.default
            try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.keyPath)
            _ = try folder.authority(for: [], now: Date())
            #expect(try files.attributesOfItem(atPath: folder.keyPath)[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func damageIsReported() async throws {
        try await TemporaryFolder.with { temporary in
            let (folder, other) = (
                AuthorityFolder(path: temporary.file("a")), AuthorityFolder(path: temporary.file("b"))
            )
            _ = try folder.authority(for: [], now: Date())
            _ = try other.authority(for: [], now: Date())
            #expect(
                AuthorityFolderTests.code(of: folder, now: Date(timeIntervalSinceNow: 11 * 365 * 86_400)) == .expired)
            #expect(AuthorityFolderTests.code(of: folder, now: Date(timeIntervalSince1970: 0)) == .expired)
            let key = try Data(contentsOf: URL(fileURLWithPath: other.keyPath))
            try key.write(to: URL(fileURLWithPath: folder.keyPath))
            #expect(AuthorityFolderTests.code(of: folder) == .invalid)
            try Data("text".utf8).write(to: URL(fileURLWithPath: folder.certificatePath))
            #expect(AuthorityFolderTests.code(of: folder) == .invalid)
            try FileManager.default.removeItem(atPath: folder.keyPath)
            #expect(AuthorityFolderTests.code(of: folder) == .unreadable)
        }
    }

    private static func code(of folder: AuthorityFolder, now: Date = Date()) -> ServerError.Code? {
        do throws(ServerError) {
            _ = try folder.authority(for: [], now: now)
            return nil
        } catch {
            return error.code
        }
    }
}

struct LeafCertificatesTests {
    @Test func aLeafIsRenewedBeforeItEnds() throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let leaves = try LeafCertificates(signedBy: CertificateIssuer(root: "test", now: now), capacity: 2)
        let name = try #require(HostName("shop.example"))
        func end(afterDays days: Double) throws -> Double {
            let end = try leaves.presented(for: [name], now: now.addingTimeInterval(days * .day)).notValidAfter
            return end.timeIntervalSince(now) / .day
        }
        #expect(try end(afterDays: 0) == 30)
        #expect(try end(afterDays: 19) == 30)
        #expect(try end(afterDays: 21) == 51)
        #expect(try end(afterDays: 60) == 90)
    }

    @Test func noLeafOutlivesItsAuthority() throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let issuer = try CertificateIssuer(root: "test", now: now)
        let late = issuer.certificate.notValidAfter.addingTimeInterval(-5 * .day)
        let leaf = try LeafCertificates(signedBy: issuer).presented(for: [.localhost], now: late)
        #expect(leaf.notValidAfter == issuer.certificate.notValidAfter)
    }
}

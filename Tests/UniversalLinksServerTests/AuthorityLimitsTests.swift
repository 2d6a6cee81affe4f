import Crypto
import Foundation
import SwiftASN1
import Testing
import UniversalLinksStandIn
import UniversalLinksTestSupport
import X509

@testable import UniversalLinksServer

/// A stolen key of the local authority is worth no more than the served names.
struct AuthorityLimitsTests {
    private static let hosts = ["shop.example", "eats.example", "192.0.2.7"].compactMap { HostName($0) }

    /// The files of a certificate that the authority of a folder has signed.
    private static func leaf(
        for names: [String], by issuer: CertificateIssuer, in folder: TemporaryFolder
    ) throws -> (certificate: String, key: String) {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let now = Date()
        let leaf = try issuer.leaf(
            for: names, key: key.publicKey, validity: now.addingTimeInterval(-60)...now.addingTimeInterval(.day))
        let files = (folder.file("leaf.pem"), folder.file("leaf-key.pem"))
        try leaf.serializeAsPEM().pemString.write(toFile: files.0, atomically: true, encoding: .utf8)
        try key.serializeAsPEM().pemString.write(toFile: files.1, atomically: true, encoding: .utf8)
        return files
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = StartedProgram()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe.fileHandleForWriting, pipe.fileHandleForWriting)
        try process.run()
        try pipe.fileHandleForWriting.close()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private static func has(_ program: String) -> Bool {
        (try? run(program, ["version"]).status) != 127
    }

    @Test(
        .enabled(if: has("openssl"), "NOT RUN: no openssl here"),
        arguments: [
            ("shop.example", true), ("a.shop.example", true), ("eats.example", true), ("localhost", true),
            ("127.0.0.1", true), ("::1", true), ("192.0.2.7", true),
            ("evil.example", false), ("example", false), ("notshop.example", false), ("shop.example.evil.test", false),
            ("192.0.2.8", false), ("10.0.0.1", false), ("2001:db8::1", false),
        ])
    func openSSLAcceptsTheServedNamesAlone(name: String, isAccepted: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let authority = AuthorityFolder(path: folder.file("ca"))
            let issuer = try authority.authority(for: Self.hosts, now: Date())
            let leaf = try Self.leaf(for: [name], by: issuer, in: folder)
            let run = try Self.run(
                "openssl",
                ["verify", "-purpose", "sslserver", "-CAfile", authority.certificatePath, leaf.certificate])
            #expect((run.status == 0) == isAccepted, "\(name): \(run.output)")
            if !isAccepted { #expect(run.output.contains("permitted subtree violation"), "\(run.output)") }
        }
    }

    @Test(.enabled(if: has("openssl"), "NOT RUN: no openssl here"))
    func noAuthorityAndNoClientIsSigned() async throws {
        try await TemporaryFolder.with { folder in
            let now = Date()
            let authority = AuthorityFolder(path: folder.file("ca"))
            let issuer = try authority.authority(for: Self.hosts, now: now)
            let leaf = try Self.leaf(for: ["shop.example"], by: issuer, in: folder)
            let client = try Self.run(
                "openssl",
                ["verify", "-purpose", "sslclient", "-CAfile", authority.certificatePath, leaf.certificate])
            #expect(client.status != 0, "\(client.output)")
            let between = try CertificateIssuer(
                intermediate: "x", signedBy: issuer,
                validity: now.addingTimeInterval(-60)...now.addingTimeInterval(.day))
            let below = try Self.leaf(for: ["shop.example"], by: between, in: folder)
            try folder.write(between.certificate.serializeAsPEM().pemString, to: "between.pem")
            let chain = try Self.run(
                "openssl",
                [
                    "verify", "-CAfile", authority.certificatePath, "-untrusted", folder.file("between.pem"),
                    below.certificate,
                ])
            #expect(chain.status != 0 && chain.output.contains("path length"), "\(chain.output)")
        }
    }

    /// A server with a certificate of the authority for a name outside of its scope.
    @Test(arguments: [("shop.example", true), ("other.example", false)])
    func clientsRefuseAnotherName(limit: String, isAccepted: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let issuer = try AuthorityFolder(path: folder.file("ca"))
                .authority(for: [try #require(HostName(limit))], now: Date())
            let leaf = try Self.leaf(for: ["shop.example"], by: issuer, in: folder)
            try await RunningServer.with(folder) { settings in
                settings.certificates = .files(certificate: leaf.certificate, key: leaf.key)
            } _: { server in
                let path = "/.well-known/apple-app-site-association"
                let request = "GET \(path) HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n"
                let answer = try? await server.exchange(request)
                #expect((answer?.hasPrefix("HTTP/1.1 200 ") == true) == isAccepted, "\(answer ?? "")")
                guard Self.has("curl") else { return }
                let curl = try Self.run(
                    "curl",
                    [
                        "-sS", "--cacert", folder.file("ca/authority/certificate.pem"), "--max-time", "20", "--resolve",
                        "shop.example:\(server.port):127.0.0.1", "https://shop.example:\(server.port)\(path)",
                    ])
                #expect(curl.status == (isAccepted ? 0 : 60), "\(curl.output)")
            }
        }
    }

    @Test func anAuthorityIsForAYearAndSaysNothingOfItsUser() async throws {
        try await TemporaryFolder.with { folder in
            let now = Date(timeIntervalSince1970: 1_800_000_000)
            let certificate = try AuthorityFolder(path: folder.file("ca")).authority(for: [], now: now).certificate
            #expect(certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore) == 365 * .day)
            #expect(certificate.notValidBefore < now)
            #expect("\(certificate.subject)" == "CN=aasa local authority")
        }
    }

    /// Clients that trust the old certificate continue to accept the names in it.
    @Test func anotherDomainGetsAWiderCertificateForTheSameKey() async throws {
        try await TemporaryFolder.with { temporary in
            let folder = AuthorityFolder(path: temporary.file("ca"))
            let start = Date(timeIntervalSince1970: 1_800_000_000)
            let (shop, deep, eats) = try (
                #require(HostName("shop.example")), #require(HostName("a.shop.example")),
                #require(HostName("eats.example"))
            )
            var changes: [AuthorityFolder.Change] = []
            func authority(_ hosts: [HostName], days: Double) throws -> Certificate {
                try folder.authority(for: hosts, now: start.addingTimeInterval(days * .day)) { changes.append($0) }
                    .certificate
            }
            let first = try authority([shop], days: 0)
            #expect(try authority([deep, .localhost], days: 1) == first)
            #expect(changes.isEmpty)
            let second = try authority([eats], days: 2)
            #expect(changes == [.extended])
            #expect(second.publicKey == first.publicKey && second.notValidAfter == first.notValidAfter)
            #expect(try authority([shop, eats], days: 3) == second)
            #expect(throws: ServerError.self) { try authority([shop], days: 366) }
            try folder.renew(for: [], now: start.addingTimeInterval(366 * .day))
            let third = try authority([shop, eats], days: 367)
            #expect(third.publicKey != first.publicKey)
            #expect(changes == [.extended])
            #expect(try folder.remove() && !folder.exists)
            #expect(try !folder.remove())
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func anAuthorityForEveryNameIsReplaced() async throws {
        try await TemporaryFolder.with { temporary in
            let folder = AuthorityFolder(path: temporary.file("ca"))
            let old = try CertificateIssuer(root: "aasa local authority, me@here", now: Date())
            try FileManager.default.createDirectory(
                atPath: temporary.file("ca/authority"), withIntermediateDirectories: true)
            try temporary.write(old.certificate.serializeAsPEM().pemString, to: "ca/authority/certificate.pem")
            try temporary.write(old.key.serializeAsPEM().pemString, to: "ca/authority/key.pem")
            for path in [folder.path, folder.path + "/authority", folder.keyPath] { chmod(path, 0o700) }
            var change: AuthorityFolder.Change?
            let new = try folder.authority(for: Self.hosts, now: Date()) { change = $0 }
            #expect(change == .limited)
            #expect(new.key.publicKey != old.key.publicKey)
            #expect(AuthorityScope(of: new.certificate) == AuthorityScope(Self.hosts))
        }
    }

    @Test(arguments: [("ca", 0o777), ("ca/authority", 0o770), ("ca/authority", 0o707), ("ca/authority/key.pem", 0o666)])
    func aFolderThatOthersCanWriteIsRefused(place: String, mode: Int) async throws {
        try await TemporaryFolder.with { temporary in
            let folder = AuthorityFolder(path: temporary.file("ca"))
            _ = try folder.authority(for: [], now: Date())
            chmod(temporary.file(place), mode_t(mode))
            do throws(ServerError) {
                _ = try folder.authority(for: [], now: Date())
                Issue.record("It was used.")
            } catch {
                #expect(error.code == .insecure)
            }
        }
    }
}

import Crypto
import Foundation
import SwiftASN1
import Testing
import UniversalLinksChecks
import X509

@testable import UniversalLinksHTTPClient

/// Chains that the test bed does not make.
@Suite struct ChainVerifierTests {
    private struct Party {
        let certificate: Certificate
        let key: Certificate.PrivateKey

        /// - Parameter issuer: Nil for a self-signed certificate.
        init(
            _ name: String, by issuer: Party? = nil, isAuthority: Bool = true, days: ClosedRange<Double> = -1...90,
            key: Certificate.PrivateKey = Certificate.PrivateKey(P256.Signing.PrivateKey()),
            extensions: [Certificate.Extension] = []
        ) throws {
            self.key = key
            let subject = try DistinguishedName { CommonName(name) }
            let basic =
                isAuthority ? BasicConstraints.isCertificateAuthority(maxPathLength: nil) : .notCertificateAuthority
            var all = try Certificate.Extensions { Critical(basic) }
            for other in extensions { try all.append(other) }
            let now = Date()
            certificate = try Certificate(
                version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
                notValidBefore: now.addingTimeInterval(days.lowerBound * 86_400),
                notValidAfter: now.addingTimeInterval(days.upperBound * 86_400),
                issuer: issuer?.certificate.subject ?? subject, subject: subject, extensions: all,
                issuerPrivateKey: issuer?.key ?? key)
        }

        static func host(
            by issuer: Party, days: ClosedRange<Double> = -1...90, names: [String] = ["a.test"],
            extensions: [Certificate.Extension] = []
        ) throws -> Party {
            let own = try names.isEmpty ? [] : [Party.names(names)]
            return try Party("a.test", by: issuer, isAuthority: false, days: days, extensions: own + extensions)
        }

        static func names(_ names: [String]) throws -> Certificate.Extension {
            try SubjectAlternativeNames(names.map { .dnsName($0) }).makeCertificateExtension()
        }

        var bytes: [UInt8] {
            get throws { try certificate.serializeAsPEM().derBytes }
        }
    }

    private func judge(
        _ chain: [Party], trusting roots: [Party], host: String = "a.test"
    ) async throws -> CertificateChain {
        let pem = try roots.map { Array(try $0.certificate.serializeAsPEM().pemString.utf8) }
        let verifier = ChainVerifier(try RootStore(TrustedRoots(includesSystemRoots: false, authorities: pem)))
        return await verifier.chain(of: try chain.map { try $0.bytes }, host: host)
    }

    @Test func theMostBasicProblemIsReportedAndAllAreTold() async throws {
        let root = try Party("Root")
        let expired = try Party.host(by: root, days: -90 ... -1, names: ["b.test"])
        let trusted = try await judge([expired], trusting: [root])
        #expect(trusted.problem == .wrongName)
        #expect(
            trusted.detail.hasPrefix(
                "The certificate is for b.test, not for a.test. The certificate of CN=a.test expired at "))

        let other = try await judge([expired, root], trusting: [Party("Other")])
        #expect(other.problem == .unknownIssuer(isIncomplete: false))
        #expect(
            other.detail.hasPrefix("The chain ends at CN=Root, which is not trusted. The certificate is for b.test"))
        #expect(other.detail.contains("expired at "))
    }

    private func usages(_ usages: [ExtendedKeyUsage.Usage]) throws -> Certificate.Extension {
        try Critical(ExtendedKeyUsage(usages)).makeCertificateExtension()
    }

    @Test func whatIsCriticalAndUnknownIsNotTrusted() async throws {
        let root = try Party("Root")
        let unknown = Certificate.Extension(oid: [1, 3, 6, 1, 4, 1, 99_999, 1], critical: true, value: [5, 0])
        let chain = try await judge([try Party.host(by: root, extensions: [unknown])], trusting: [root])
        #expect(chain.problem == .other)
        #expect(chain.detail == "The certificate has an unknown critical extension.")
    }

    @Test func usagesAreLookedAt() async throws {
        let root = try Party("Root")
        let client = try Party.host(by: root, extensions: [usages([.clientAuth])])
        let refused = try await judge([client], trusting: [root])
        #expect(refused.problem == .other)
        #expect(refused.detail == "The certificate is not for servers.")
        let server = try Party.host(by: root, extensions: [usages([.clientAuth, .serverAuth])])
        #expect(try await judge([server], trusting: [root]).problem == nil)
    }

    @Test func aNameInTheSubjectAloneIsNone() async throws {
        let root = try Party("Root")
        let chain = try await judge([try Party.host(by: root, names: [])], trusting: [root])
        #expect(chain.problem == .wrongName)
        #expect(chain.detail == "The certificate names no host, not for a.test.")
    }

    @Test func anAuthorityThatIsNoneIsNotTrusted() async throws {
        let root = try Party("Root")
        let impostor = try Party.host(by: root)
        let chain = try await judge([try Party.host(by: impostor, names: ["a.test"]), impostor], trusting: [root])
        #expect(chain.problem != nil)
    }

    @Test func anotherRootOfTheSameNameIsNotTrusted() async throws {
        let chain = try await judge([try Party.host(by: try Party("Root"))], trusting: [try Party("Root")])
        #expect(chain.problem == .unknownIssuer(isIncomplete: false))
    }

    @Test func whatStandsInNoOrderIsFound() async throws {
        let root = try Party("Root")
        let first = try Party("First", by: root)
        let second = try Party("Second", by: first)
        let leaf = try Party.host(by: second)
        #expect(try await judge([leaf, root, first, second], trusting: [root]).problem == nil)
        #expect(try await judge([leaf, second], trusting: [root]).problem == .unknownIssuer(isIncomplete: false))
        #expect(try await judge([leaf, first], trusting: [root]).problem == .unknownIssuer(isIncomplete: true))
    }

    @Test func authoritiesThatSignEachOtherEnd() async throws {
        let keys = (0..<2).map { _ in Certificate.PrivateKey(P256.Signing.PrivateKey()) }
        let first = try Party("First", key: keys[0])
        let second = try Party("Second", by: first, key: keys[1])
        let circle = try Party("First", by: second, key: keys[0])
        let leaf = try Party.host(by: first)
        let many = try (0..<20).map {
            try Party("First", by: second, key: keys[0], extensions: [Party.names(["\($0)"])])
        }
        let chain = try await judge([leaf, circle, second] + many, trusting: [try Party("Root")])
        #expect(chain.problem == .unknownIssuer(isIncomplete: false))
        #expect(chain.certificates.count == ChainVerifier.maximumCount)
    }

    @Test func whatIsKeptIsBounded() async throws {
        let root = try Party("Root")
        let names = (0..<500).map { "\(String(repeating: "a", count: 300))-\($0).test" }
        let leaf = try Party.host(by: root, names: ["a.test"] + names)
        let chain = try await judge([leaf], trusting: [root])
        let summary = try #require(chain.certificates.first)
        #expect(summary.names.count == 100)
        #expect(summary.names.allSatisfy { $0.utf8.count <= 255 })
        #expect(summary.subject == "CN=a.test")
        #expect(summary.issuer == "CN=Root")
        #expect(summary.notBefore < summary.notAfter)
    }

    @Test func bytesThatAreNoCertificateAreTold() async throws {
        let verifier = ChainVerifier(try RootStore(TrustedRoots(includesSystemRoots: false)))
        for chain in [[], [[]], [[0x30, 0x80]]] as [[[UInt8]]] {
            let judged = await verifier.chain(of: chain, host: "a.test")
            #expect(judged.problem == .other)
            #expect(judged.certificates.isEmpty)
        }
    }

    @Test func withoutRootsNothingIsTrustedAndThatIsTold() async throws {
        let verifier = ChainVerifier(try RootStore(TrustedRoots(includesSystemRoots: false)))
        let leaf = try Party.host(by: try Party("Root"))
        let judged = await verifier.chain(of: [try leaf.bytes], host: "a.test")
        #expect(judged.problem == .unknownIssuer(isIncomplete: false))
        #expect(judged.detail == "No trusted roots were found on this machine.")
    }
}

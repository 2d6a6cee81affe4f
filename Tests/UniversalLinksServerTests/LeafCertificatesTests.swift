import Foundation
import Testing
import UniversalLinksStandIn
import X509

@testable import UniversalLinksServer

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

import Crypto
package import Foundation
import NIOCore
import NIOSSL
import SwiftASN1
package import X509

/// A certificate that signs others, with its key.
package struct CertificateIssuer: Sendable {
    package let certificate: Certificate
    package let key: Certificate.PrivateKey

    package init(_ certificate: Certificate, key: Certificate.PrivateKey) {
        (self.certificate, self.key) = (certificate, key)
    }

    package init(root name: String, now: Date) throws {
        let subject = try DistinguishedName { CommonName(name) }
        key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
            notValidBefore: now.addingTimeInterval(-10 * .day), notValidAfter: now.addingTimeInterval(3_650 * .day),
            issuer: subject, subject: subject, extensions: CertificateIssuer.extensions(of: key.publicKey, by: nil),
            issuerPrivateKey: key)
    }

    package init(intermediate name: String, signedBy root: CertificateIssuer, validity: ClosedRange<Date>) throws {
        key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
            notValidBefore: validity.lowerBound, notValidAfter: validity.upperBound,
            issuer: root.certificate.subject, subject: DistinguishedName { CommonName(name) },
            extensions: CertificateIssuer.extensions(of: key.publicKey, by: root.certificate.publicKey),
            issuerPrivateKey: root.key)
    }

    package func leaf(for names: [String], key leafKey: Certificate.PublicKey, validity: ClosedRange<Date>) throws
        -> Certificate
    {
        try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: leafKey,
            notValidBefore: validity.lowerBound, notValidAfter: validity.upperBound,
            issuer: certificate.subject, subject: CertificateIssuer.subject(of: names),
            extensions: CertificateIssuer.leafExtensions(names: names, key: leafKey, issuer: certificate.publicKey),
            issuerPrivateKey: key)
    }

    package static func selfSignedLeaf(
        for names: [String], key: Certificate.PrivateKey, validity: ClosedRange<Date>
    ) throws -> Certificate {
        let subject = try subject(of: names)
        return try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
            notValidBefore: validity.lowerBound, notValidAfter: validity.upperBound, issuer: subject, subject: subject,
            extensions: leafExtensions(names: names, key: key.publicKey, issuer: key.publicKey), issuerPrivateKey: key)
    }

    /// A common name has at most 64 characters (RFC 5280, appendix A). It is never an address: OpenSSL reads it as a
    /// DNS name, which an authority with name constraints does not permit.
    private static func subject(of names: [String]) throws -> DistinguishedName {
        let name =
            names.first { $0.utf8.count <= 64 && (try? SocketAddressBytes($0)) == nil } ?? "host without a short name"
        return try DistinguishedName { CommonName(name) }
    }

    private static func leafExtensions(
        names: [String], key: Certificate.PublicKey, issuer: Certificate.PublicKey
    ) throws -> Certificate.Extensions {
        try Certificate.Extensions {
            Critical(BasicConstraints.notCertificateAuthority)
            Critical(KeyUsage(digitalSignature: true))
            try ExtendedKeyUsage([.serverAuth])
            SubjectAlternativeNames(names.map(generalName))
            SubjectKeyIdentifier(hash: key)
            AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer).keyIdentifier)
        }
    }

    private static func extensions(
        of key: Certificate.PublicKey, by issuer: Certificate.PublicKey?
    ) throws -> Certificate.Extensions {
        try Certificate.Extensions {
            Critical(BasicConstraints.isCertificateAuthority(maxPathLength: issuer == nil ? nil : 0))
            Critical(KeyUsage(keyCertSign: true, cRLSign: true))
            SubjectKeyIdentifier(hash: key)
            AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer ?? key).keyIdentifier)
        }
    }

    private static func generalName(_ name: String) -> GeneralName {
        guard let address = try? SocketAddressBytes(name) else { return .dnsName(name) }
        return .ipAddress(ASN1OctetString(contentBytes: address.bytes[...]))
    }
}

extension TimeInterval {
    package static let day: TimeInterval = 86_400
}

/// The bytes of an IP address as in a certificate.
package struct SocketAddressBytes: Sendable {
    /// 4 or 16 bytes.
    package let bytes: [UInt8]

    /// - Throws: if `text` is not an address.
    package init(_ text: String) throws {
        let address = try SocketAddress(ipAddress: text, port: 0)
        let structure = address.withSockAddr { pointer, count in
            Array(UnsafeRawBufferPointer(start: pointer, count: count))
        }
        // On all systems: family and port, for IPv6 a flow label, then the address.
        bytes = Array(address.protocol == .inet6 ? structure[8..<24] : structure[4..<8])
    }
}

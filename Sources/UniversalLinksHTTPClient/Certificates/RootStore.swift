internal import Foundation
internal import SwiftASN1
internal import X509

#if os(macOS)
    internal import Security
#endif

/// The certificates that every chain has to end at, read once for all exchanges.
struct RootStore: Sendable {
    let certificates: CertificateStore
    /// Whom they belong to.
    let subjects: Set<DistinguishedName>

    /// Reads the roots.
    init(_ roots: TrustedRoots) throws(NetworkConfigurationError) {
        var all: [Certificate] = roots.includesSystemRoots ? RootStore.system : []
        for file in roots.authorities { all += try RootStore.certificates(inPEM: file) }
        certificates = CertificateStore(all)
        subjects = Set(all.map(\.subject))
    }

    private static func certificates(inPEM bytes: [UInt8]) throws(NetworkConfigurationError) -> [Certificate] {
        var found: [Certificate] = []
        do {
            for document in try PEMDocument.parseMultiple(pemString: String(decoding: bytes, as: UTF8.self)) {
                guard document.discriminator == "CERTIFICATE" else { continue }
                found.append(try Certificate(derEncoded: document.derBytes))
            }
        } catch {
            throw NetworkConfigurationError(
                .invalidRoots, "Certificate \(found.count + 1) of the trusted ones cannot be read: \(error).")
        }
        guard !found.isEmpty else {
            throw NetworkConfigurationError(
                .invalidRoots, "There is no certificate. Give a file that holds -----BEGIN CERTIFICATE----- (PEM).")
        }
        return found
    }

    #if os(macOS)
        private static let system: [Certificate] = {
            var anchors: CFArray?
            guard SecTrustCopyAnchorCertificates(&anchors) == errSecSuccess else { return [] }
            let list = anchors as? [SecCertificate] ?? []
            return list.compactMap { try? Certificate(derEncoded: Array(SecCertificateCopyData($0) as Data)) }
        }()
    #else
        /// The bundles of Debian and Arch, Fedora, openSUSE, Alpine and FreeBSD; the first that is there counts.
        private static let bundles = [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
            "/etc/ssl/cert.pem",
        ]

        /// Read once in a process. A certificate that cannot be read is left out: one strange root must not take the
        /// others with it.
        private static let system: [Certificate] = {
            guard let bytes = bundles.lazy.compactMap({ FileManager.default.contents(atPath: $0) }).first,
                let documents = try? PEMDocument.parseMultiple(pemString: String(decoding: bytes, as: UTF8.self))
            else { return [] }
            return documents.compactMap { try? Certificate(derEncoded: $0.derBytes) }
        }()
    #endif
}

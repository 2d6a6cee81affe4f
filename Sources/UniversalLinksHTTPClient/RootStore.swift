internal import SwiftASN1
internal import X509

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if os(macOS)
    internal import Security
#endif

/// The certificates at which every chain must end, read once for all exchanges.
struct RootStore: Sendable {
    let certificates: CertificateStore
    let subjects: Set<DistinguishedName>

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
                .invalidRoots, "Cannot read trusted certificate \(found.count + 1): \(error).")
        }
        guard !found.isEmpty else {
            throw NetworkConfigurationError(
                .invalidRoots, "The file contains no certificate. Pass a PEM file with -----BEGIN CERTIFICATE-----.")
        }
        return found
    }

    #if os(macOS)
        /// Apple's roots, and those that an administrator or the user added; without those that they distrust.
        private static let system: [Certificate] = {
            var anchors: CFArray?
            guard SecTrustCopyAnchorCertificates(&anchors) == errSecSuccess else { return [] }
            var list = anchors as? [SecCertificate] ?? []
            var distrusted: Set<Data> = []
            for domain in [SecTrustSettingsDomain.admin, .user] {
                var added: CFArray?
                guard SecTrustSettingsCopyCertificates(domain, &added) == errSecSuccess else { continue }
                for certificate in added as? [SecCertificate] ?? [] {
                    switch trust(in: certificate, domain) {
                    case .trustRoot, .trustAsRoot: list.append(certificate)
                    case .deny: distrusted.insert(SecCertificateCopyData(certificate) as Data)
                    default: break
                    }
                }
            }
            var seen = distrusted
            return list.compactMap { certificate in
                let bytes = SecCertificateCopyData(certificate) as Data
                return seen.insert(bytes).inserted ? try? Certificate(derEncoded: Array(bytes)) : nil
            }
        }()

        /// A denial counts first, then trust, for whatever purpose it is set.
        private static func trust(
            in certificate: SecCertificate, _ domain: SecTrustSettingsDomain
        ) -> SecTrustSettingsResult {
            var list: CFArray?
            guard SecTrustSettingsCopyTrustSettings(certificate, domain, &list) == errSecSuccess else {
                return .unspecified
            }
            let settings = list as? [[String: Any]] ?? []
            // No entry means trust for everything, and so does an entry without a result.
            guard !settings.isEmpty else { return .trustRoot }
            let results = settings.compactMap { entry -> SecTrustSettingsResult? in
                guard let value = entry[kSecTrustSettingsResult as String] as? NSNumber else { return .trustRoot }
                return SecTrustSettingsResult(rawValue: value.uint32Value)
            }
            return results.first { $0 == .deny } ?? results.first { $0 == .trustRoot || $0 == .trustAsRoot }
                ?? .unspecified
        }
    #else
        /// The bundles of Debian and Arch, Fedora, openSUSE, Alpine and FreeBSD; the first that exists counts, unless
        /// `SSL_CERT_FILE` names another file, as for curl and OpenSSL.
        private static let bundles = [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
            "/etc/ssl/cert.pem",
        ]

        /// Read once per process. A certificate that cannot be read is left out: one strange root must not disable the
        /// others.
        private static let system: [Certificate] = {
            let named = ProcessInfo.processInfo.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : [$0] }
            guard let bytes = (named ?? bundles).lazy.compactMap({ FileManager.default.contents(atPath: $0) }).first,
                let documents = try? PEMDocument.parseMultiple(pemString: String(decoding: bytes, as: UTF8.self))
            else { return [] }
            return documents.compactMap { try? Certificate(derEncoded: $0.derBytes) }
        }()
    #endif
}

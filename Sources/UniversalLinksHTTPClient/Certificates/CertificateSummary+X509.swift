internal import SwiftASN1
internal import UniversalLinksChecks
internal import X509

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension CertificateSummary {
    /// The most names that are kept.
    private static let maximumNameCount = 100
    /// The most bytes of one text that are kept.
    private static let maximumByteCount = 255

    /// What is worth knowing of a certificate, within bounds.
    init(_ certificate: Certificate) {
        self.init(
            subject: CertificateSummary.bounded(certificate.subject.description),
            issuer: CertificateSummary.bounded(certificate.issuer.description),
            names: CertificateSummary.names(of: certificate),
            notBefore: UTCInstant(certificate.notValidBefore), notAfter: UTCInstant(certificate.notValidAfter))
    }

    private static func names(of certificate: Certificate) -> [String] {
        guard let all = try? certificate.extensions.subjectAlternativeNames else { return [] }
        let names = all.lazy.compactMap { name -> String? in
            switch name {
            case .dnsName(let name): bounded(name)
            case .ipAddress(let bytes): NetworkAddress(bytes: Array(bytes.bytes))?.description
            default: nil
            }
        }
        return Array(names.prefix(maximumNameCount))
    }

    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > maximumByteCount else { return text }
        let mark = "…"
        var end = text.startIndex
        while let next = text.unicodeScalars.index(end, offsetBy: 1, limitedBy: text.endIndex),
            text.utf8.distance(from: text.startIndex, to: next) <= maximumByteCount - mark.utf8.count
        {
            end = next
        }
        return text[..<end] + mark
    }
}

extension UTCInstant {
    init(_ date: Date) {
        // Dates of certificates reach from year 0 to 9999.
        self.init(seconds: Int64(date.timeIntervalSince1970.rounded(.down)))
    }
}

internal import SwiftASN1
internal import UniversalLinksChecks
internal import X509

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Judges the certificates that a host presents, and says why they are not trusted.
struct ChainVerifier: Sendable {
    /// Real chains have up to five certificates; with many more, the paths through them multiply.
    static let maximumCount = 16

    private let roots: RootStore
    private let judged = JudgedChains()

    init(_ roots: RootStore) {
        self.roots = roots
    }

    struct Finding: Sendable {
        let problem: ExchangeFailure.TLSProblem
        let text: String
    }

    /// A recent verdict on the same chain for the same host; nil without one.
    func judgedChain(of presented: [[UInt8]], host: String) -> CertificateChain? {
        judged.chain(for: JudgedChains.Question(presented: presented, host: host), at: UTCInstant(Date()))
    }

    /// The chain as presented, with its most basic problem, and all problems in words.
    func chain(of presented: [[UInt8]], host: String) async -> CertificateChain {
        let start = UTCInstant(Date())
        let chain = await judge(presented, host: host)
        judged.keep(chain, for: JudgedChains.Question(presented: presented, host: host), at: start)
        return chain
    }

    private func judge(_ presented: [[UInt8]], host: String) async -> CertificateChain {
        var certificates: [Certificate] = []
        var unreadable: [Int] = []
        for (index, bytes) in presented.prefix(ChainVerifier.maximumCount).enumerated() {
            if let certificate = try? Certificate(derEncoded: bytes) {
                certificates.append(certificate)
            } else {
                unreadable.append(index)
            }
        }
        let summaries = certificates.map(CertificateSummary.init)
        guard let leaf = certificates.first, !unreadable.contains(0) else {
            return CertificateChain(
                summaries, problem: .other, detail: "The certificate of the host is missing or cannot be read.")
        }
        let findings = await findings(leaf, Array(certificates.dropFirst()), names: summaries[0].names, host: host)
        return CertificateChain(
            summaries, problem: findings.first?.problem, detail: findings.map(\.text).joined(separator: " "))
    }

    /// First what a new certificate of the same kind would not fix: the issuer, then the name, then the dates.
    private func findings(
        _ leaf: Certificate, _ others: [Certificate], names: [String], host: String
    ) async -> [Finding] {
        var verifier = Verifier(rootCertificates: roots.certificates) {
            RFC5280Policy()
            ServerIdentityPolicy(host: host)
            ServerUsagePolicy()
        }
        var remark: VerificationDiagnostic?
        let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore(others)) { diagnostic in
            remark = remark ?? diagnostic
        }
        guard case .couldNotValidate(let failures) = result else {
            // The verifier still reads a name from the subject; Apple's systems do not (RFC 6125 section 6.4.4).
            return names.isEmpty ? [ChainVerifier.wrongName([], host)] : []
        }

        var findings: [Finding] = []
        let path = failures.first.map { Array($0.chain) } ?? path(from: leaf, through: others)
        // Without an unknown critical extension, no chain means no issuer.
        if failures.isEmpty, !leaf.hasUnknownCriticalExtension { findings += issuerFindings(path) }
        findings += await nameFindings(leaf, names: names, host: host)
        findings += dateFindings(path)
        if leaf.hasUnknownCriticalExtension {
            findings.append(
                Finding(problem: .other, text: "The certificate has an unknown critical extension."))
        }
        if !ServerUsagePolicy.isMet(by: leaf) {
            findings.append(Finding(problem: .other, text: "The certificate is not for servers."))
        }
        guard findings.isEmpty else { return findings }
        let reason =
            failures.first.map { String(describing: $0.policyFailureReason) }
            ?? remark.map { String(describing: $0) } ?? "unknown reason"
        return [Finding(problem: .other, text: "The certificate is not trusted: \(reason.prefix(500))")]
    }

    // MARK: - Issuer

    private func path(from leaf: Certificate, through others: [Certificate]) -> [Certificate] {
        var path = [leaf]
        while let last = path.last, last.issuer != last.subject,
            let issuer = others.first(where: { $0.subject == last.issuer && $0.hasSigned(last) && !path.contains($0) })
        {
            path.append(issuer)
        }
        return path
    }

    private func issuerFindings(_ path: [Certificate]) -> [Finding] {
        guard let leaf = path.first, let last = path.last else { return [] }
        let issuer = CertificateSummary(last).issuer
        if roots.subjects.isEmpty {
            return [
                Finding(
                    problem: .unknownIssuer(isIncomplete: false), text: "No trusted roots were found on this machine.")
            ]
        }
        if leaf.issuer == leaf.subject, leaf.hasSigned(leaf) {
            return [Finding(problem: .selfSigned, text: "The certificate of \(issuer) is self-signed.")]
        }
        if last.issuer == last.subject {
            return [
                Finding(
                    problem: .unknownIssuer(isIncomplete: false),
                    text: "The chain ends at \(issuer), which is not trusted.")
            ]
        }
        if roots.subjects.contains(last.issuer) {
            // The name alone proves nothing: the verifier rejected this root, so its key has not signed the
            // certificate.
            return [
                Finding(
                    problem: .unknownIssuer(isIncomplete: false),
                    text:
                        "The certificate was not signed by the trusted root \(issuer) that it names."
                )
            ]
        }
        // No public authority signs hosts with its root (CA/Browser Forum, Baseline Requirements 7.1.2.1): if nothing
        // follows the host's certificate, at least one certificate was left out.
        let isIncomplete = path.count == 1
        let text =
            isIncomplete
            ? "The certificate is signed by \(issuer), which was not presented and is not a trusted root."
            : "The chain ends at a certificate that is signed by \(issuer), which is not a trusted root."
        return [Finding(problem: .unknownIssuer(isIncomplete: isIncomplete), text: text)]
    }

    // MARK: - Name and dates

    private func nameFindings(_ leaf: Certificate, names: [String], host: String) async -> [Finding] {
        var verifier = Verifier(rootCertificates: CertificateStore([leaf])) {
            IndifferentPolicy(for: leaf)
            ServerIdentityPolicy(host: host)
        }
        let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore())
        if case .validCertificate = result, !names.isEmpty { return [] }
        return [ChainVerifier.wrongName(names, host)]
    }

    private static func wrongName(_ names: [String], _ host: String) -> Finding {
        let listed = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
        let text = names.isEmpty ? "The certificate names no host" : "The certificate is for \(listed)"
        return Finding(problem: .wrongName, text: "\(text), not for \(host).")
    }

    private func dateFindings(_ path: [Certificate]) -> [Finding] {
        let now = UTCInstant(Date())
        return path.compactMap { certificate in
            let summary = CertificateSummary(certificate)
            let name = "The certificate of \(summary.subject.isEmpty ? "the host" : summary.subject)"
            if now > summary.notAfter {
                return Finding(problem: .expired, text: "\(name) expired at \(summary.notAfter).")
            }
            if now < summary.notBefore {
                return Finding(problem: .notYetValid, text: "\(name) is not valid before \(summary.notBefore).")
            }
            return nil
        }
    }
}

extension Certificate {
    /// Only those who know what it says may use it (RFC 5280 section 4.2).
    fileprivate var hasUnknownCriticalExtension: Bool {
        let known =
            RFC5280Policy().verifyingCriticalExtensions + ServerUsagePolicy().verifyingCriticalExtensions
            + [.X509ExtensionID.subjectAlternativeName]
        return extensions.contains { $0.critical && !known.contains($0.oid) }
    }

    fileprivate func hasSigned(_ other: Certificate) -> Bool {
        publicKey.isValidSignature(other.signature, for: other)
    }
}

extension ServerIdentityPolicy {
    /// - Parameter host: A name, or an address as text.
    fileprivate init(host: String) {
        let isAddress = NetworkAddress(host) != nil
        self.init(serverHostname: isAddress ? nil : host, serverIP: isAddress ? host : nil)
    }
}

/// The host's certificate is for servers: if it names usages, that of servers is among them (RFC 5280 section
/// 4.2.1.12).
struct ServerUsagePolicy: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [.X509ExtensionID.extendedKeyUsage]

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        ServerUsagePolicy.isMet(by: chain.leaf)
            ? .meetsPolicy : .failsToMeetPolicy(reason: "The certificate is not for servers.")
    }

    static func isMet(by certificate: Certificate) -> Bool {
        do {
            guard let usages = try certificate.extensions.extendedKeyUsage else { return true }
            return usages.contains { $0 == .serverAuth || $0 == .any }
        } catch {
            return false
        }
    }
}

/// Accepts any extension, to check one thing alone.
struct IndifferentPolicy: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier]

    init(for certificate: Certificate) {
        verifyingCriticalExtensions = certificate.extensions.map(\.oid)
    }

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult { .meetsPolicy }
}

extension CertificateSummary {
    private static let maximumNameCount = 100
    private static let maximumByteCount = 255

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

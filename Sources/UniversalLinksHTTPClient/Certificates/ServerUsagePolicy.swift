internal import SwiftASN1
internal import X509

/// The host's certificate is for servers: where it names usages, that of servers is among them (RFC 5280 section
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

/// Takes any extension as understood, for asking about one thing alone.
struct IndifferentPolicy: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier]

    init(for certificate: Certificate) {
        verifyingCriticalExtensions = certificate.extensions.map(\.oid)
    }

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult { .meetsPolicy }
}

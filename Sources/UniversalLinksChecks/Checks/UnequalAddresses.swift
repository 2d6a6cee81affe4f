import UniversalLinks
import UniversalLinksLinting

/// A host that does not answer alike over both versions of IP.
enum UnequalAddresses: HostCheck {
    static let offences = [silentFamily, unequalFamilies]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.origin.obstructingFailure == nil, let own = evidence.origin.response,
            let other = evidence.otherFamily
        else { return [] }
        let family = other.request.family ?? other.connectedAddress?.family ?? .ipv6
        let ownFamily = family == .ipv4 ? NetworkAddress.Family.ipv6 : .ipv4
        if let failure = other.obstructingFailure {
            switch failure.kind.value {
            case .noAddress, .cancelled, .nameNotFound, .resolutionFailed: return []
            default: break
            }
            // No way out of here over this version says nothing about the host.
            let isFromHere = failure.kind == .unreachable
            return [
                Diagnostic(
                    silentFamily,
                    "The host answers over \(ownFamily.rawValue); over \(family.rawValue) it does not: "
                        + "\(other.words(for: failure, now: now)).", isFromHere ? .note : nil,
                    notes: isFromHere
                        ? ["This machine may have no \(family.rawValue) itself; look from another one."] : [])
            ]
        }
        guard let answer = other.response else { return [] }
        let difference: String
        if answer.status != own.status {
            difference = "status \(own.status) over \(ownFamily.rawValue), and \(answer.status) over \(family.rawValue)"
        } else if evidence.hasFileToLint, !own.saysTheSame(as: answer) {
            difference = "one file over \(ownFamily.rawValue), and another over \(family.rawValue)"
        } else {
            return []
        }
        return [Diagnostic(unequalFamilies, "The host answers with \(difference).")]
    }

    private static let silentFamily = Offence(
        "AASA945", "silent-address-family", .warning,
        summary: "A host that answers over one version of IP alone",
        effect: """
            Who asks over the other version waits or fails. Most clients then try the first one; whether Apple's fetcher does, \
            nobody has recorded.
            """,
        reason:
            "The name has addresses of both versions, and at those of one nothing answers: an old AAAA record most often.",
        remedy: "Have the server answer at every address of the name, or take the record out that leads nowhere.",
        evidence: [.plainAnswer])

    private static let unequalFamilies = Offence(
        "AASA946", "unequal-addresses", .warning,
        summary: "A host that answers differently over IPv4 and IPv6",
        effect: "Which file Apple and devices get depends on how they reach the host.",
        reason:
            "The addresses of the two versions belong to different servers, and one of them was forgotten at the last change.",
        remedy: "Serve the same file at every address of the name.",
        evidence: [.plainAnswer])
}

import UniversalLinks
import UniversalLinksLinting

/// A host that answers differently over IPv4 and IPv6.
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
            // A machine without this IP version says nothing about the host.
            let isFromHere = failure.kind == .unreachable
            return [
                Diagnostic(
                    silentFamily,
                    "\(evidence.host) answers over \(ownFamily.rawValue), but not over \(family.rawValue): "
                        + "\(other.words(for: failure, now: now)).", isFromHere ? .note : nil,
                    notes: isFromHere
                        ? ["This machine may have no \(family.rawValue) connection; check from another one."] : [])
            ]
        }
        guard let answer = other.response else { return [] }
        let difference: String
        if answer.status != own.status {
            difference = "\(own.status) over \(ownFamily.rawValue), but \(answer.status) over \(family.rawValue)"
        } else if evidence.hasFileToLint, !own.saysTheSame(as: answer) {
            difference = "one file over \(ownFamily.rawValue), but another over \(family.rawValue)"
        } else {
            return []
        }
        return [Diagnostic(unequalFamilies, "\(evidence.host) returns \(difference).")]
    }

    private static let silentFamily = Offence(
        "AASA945", "silent-address-family", .warning,
        summary: "A host that answers over only one IP version",
        effect: """
            Clients that use the other version wait or fail. Most then try the first one; no recording confirms that Apple's fetcher \
            does.
            """,
        reason:
            "The name has addresses of both versions, but nothing answers at those of one. Often an AAAA record is out of date.",
        remedy: "Make the server answer at every address of the name, or remove the DNS record that is out of date.",
        evidence: [.plainAnswer])

    private static let unequalFamilies = Offence(
        "AASA946", "unequal-addresses", .warning,
        summary: "A host that answers differently over IPv4 and IPv6",
        effect: "Which file Apple and devices get depends on how they reach the host.",
        reason:
            "The addresses of the two versions belong to different servers, and the last change reached only one of them.",
        remedy: "Serve the same file at every address of the name.",
        evidence: [.plainAnswer])
}

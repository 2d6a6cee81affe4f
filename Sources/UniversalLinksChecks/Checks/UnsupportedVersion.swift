import UniversalLinks
import UniversalLinksLinting

/// A host that speaks another version of HTTP than the check, which says nothing about its file.
enum UnsupportedVersion: HostCheck {
    static let offences = [onlyHTTP2]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle, failure.kind == .onlyHTTP2 else { return [] }
        return [Diagnostic(onlyHTTP2, "Cannot check the file: \(evidence.origin.words(for: failure, now: now)).")]
    }

    private static let onlyHTTP2 = Offence(
        "AASA949", "unsupported-http-version", .error,
        summary: "A host that supports only HTTP/2, which the check does not",
        effect: "Unknown: the file was not checked. A host that supports only HTTP/2 is not broken.",
        reason: """
            The check sends HTTP/1.1. The host refused that during the TLS handshake, or answered with HTTP/2. Apple does not publish \
            which versions its fetcher supports.
            """,
        remedy: """
            Enable HTTP/1.1 on the host to check it. If Apple's CDN returns a file, its fetcher got one.
            """,
        evidence: [.copyOfCDN])
}

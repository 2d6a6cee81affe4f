import UniversalLinks
import UniversalLinksLinting

/// A host that is given by its address.
enum NamelessHost: HostCheck {
    static let offences = [namelessHost]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard NetworkAddress(evidence.host.name) != nil else { return [] }
        return [
            Diagnostic(
                namelessHost,
                "\(evidence.host.name) is an IP address; associated domains are host names, and devices request the file by name."
            )
        ]
    }

    private static let namelessHost = Offence(
        "AASA948", "nameless-host", .note,
        summary: "A host that is given by its IP address",
        effect: """
            Devices may get something else: they request the name that the app claims, for which the server may have another file \
            and another certificate.
            """,
        reason: """
            An app claims a fully qualified domain, such as applinks:example.com. An IP address is possible at most with \
            ?mode=developer or ?mode=managed, and Apple's CDN is requested by name.
            """,
        remedy: "Check the host by name. To test a certain machine, map the name to its address.",
        evidence: [.entitlementShape, .entitlementHosts])
}

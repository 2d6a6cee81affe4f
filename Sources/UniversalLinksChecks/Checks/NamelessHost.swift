import UniversalLinks
import UniversalLinksLinting

/// A host that is named by its address.
enum NamelessHost: HostCheck {
    static let offences = [namelessHost]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard NetworkAddress(evidence.host.name) != nil else { return [] }
        return [
            Diagnostic(
                namelessHost,
                "\(evidence.host.name) is an address, and associated domains are names: apps claim example.com, and devices ask that "
                    + "name.")
        ]
    }

    private static let namelessHost = Offence(
        "AASA948", "nameless-host", .note,
        summary: "A host that is named by its address",
        effect: """
            What is found at the address need not be what devices find: they ask for the name that the app claims, and the server \
            may have another file and another certificate for it.
            """,
        reason: """
            An app claims a fully qualified domain, such as applinks:example.com. An address may stand there with \
            ?mode=developer or ?mode=managed at most, and Apple's CDN is asked for names.
            """,
        remedy: "Check the name, and lead it to the machine that is meant.",
        evidence: [.entitlementShape, .entitlementHosts])
}

import UniversalLinks
import UniversalLinksLinting

/// A host that could not be connected to, or that did not answer.
enum UnreachableHost: HostCheck {
    static let offences = [unresolvedHost, forbiddenAddress, unreachableHost, failedProxy]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle, let (offence, help) = finding(for: failure.kind) else {
            return []
        }
        let exchange = evidence.origin
        var notes: [String] = []
        if exchange.resolvedAddresses.count > 1 {
            let addresses = exchange.resolvedAddresses.map(\.description)
            notes.append("\(exchange.request.address.host) resolves to \(ForeignText.list(addresses)).")
        }
        return [
            Diagnostic(
                offence, "Cannot fetch the file: \(exchange.words(for: failure, now: now)).", notes: notes, help: help)
        ]
    }

    /// What is wrong, and what to do about it if that is not what the page of the rule says.
    private static func finding(for kind: ExchangeFailure.Kind) -> (Offence, help: String?)? {
        switch kind.value {
        case .nameNotFound:
            (unresolvedHost, "Add an A and an AAAA record for the name to the public DNS, or correct the name.")
        case .resolutionFailed, .timedOut(.resolution):
            (
                unresolvedHost,
                "Look up the name from another network. If that fails too, check the domain's name servers; otherwise check this "
                    + "machine's resolver."
            )
        case .noAddress:
            (unresolvedHost, "Add an A record and, if the host has IPv6, an AAAA record for the name.")
        case .forbiddenAddress: (forbiddenAddress, nil)
        case .refused:
            (
                unreachableHost,
                "Start the web server, make it listen on port 443 at every address of the name, and open the firewall."
            )
        case .reset, .noAnswer:
            (
                unreachableHost,
                "Check the logs of the server, and of the proxies in front of it, at the time of the check."
            )
        case .unreachable:
            (
                unreachableHost,
                "Try from another network. If that fails too, correct the address of the name or its routing."
            )
        case .timedOut(.connection), .timedOut(.handshake):
            (
                unreachableHost,
                "Open port 443 to every address: Apple does not publish the addresses of its fetcher, which are in several "
                    + "countries. Then check the load of the server."
            )
        case .proxy: (failedProxy, nil)
        case .tls, .timedOut, .truncatedHead, .truncatedBody, .bodyTooLarge, .headTooLarge, .malformedAnswer,
            .onlyHTTP2, .unreadableCoding, .cancelled:
            nil
        }
    }

    private static let unresolvedHost = Offence(
        "AASA901", "unresolved-host", .error,
        summary: "A host name that the DNS does not resolve",
        effect: Offence.nothingIsFetched
            + " If the lookup failed, the cause may also be this machine's network.",
        reason: """
            The name is not in the DNS, has only other records than addresses, or no name server returned a usable answer: a \
            record is missing, the name is misspelled, or its domain has expired. Names that only an internal DNS resolves do not \
            exist for Apple.
            """,
        remedy: """
            Add an A record and, if the host has IPv6, an AAAA record for the name to the public DNS, or correct the name. If the \
            lookup failed, try from another network, then check the domain's name servers.
            """,
        evidence: [.placeOfFile, .plainAnswer])

    private static let forbiddenAddress = Offence(
        "AASA904", "private-address", .error,
        summary: "A host name that resolves to a private or reserved address",
        effect: """
            Apple's CDN does not connect to such addresses, and devices outside the network cannot: the host's links open in the \
            browser. With the developer or managed mode, devices request the host directly.
            """,
        reason: """
            Private, loopback and special-purpose addresses mean a different machine in each network, so they are not connected to \
            for names that come from others, here and at Apple.
            """,
        remedy: """
            Give the name a public address. For a host in a private network, use an associated domain with ?mode=developer or \
            ?mode=managed.
            """,
        evidence: [.plainAnswer, .failureOfCDN])

    private static let unreachableHost = Offence(
        "AASA905", "unreachable-host", .error,
        summary: "A host that cannot be reached",
        effect: Offence.nothingIsFetched
            + " Without a route or an answer, the cause may also be this machine's network.",
        reason: """
            The host refused or reset the connection, closed it without an answer, or did not accept it in time: nothing listens \
            on port 443, a server behind a load balancer crashed, or a firewall blocks the client. Or there is no route to its \
            address.
            """,
        remedy: """
            Make a web server listen on port 443 at every address of the name, and open the firewall to every client: Apple does \
            not publish the addresses of its fetcher, which are in several countries. Then check the logs of the server and its \
            proxies at the time of the check.
            """,
        evidence: [.placeOfFile, .plainAnswer])

    private static let failedProxy = Offence(
        "AASA910", "failed-proxy", .error,
        summary: "A proxy that refuses the connection",
        effect: "Unknown: the host was not reached from here, so nothing is known about it.",
        reason:
            "The proxy given for the check refused the connection, requires a password, or cannot reach the host.",
        remedy: "Correct the address of the proxy, or allow connections to the host in the proxy.",
        evidence: [])
}

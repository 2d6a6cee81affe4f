import UniversalLinks
import UniversalLinksLinting

/// A host that could not be connected to, or that did not answer.
enum UnreachableHost: HostCheck {
    static let offences = [
        unknownHost, failedLookup, missingAddress, forbiddenAddress, refusedConnection, brokenConnection,
        unreachableAddress, connectionTimeOut, missingAnswer, failedProxy, cancelledCheck,
    ]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle, let offence = offence(for: failure.kind) else {
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
                offence, "Cannot fetch the file: \(exchange.words(for: failure, now: now)).", notes: notes)
        ]
    }

    private static func offence(for kind: ExchangeFailure.Kind) -> Offence? {
        switch kind.value {
        case .nameNotFound: unknownHost
        case .resolutionFailed, .timedOut(.resolution): failedLookup
        case .noAddress: missingAddress
        case .forbiddenAddress: forbiddenAddress
        case .refused: refusedConnection
        case .reset: brokenConnection
        case .unreachable: unreachableAddress
        case .timedOut(.connection), .timedOut(.handshake): connectionTimeOut
        case .noAnswer: missingAnswer
        case .proxy: failedProxy
        case .cancelled: cancelledCheck
        case .tls, .timedOut, .truncatedHead, .truncatedBody, .bodyTooLarge, .headTooLarge, .malformedAnswer,
            .onlyHTTP2, .unreadableCoding:
            nil
        }
    }

    private static let unknownHost = Offence(
        "AASA901", "unknown-host", .error,
        summary: "A host name that does not exist",
        effect: Offence.nothingIsFetched,
        reason: """
            The name is not in the DNS: a record is missing, the name is misspelled, or its domain has expired. Names that only an \
            internal DNS resolves do not exist for Apple.
            """,
        remedy: "Add an A and an AAAA record for the name to the public DNS, or correct the name.",
        evidence: [.placeOfFile, .plainAnswer])

    private static let failedLookup = Offence(
        "AASA902", "failed-name-lookup", .error,
        summary: "A host name whose DNS lookup fails",
        effect:
            "Unknown: the cause may be this machine's network. If the lookup fails everywhere, Apple cannot fetch the file.",
        reason: """
            No name server returned a usable answer: those of the domain do not answer, DNSSEC signatures have expired, or this \
            machine cannot reach the DNS.
            """,
        remedy: """
            Look up the name from another network. If that fails too, check the domain's name servers; otherwise check this \
            machine's resolver.
            """,
        evidence: [.plainAnswer])

    private static let missingAddress = Offence(
        "AASA903", "missing-address", .error,
        summary: "A host name without an address",
        effect: Offence.nothingIsFetched,
        reason: """
            The name exists, but has no address of the requested IP version: it has only other records, such as those for mail, or \
            only addresses of the other version.
            """,
        remedy: "Add an A record and, if the host has IPv6, an AAAA record for the name.",
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

    private static let refusedConnection = Offence(
        "AASA905", "refused-connection", .error,
        summary: "A host that refuses connections",
        effect: Offence.nothingIsFetched,
        reason: """
            Nothing listens on the port, or a firewall rejects the connection. Devices and Apple use only port 443.
            """,
        remedy: "Start the web server, make it listen on port 443 at every address of the name, and open the firewall.",
        evidence: [.placeOfFile, .plainAnswer])

    private static let brokenConnection = Offence(
        "AASA906", "broken-connection", .error,
        summary: "A connection that the host resets",
        effect: Offence.nothingIsFetched,
        reason: """
            The connection was established, then reset: by a server that crashed, by a load balancer without a server behind it, or \
            by a firewall that blocks the client.
            """,
        remedy: "Check the logs of the server, and of the proxies in front of it, at the time of the check.",
        evidence: [.plainAnswer])

    private static let unreachableAddress = Offence(
        "AASA907", "unreachable-address", .error,
        summary: "An address without a route",
        effect:
            "Unknown: the cause may be this machine's network. If there is no route from anywhere, Apple cannot fetch the file.",
        reason: """
            A router, or this machine itself, has no route to the address: its network is not announced, this machine does not have \
            its IP version, or there is no network connection at all.
            """,
        remedy: "Try from another network. If that fails too, correct the address of the name or its routing.",
        evidence: [.plainAnswer])

    private static let connectionTimeOut = Offence(
        "AASA908", "connection-time-out", .error,
        summary: "A host that does not accept the connection in time",
        effect: Offence.nothingIsFetched,
        reason: """
            Nothing answered at the address in time: the machine is off or overloaded, or a firewall silently drops packets from \
            this address or country.
            """,
        remedy: """
            Open port 443 to every address: Apple does not publish the addresses of its fetcher, which are in several countries. \
            Then check the load of the server.
            """,
        evidence: [.plainAnswer])

    private static let missingAnswer = Offence(
        "AASA909", "missing-answer", .error,
        summary: "A connection that is closed without an answer",
        effect: Offence.nothingIsFetched,
        reason: """
            The host accepted the connection and closed it before the first byte of an answer: the application behind it crashed, \
            or a firewall blocks the client.
            """,
        remedy: "Check the logs of the server, and of the proxies in front of it, at the time of the check.",
        evidence: [.plainAnswer])

    private static let failedProxy = Offence(
        "AASA910", "failed-proxy", .error,
        summary: "A proxy that refuses the connection",
        effect: "None on devices: the host was not reached from here, so nothing is known about it.",
        reason:
            "The proxy given for the check refused the connection, requires a password, or cannot reach the host.",
        remedy: "Correct the address of the proxy, or allow connections to the host in the proxy.",
        evidence: [])

    private static let cancelledCheck = Offence(
        "AASA911", "cancelled-check", .error,
        summary: "A check that was cancelled",
        effect: "None on devices: nothing is known about the host.",
        reason: "The check was stopped before the host answered.",
        remedy: "Run the check again.",
        evidence: [])
}

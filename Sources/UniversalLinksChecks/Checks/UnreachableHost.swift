import UniversalLinks
import UniversalLinksLinting

/// There was no connection to a host.
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
            notes.append("The name \(exchange.request.address.host) stands for \(ForeignText.list(addresses)).")
        }
        return [
            Diagnostic(
                offence, "The file cannot be fetched: \(exchange.words(for: failure, now: now)).", notes: notes)
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
            .unreadableCoding:
            nil
        }
    }

    private static let unknownHost = Offence(
        "AASA901", "unknown-host", .error,
        summary: "A host name that does not exist",
        effect: Offence.nothingIsFetched,
        reason: """
            The name is not in the DNS: a record is missing, the name is misspelt, or its domain was not renewed. Names that \
            only a company's own DNS knows do not exist for Apple.
            """,
        remedy: "Add an A and an AAAA record for the name to the public DNS, or correct the name.",
        evidence: [.placeOfFile, .plainAnswer])

    private static let failedLookup = Offence(
        "AASA902", "failed-name-lookup", .error,
        summary: "A host name that could not be looked up",
        effect: "Unknown, where the reason is on this side. Where others fail as well, nobody gets the file.",
        reason: """
            No name server gave an answer that could be used: those of the domain do not answer, DNSSEC signatures have run \
            out, or this machine has no way to the DNS.
            """,
        remedy: """
            Look the name up from another network. Where that fails too, have the name servers of the domain checked; where it \
            does not, look at this machine's resolver.
            """,
        evidence: [.plainAnswer])

    private static let missingAddress = Offence(
        "AASA903", "missing-address", .error,
        summary: "A host name without an address",
        effect: Offence.nothingIsFetched,
        reason: """
            The name exists and has no address of the wanted version of IP: there are other records only, such as those for \
            mail, or the other version was asked for.
            """,
        remedy: "Add an A record and, where the host has IPv6, an AAAA record for the name.",
        evidence: [.placeOfFile, .plainAnswer])

    private static let forbiddenAddress = Offence(
        "AASA904", "private-address", .error,
        summary: "A host name that stands for a private or reserved address",
        effect: """
            Apple's content delivery network connects to no such address, and devices outside the network cannot: the links of \
            the host open in the browser. Apps with the developer or managed mode ask the host themselves.
            """,
        reason: """
            Addresses of private networks, of the machine itself and for special use mean another machine for everybody who \
            asks. Names that somebody else gave are not followed there, here and at Apple.
            """,
        remedy: """
            Give the name a public address. For a host of a private network, use an associated domain with ?mode=developer or \
            ?mode=managed.
            """,
        evidence: [.plainAnswer, .failureOfCDN])

    private static let refusedConnection = Offence(
        "AASA905", "refused-connection", .error,
        summary: "A host that refuses connections",
        effect: Offence.nothingIsFetched,
        reason: """
            The machine answered that nothing listens at the port, or a firewall answered so in its place. Devices and Apple \
            use port 443 alone.
            """,
        remedy: "Start the web server, have it listen on port 443 at every address of the name, and open the firewall.",
        evidence: [.placeOfFile, .plainAnswer])

    private static let brokenConnection = Offence(
        "AASA906", "broken-connection", .error,
        summary: "A connection that the host breaks off",
        effect: Offence.nothingIsFetched,
        reason: """
            The connection was there and was reset: by a server that fell over, by a balancer without a server behind it, or by \
            a firewall that does not like who asks.
            """,
        remedy: "Look into the logs of the server and of everything before it at the time of the check.",
        evidence: [.plainAnswer])

    private static let unreachableAddress = Offence(
        "AASA907", "unreachable-address", .error,
        summary: "An address that no way leads to",
        effect: "Unknown, where the reason is on this side. Where others have no way either, nobody gets the file.",
        reason: """
            A router, or this machine itself, said that it knows no way to the address: a network that is not announced, an \
            address of another version of IP than this machine has, or no network at all.
            """,
        remedy: "Try it from another network. Where that fails too, correct the address of the name or its routing.",
        evidence: [.plainAnswer])

    private static let connectionTimeOut = Offence(
        "AASA908", "connection-time-out", .error,
        summary: "A host that does not take the connection in time",
        effect: Offence.nothingIsFetched,
        reason: """
            Nobody answered at the address, or not within the time: the machine is off, overloaded, or a firewall drops what \
            comes from this address or country without a word.
            """,
        remedy: """
            Open port 443 for everyone: Apple publishes no list of the addresses that it asks from, and they are in several \
            countries. Then look at the load of the server.
            """,
        evidence: [.plainAnswer])

    private static let missingAnswer = Offence(
        "AASA909", "missing-answer", .error,
        summary: "A connection that is closed without an answer",
        effect: Offence.nothingIsFetched,
        reason: """
            The host took the connection and closed it before a single byte of an answer: the program behind it fell over, or \
            a firewall ends what it does not like.
            """,
        remedy: "Look into the logs of the server and of everything before it at the time of the check.",
        evidence: [.plainAnswer])

    private static let failedProxy = Offence(
        "AASA910", "failed-proxy", .error,
        summary: "A proxy that does not let the check through",
        effect: "Nothing on a device: the host was not reached from here, and nothing is known of it.",
        reason:
            "The proxy that was named for the check refused the connection, wants a password, or cannot reach the host.",
        remedy: "Correct the address of the proxy, or have the proxy allow connections to the host.",
        evidence: [])

    private static let cancelledCheck = Offence(
        "AASA911", "cancelled-check", .error,
        summary: "A check that was ended early",
        effect: "Nothing on a device: nothing is known of the host.",
        reason: "The check was stopped before the host had answered.",
        remedy: "Run the check again.",
        evidence: [])
}

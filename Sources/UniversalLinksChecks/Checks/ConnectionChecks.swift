import UniversalLinks
import UniversalLinksLinting

/// A host that is given by its address.
enum NamelessHost: HostCheck {
    static let rules = [namelessHost]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard NetworkAddress(evidence.host.name) != nil else { return [] }
        return [
            Diagnostic(
                namelessHost,
                "\(evidence.host.name) is an IP address; associated domains are host names, and devices request the file by name."
            )
        ]
    }

    private static let namelessHost = Rule(
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

enum UnreachableHost: HostCheck {
    static let rules = [unresolvedHost, forbiddenAddress, unreachableHost, failedProxy]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle, let (rule, help) = finding(for: failure.kind) else {
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
                rule, "Cannot fetch the file: \(exchange.words(for: failure, now: now)).", notes: notes, help: help)
        ]
    }

    /// `help` is nil if the rule's page says what to do.
    private static func finding(for kind: ExchangeFailure.Kind) -> (Rule, help: String?)? {
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

    private static let unresolvedHost = Rule(
        "AASA901", "unresolved-host", .error,
        summary: "A host name that the DNS does not resolve",
        effect: Rule.nothingIsFetched
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

    private static let forbiddenAddress = Rule(
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

    private static let unreachableHost = Rule(
        "AASA905", "unreachable-host", .error,
        summary: "A host that cannot be reached",
        effect: Rule.nothingIsFetched
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

    private static let failedProxy = Rule(
        "AASA910", "failed-proxy", .error,
        summary: "A proxy that refuses the connection",
        effect: "Unknown: the host was not reached from here, so nothing is known about it.",
        reason:
            "The proxy given for the check refused the connection, requires a password, or cannot reach the host.",
        remedy: "Correct the address of the proxy, or allow connections to the host in the proxy.",
        evidence: [])
}

enum UnequalAddresses: HostCheck {
    static let rules = [silentFamily, unequalFamilies]

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

    private static let silentFamily = Rule(
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

    private static let unequalFamilies = Rule(
        "AASA946", "unequal-addresses", .warning,
        summary: "A host that answers differently over IPv4 and IPv6",
        effect: "Which file Apple and devices get depends on how they reach the host.",
        reason:
            "The addresses of the two versions belong to different servers, and the last change reached only one of them.",
        remedy: "Serve the same file at every address of the name.",
        evidence: [.plainAnswer])
}

/// An answer that began and cannot be used.
enum BrokenAnswer: HostCheck {
    static let rules = [slowAnswer, unusableAnswer, unreadableCoding]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle else { return [] }
        let exchange = evidence.origin
        let message = "Cannot fetch the file: \(exchange.words(for: failure, now: now))."
        // A body that is too large for lint has the same code here, although it was not read to its end.
        if case .bodyTooLarge(let limit) = failure.kind.value {
            return [
                Diagnostic(
                    .oversizedFile, .error,
                    limit > AssociationFile.maximumByteCount
                        ? "The file has more than \(limit - 1) bytes; the system reads at most "
                            + "\(AssociationFile.maximumByteCount) and rejects larger files." : message,
                    help: "Remove white space and comments, and merge apps with the same components into one detail.")
            ]
        }
        guard let (rule, help) = finding(for: failure.kind) else { return [] }
        let answer = exchange.response.map { ["The answer began with status \($0.status)."] } ?? []
        return [Diagnostic(rule, message, notes: answer, help: help)]
    }

    /// `help` is nil if the rule's page says what to do.
    private static func finding(for kind: ExchangeFailure.Kind) -> (Rule, help: String?)? {
        switch kind.value {
        case .timedOut(.head), .timedOut(.body), .timedOut(.total): (slowAnswer, nil)
        case .truncatedHead, .truncatedBody:
            (unusableAnswer, "Let the web server set Content-Length, and check the proxies in front of it.")
        case .headTooLarge: (unusableAnswer, "Send no cookies and no page policies with this file.")
        case .malformedAnswer:
            (
                unusableAnswer,
                "Make sure that a web server answers on port 443, and check applications that write header fields themselves."
            )
        case .unreadableCoding: (unreadableCoding, nil)
        default: nil
        }
    }

    private static let slowAnswer = Rule(
        "AASA920", "slow-answer", .error,
        summary: "An answer that takes too long",
        effect:
            "Apple's fetcher gives up too, after a time that Apple does not publish, and caches the failure.",
        reason: """
            The host accepted the request but did not answer, or did not finish its answer, in time. Typical causes: an application \
            that generates the file for each request, a server that has to wake up, or a firewall that throttles unknown clients.
            """,
        remedy: "Serve the file as a static file, without an application behind it.",
        evidence: [.plainAnswer])

    private static let unusableAnswer = Rule(
        "AASA923", "unusable-answer", .error,
        summary: "An answer that is truncated, too large or malformed HTTP",
        effect: Rule.nothingIsFetched,
        reason: """
            The answer has fewer bytes than it announced, ends within its header fields, has larger header fields than clients \
            accept, or cannot be parsed as HTTP. Typical causes: a proxy that rewrites bodies but keeps the old length, an \
            application that writes header fields itself or crashes midway, cookies that pile up, or another service on the port.
            """,
        remedy: """
            Serve the file as a static file, so that the web server sets Content-Length and nothing adds cookies; then check the \
            proxies in front of it.
            """,
        evidence: [.plainAnswer])

    private static let unreadableCoding = Rule(
        "AASA924", "unreadable-coding", .error,
        summary: "A compressed body that cannot be read",
        effect: Rule.nothingIsFetched,
        reason: """
            Content-Encoding names a compression that was not requested, or the body is not compressed that way. Typical cause: a \
            file that is stored compressed and compressed again on the way, or not at all.
            """,
        remedy: "Store the file uncompressed, and let the server compress it only for clients that request it.",
        evidence: [.plainAnswer])
}

/// A host that speaks another version of HTTP than the check, which says nothing about its file.
enum UnsupportedVersion: HostCheck {
    static let rules = [onlyHTTP2]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle, failure.kind == .onlyHTTP2 else { return [] }
        return [Diagnostic(onlyHTTP2, "Cannot check the file: \(evidence.origin.words(for: failure, now: now)).")]
    }

    private static let onlyHTTP2 = Rule(
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

import HTTPTypes
import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

extension HostProbe {
    /// Requests a link as a browser does, follows where it leads, and gathers at each host on the way what decides
    /// about it.
    ///
    /// It follows at most ``maximumHopCount`` redirects, and none to a URL that was there before.
    package func investigate(
        _ link: LinkURL, in context: LinkInvestigation.Context, linter: Linter = Linter()
    ) async -> LinkInvestigation {
        var reports: [CheckedHost: HostReport] = [:]
        var hops: [InvestigatedHop] = []
        // Only links are opened, and lead further.
        let trail = context.otherService == nil ? await wholeTrail(of: link) : [(link, nil, nil)]
        for (link, answer, place) in trail {
            guard let address = WebAddress(link) else {
                hops.append(InvestigatedHop(link, answer: answer))
                continue
            }
            let host = answeringHost(for: address, context)
            let report: HostReport
            if let known = reports[host] {
                report = known
            } else {
                report = HostReport(judging: await evidence(of: host), linter: linter, now: now())
                reports[host] = report
            }
            func messages(_ severity: Diagnostic.Severity) -> [String] {
                report.hostingDiagnostics.filter { $0.severity == severity }.map { diagnostic in
                    let cause = report.evidence.usualCause.flatMap { cause in
                        diagnostic.notes.contains { $0.message == cause } ? " " + cause : nil
                    }
                    return diagnostic.message + (cause ?? "")
                }
            }
            hops.append(
                InvestigatedHop(
                    link, answer: answer, evidence: report.evidence, hostingErrors: messages(.error),
                    hostingWarnings: messages(.warning),
                    cdnState: report.cdnState))
            hops[hops.count - 1].containedIn = place
        }
        return LinkInvestigation(hops, in: context)
    }

    /// The host whose file answers: the parent's if the app claims the host as one of its subdomains (semantics H2).
    private func answeringHost(for address: WebAddress, _ context: LinkInvestigation.Context) -> CheckedHost {
        // A link may name any port; files are fetched from that of https, unless the link names another https port.
        let port = address.scheme == .https ? address.port : WebAddress.Scheme.https.usualPort
        let claim = context.entitlements?.claim(
            on: AssociationFile.Domain(exactly: address.host), for: context.linkService)
        return CheckedHost(name: claim?.parent ?? address.host, port: port)
    }

    /// The URLs that a link leads through, and those that the last of them contains, which are not requested.
    private func wholeTrail(
        of link: LinkURL
    ) async -> [(link: LinkURL, answer: HTTPExchange?, containedIn: String?)] {
        let trail = await trail(of: link)
        let requested = trail.map { (link: $0.link, answer: $0.answer, containedIn: String?.none) }
        // Where a redirect leads is where it leads, whatever else the URL contains.
        guard let last = trail.last, trail.count == 1 else { return requested }
        return requested
            + ContainedLink.all(in: last.link).map {
                (link: $0.link, answer: HTTPExchange?.none, containedIn: Optional($0.place))
            }
    }

    private func trail(of link: LinkURL) async -> [(link: LinkURL, answer: HTTPExchange?)] {
        guard let first = WebAddress(link) else { return [(link, nil)] }
        var last = await ask(browserRequest(to: first))
        var trail: [(link: LinkURL, answer: HTTPExchange?)] = [(link, last)]
        var visited: Set<WebAddress> = [first]
        var fragment = link.fragment
        while trail.count <= HostProbe.maximumHopCount, let target = last.redirectAddress,
            visited.insert(target).inserted
        {
            fragment = last.redirectFragment ?? fragment
            guard let next = try? LinkURL(parsing: target.description + (fragment.map { "#" + $0 } ?? "")) else {
                break
            }
            last = await ask(browserRequest(to: target))
            trail.append((next, last))
        }
        return trail
    }

    /// Only the head of the answer is needed.
    private func browserRequest(to address: WebAddress) -> ExchangeRequest {
        var limits = options.limits
        limits.bodyByteCount = min(limits.bodyByteCount, 4_096)
        return ExchangeRequest(
            address, fields: fields(userAgent: ProbeOptions.browserUserAgent), limits: limits,
            reachability: options.hopReachability)
    }
}

extension HTTPExchange {
    /// Nil if the redirect names none: then that of the URL before applies (RFC 9110 10.2.2).
    fileprivate var redirectFragment: String? {
        let location = response?.fields[.location]
        return location.flatMap { text in text.firstIndex(of: "#").map { String(text[text.index(after: $0)...]) } }
    }
}

extension WebAddress {
    init?(_ link: LinkURL) {
        guard link.isWeb, let host = link.host?.lowercased(), !host.isEmpty,
            let scheme = link.scheme.flatMap({ Scheme(rawValue: $0.lowercased()) })
        else { return nil }
        var port: Int?
        if let text = link.port {
            guard let number = Int(text), (1...65_535).contains(number) else { return nil }
            port = number
        }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let path = link.path.hasPrefix("/") ? link.path : "/" + link.path
        self.init(scheme: scheme, host: bare, port: port, target: path + (link.query.map { "?" + $0 } ?? ""))
    }
}

package import UniversalLinks

/// What the links of a mail open, by the files of their hosts. The links themselves are never requested: that would
/// count as a click, or confirm something.
package struct MailRun {
    package enum Opening: Sendable {
        case apps([AppIdentifier])
        case none(String)
        case unknown(String)
    }

    package struct JudgedLink: Sendable {
        package let link: MailLinks.Link
        package let opening: Opening
        /// Nil if the link contains none.
        package let inner: Opening?

        /// Whether the app that the link is for does not get it because it was rewritten.
        package var isLost: Bool {
            guard case .none = opening, case .apps? = inner else { return false }
            return true
        }

        package var isUnknown: Bool {
            if case .unknown = opening { return true }
            if case .unknown? = inner { return true }
            return false
        }
    }

    private let app: String?
    private let reading: ReadingOptions

    package static let maximumAppCount = 200

    package static let maximumHostCount = 100

    /// - Parameter app: Nil for every app of the files.
    package init(app: String?, reading: ReadingOptions = ReadingOptions()) {
        (self.app, self.reading) = (app, reading)
    }

    /// Judges links by one file, without the network.
    ///
    /// - Parameter domain: The domain of the file; nil for every host that is not a rewriting service's.
    package func judged(
        _ links: MailLinks, by file: AssociationFile, named name: String, of domain: AssociationFile.Domain?
    ) -> [JudgedLink] {
        let matcher = Matcher(file, domain: domain, options: reading)
        func opening(of url: LinkURL, _ rewriter: LinkRewriter?) -> Opening {
            let host = (url.host ?? "").lowercased()
            if let domain {
                guard case .contained = domain.relation(to: host) else {
                    return .none("\(name) is not the file of \(host).")
                }
            } else if rewriter != nil {
                return .none("\(name) is not the file of \(host).")
            }
            return self.opening(of: url, by: matcher, called: name)
        }
        return links.links.map { link in
            JudgedLink(
                link: link, opening: opening(of: link.url, link.rewriter),
                inner: link.contained.last.map { opening(of: $0.link, LinkRewriter(of: $0.link)) })
        }
    }

    /// Judges links by the files of their hosts, as devices get them: from the CDN.
    package func judged(
        _ links: MailLinks, askingHostsBy probe: HostProbe, concurrency: Int
    ) async -> [JudgedLink] {
        var hosts: [CheckedHost] = []
        var seen: Set<CheckedHost> = []
        let urls = links.links.flatMap { link in [link.url] + link.contained.suffix(1).map(\.link) }
        for host in urls.compactMap(MailRun.host) where seen.insert(host).inserted { hosts.append(host) }
        let comparisons = await probe.compare(Array(hosts.prefix(MailRun.maximumHostCount)), concurrency: concurrency)
        var files: [CheckedHost: Result<Matcher, Reason>] = [:]
        for one in comparisons {
            files[one.evidence.host] = MailRun.file(of: one, now: probe.now()).map {
                Matcher($0, domain: AssociationFile.Domain(exactly: one.evidence.host.name), options: reading)
            }
        }
        func opening(of url: LinkURL) -> Opening {
            guard let host = MailRun.host(of: url) else { return .none("Its host is not valid.") }
            switch files[host] {
            case .success(let matcher)?: return self.opening(of: url, by: matcher, called: "the file of \(host)")
            case .failure(let reason)?: return reason.isKnown ? .none(reason.sentence) : .unknown(reason.sentence)
            case nil: return .unknown("The mail has links to more than \(MailRun.maximumHostCount) hosts.")
            }
        }
        return links.links.map { link in
            JudgedLink(
                link: link, opening: opening(of: link.url), inner: link.contained.last.map { opening(of: $0.link) })
        }
    }

    private func opening(of url: LinkURL, by matcher: Matcher, called name: String) -> Opening {
        let decisions: [(app: AppIdentifier, decision: Decision)]
        if let app {
            // One by one, which is bounded by the few prefixes that an app can have.
            decisions = matcher.apps(named: app).prefix(16).map { ($0, matcher.decide(url, for: $0)) }
            guard !decisions.isEmpty else { return .none("\(name) does not list \(app).") }
        } else {
            guard !matcher.apps.isEmpty else { return .none("\(name) lists no app.") }
            var cursor = matcher.makeCursor(forAnyOf: Array(matcher.apps.prefix(MailRun.maximumAppCount)))
            decisions = [cursor.decide(url)]
        }
        let matched = decisions.filter { $0.decision.answer == .matched }.map(\.app)
        guard matched.isEmpty else { return .apps(matched) }
        if app == nil, matcher.apps.count > MailRun.maximumAppCount {
            return .unknown("\(name) lists more than \(MailRun.maximumAppCount) apps; name one.")
        }
        if decisions.contains(where: { $0.decision.isUndecided }) {
            return .unknown("\(name) is too complex to decide it.")
        }
        return .none(
            decisions.contains { $0.decision.answer == .excluded }
                ? "A component of \(name) excludes it." : "No component of \(name) matches it.")
    }

    // MARK: - Hosts

    private struct Reason: Error {
        let sentence: String
        /// Whether it is known that devices get no file.
        let isKnown: Bool
    }

    /// Files are fetched from the usual port, whatever port a link has.
    private static func host(of url: LinkURL) -> CheckedHost? {
        guard let host = url.host,
            let address = try? WebAddress(parsing: "https://\(host)" + (url.port.map { ":\($0)" } ?? "") + "/")
        else { return nil }
        return CheckedHost(name: address.host, port: url.scheme?.lowercased() == "https" ? address.port : 443)
    }

    /// The file that devices get: the CDN's copy, else the host's.
    private static func file(of comparison: CDNComparison, now: UTCInstant) -> Result<AssociationFile, Reason> {
        let evidence = comparison.evidence
        let served = [evidence.cdn, evidence.origin].lazy.compactMap { exchange -> AssociationFile? in
            guard let exchange, exchange.obstructingFailure == nil, let response = exchange.response,
                response.status == 200
            else { return nil }
            return try? AssociationFile(parsing: response.body)
        }
        if comparison.state.failure == nil, let file = served.first { return .success(file) }
        let error = HostChecks.diagnostics(in: evidence, now: now).first { $0.severity == .error }
        if let error {
            let isKnown = evidence.unreachability == nil || comparison.state.failure != nil
            return .failure(Reason(sentence: error.message, isKnown: isKnown))
        }
        return .failure(
            Reason(sentence: comparison.state.reason, isKnown: comparison.state.failure != nil))
    }
}

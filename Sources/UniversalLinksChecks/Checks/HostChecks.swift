package import UniversalLinks
package import UniversalLinksLinting

package enum HostChecks {
    /// In the order of their codes.
    package static let all: [any HostCheck.Type] = [
        UnreachableHost.self, UntrustedConnection.self, BrokenAnswer.self, RedirectedFile.self, RequiredLogin.self,
        FirewallPage.self, BlockedFetcher.self, UnwantedStatus.self, MisplacedFile.self, PageInsteadOfFile.self,
        UnusualContentType.self, SplittingVary.self, UnhelpfulCaching.self, UnrequestedCoding.self,
        ExpiringCertificate.self, UnequalAddresses.self, FileByUserAgent.self, NamelessHost.self,
        UnsupportedVersion.self,
    ]

    /// What is wrong with how a host serves its file, the worst first.
    ///
    /// There is at most one error: the one thing that prevents Apple from fetching the file. The content of the file is
    /// for lint, if ``HostEvidence/hasFileToLint``.
    package static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        let found = all.flatMap { $0.diagnostics(in: evidence, now: now) }
        let sorted = Diagnostic.Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
        guard evidence.obstacle != nil, let error = sorted.first, error.severity == .error else { return sorted }
        let notes = [evidence.usualCause, evidence.cachedAnswer(now: now)].compactMap { $0.map { Diagnostic.Note($0) } }
        return [error.beginning(with: notes)] + sorted.dropFirst()
    }
}

extension Rule {
    package static let ofChecks: [Rule] = HostChecks.all.flatMap { $0.rules }
}

extension Diagnostic.Code {
    package static let ofChecks: [Diagnostic.Code] = Rule.ofChecks.map(\.code)
}

/// Something that can be wrong with how a host serves its file.
package protocol HostCheck: Sendable {
    static var rules: [Rule] { get }

    /// - Parameter now: The time of the check, for certificates.
    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic]
}

/// What prevents Apple from fetching the file: the one thing that explains the rest.
///
/// Each check that finds an error about the answer looks for its own obstacle, so that nothing is reported twice.
enum Obstacle {
    case failure(ExchangeFailure)
    /// A browser gets the file, Apple's user agent does not.
    case blockedFetcher(ExchangeResponse?, ExchangeFailure?)
    case challenge(ExchangeResponse, BotChallenge)
    case login(ExchangeResponse, LoginSign)
    case otherPlace(ExchangeResponse, WebAddress)
    case redirect(ExchangeResponse, target: String)
    case status(ExchangeResponse)
    case page(ExchangeResponse)
}

extension HostEvidence {
    /// Nil if there is something to read.
    var obstacle: Obstacle? {
        if let failure = origin.obstructingFailure {
            return isBlocking(failure) && browserGetsFile ? .blockedFetcher(nil, failure) : .failure(failure)
        }
        guard let response = origin.response else { return .failure(ExchangeFailure(.noAnswer)) }
        guard response.status != 200 || response.servedBody == .page else { return nil }
        // Too many requests may be the checker's own fault: that has its own remedy.
        if browserGetsFile, response.status != 429 { return .blockedFetcher(response, nil) }
        if let challenge = BotChallenge(response) { return .challenge(response, challenge) }
        if response.status == 429 { return .status(response) }
        if let sign = LoginSign(response, at: origin.request.address) { return .login(response, sign) }
        if let target = response.redirectTarget { return .redirect(response, target: target) }
        if response.status < 500, let place = otherPlace { return .otherPlace(response, place) }
        return response.status == 200 ? .page(response) : .status(response)
    }

    /// Lint need not report again what a check has reported.
    package var hasFileToLint: Bool {
        obstacle == nil && origin.response != nil
    }

    /// The right folder first.
    private var otherPlace: WebAddress? {
        (jsonNames.prefix(1) + [root].compactMap(\.self) + jsonNames.dropFirst())
            .first { $0.obstructingFailure == nil && $0.response?.isFile == true }?.request.address
    }

    private var browserGetsFile: Bool {
        guard let browser, browser.obstructingFailure == nil else { return false }
        return browser.response?.isFile == true
    }

    /// Whether the content of the request can have caused the failure.
    private func isBlocking(_ failure: ExchangeFailure) -> Bool {
        switch failure.kind.value {
        case .reset, .noAnswer, .timedOut(.head): origin.reachedRequest
        default: false
        }
    }
}

extension Diagnostic {
    init(
        _ rule: Rule, _ message: String, _ severity: Severity? = nil, notes: [String] = [], help: String? = nil
    ) {
        self.init(
            rule.code, severity ?? rule.severity, message, notes: notes.map { Note($0) },
            help: help ?? rule.remedy)
        nextStep = help == nil ? .remedy : nil
    }
}

extension Rule {
    init(
        _ id: String, _ name: String, _ severity: Diagnostic.Severity, summary: String, effect: String, reason: String,
        remedy: String, evidence: [SystemStatement]
    ) {
        self.init(
            Diagnostic.Code(id, name), severity, .hosting, summary: summary, effect: effect, reason: reason,
            remedy: remedy, evidence: evidence)
    }

    static let nothingIsFetched = """
        Apple's CDN cannot fetch the file, so devices get none and the host's links open in the browser. A copy that was fetched \
        before is used until it expires.
        """
}

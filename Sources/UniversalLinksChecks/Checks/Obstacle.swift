/// What prevents Apple from fetching the file: the one thing that explains the rest.
///
/// Each check that finds an error about the answer looks for its own obstacle, so that nothing is reported twice.
enum Obstacle {
    /// There was no complete answer.
    case failure(ExchangeFailure)
    /// A browser gets the file, Apple's user agent does not.
    case blockedFetcher(ExchangeResponse?, ExchangeFailure?)
    /// A page of a firewall that lets only browsers through.
    case challenge(ExchangeResponse, BotChallenge)
    /// The file requires a login.
    case login(ExchangeResponse, LoginSign)
    /// The file is elsewhere at the host.
    case otherPlace(ExchangeResponse, WebAddress)
    /// A redirect.
    case redirect(ExchangeResponse, target: String)
    /// Another status than 200.
    case status(ExchangeResponse)
    /// Status 200 with a page.
    case page(ExchangeResponse)
}

extension HostEvidence {
    /// What prevents Apple from fetching the file; nil if there is something to read.
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

    /// Whether there is a body for lint: what a check has reported, lint need not report again.
    package var hasFileToLint: Bool {
        obstacle == nil && origin.response != nil
    }

    /// Where else at the host the file is, the right folder first.
    private var otherPlace: WebAddress? {
        (jsonNames.prefix(1) + [root].compactMap(\.self) + jsonNames.dropFirst())
            .first { $0.obstructingFailure == nil && $0.response?.isFile == true }?.request.address
    }

    private var browserGetsFile: Bool {
        guard let browser, browser.obstructingFailure == nil else { return false }
        return browser.response?.isFile == true
    }

    /// Whether the content of the request can have caused a failure.
    private func isBlocking(_ failure: ExchangeFailure) -> Bool {
        switch failure.kind.value {
        case .reset, .noAnswer, .timedOut(.head): origin.reachedRequest
        default: false
        }
    }
}

import HTTPTypes
import UniversalLinks

/// The answer of a platform instead of the file.
struct PlatformAnswer {
    enum Kind: Hashable {
        /// 404 or 410, or the file under another name.
        case missing
        /// Another 4xx status.
        case refused
        /// A 5xx status.
        case failing
        case page
        /// A redirect to the same path and a slash.
        case slash
        case redirect
        case login
        /// A page for browsers, or an answer that Apple's fetcher alone gets.
        case blocked
        /// Status 200 with a file that lists no app.
        case appless
    }

    let kind: Kind
    let evidence: HostEvidence
    let response: ExchangeResponse
    /// The start of the body in lower case.
    let text: String
    let place: WebAddress?

    /// Nil if the host returned the file, or nothing.
    init?(_ evidence: HostEvidence) {
        guard evidence.origin.obstructingFailure == nil, let response = evidence.origin.response else { return nil }
        var place: WebAddress?
        switch evidence.obstacle {
        case nil:
            guard evidence.listsNoApp else { return nil }
            kind = .appless
        case .failure: return nil
        case .blockedFetcher, .challenge: kind = .blocked
        case .login: kind = .login
        case .redirect(_, let target):
            let address = evidence.origin.request.address
            kind = (try? address.redirected(to: target).target) == address.target + "/" ? .slash : .redirect
        case .page: kind = .page
        case .status: kind = PlatformAnswer.kind(of: response.status)
        case .otherPlace(_, let other):
            place = other
            kind = response.status == 200 ? .page : PlatformAnswer.kind(of: response.status)
        }
        (self.evidence, self.response, self.place) = (evidence, response, place)
        text = response.bodyStart
    }

    private static func kind(of status: Int) -> Kind {
        switch status {
        case 404, 410: .missing
        case 400..<500: .refused
        default: .failing
        }
    }

    func has(_ name: String, _ part: String = "") -> Bool {
        guard let name = HTTPField.Name(name) else { return false }
        return response.fields[values: name].contains { part.isEmpty || $0.asciiLowercased.contains(part) }
    }

    /// Of a redirect to another host.
    var otherHost: String? {
        guard let target = evidence.origin.redirectAddress, target.host != evidence.host.name else { return nil }
        return target.host
    }
}

extension HostEvidence {
    /// Whether the host serves a valid association file that lists no app for any service.
    var listsNoApp: Bool {
        guard let file = try? readOrigin?.result.get(), file.refusal == nil else { return false }
        return ListedApp.all(in: file).isEmpty
    }
}

extension HostEvidence {
    /// Why the platform that the answers show usually answers so, in one sentence; nil if nothing shows it.
    ///
    /// What made the answer comes before what it went through: an application before its server, a server before a
    /// network.
    var usualCause: String? {
        guard let answer = PlatformAnswer(self) else { return nil }
        if case .challenge(_, let challenge) = obstacle { return answer.causeOfChallenge(by: challenge) }
        let platforms = self.platforms
        if platforms.first?.name == "Firebase Dynamic Links", answer.kind != .redirect {
            return
                "Firebase Dynamic Links was shut down on 25 August 2025: domains under page.link serve no file any more."
        }
        let shown = Set(platforms.compactMap(\.platform))
        for platform in PlatformAnswer.order where shown.contains(platform) {
            if let cause = answer.cause(on: platform) { return cause }
        }
        return answer.causeOfRefusal(by: "the server", rule: "")
    }
}

extension PlatformAnswer {
    fileprivate static let order: [Recipe.Platform] = [
        .branch, .appsFlyer, .adjust, .shopify, .wix, .squarespace, .wordPress, .express, .gitHubPages, .firebase,
        .vercel,
        .netlify, .amplify, .s3, .iis, .aspNetCore, .apache, .nginx, .caddy, .cloudflare,
    ]

    fileprivate func cause(on platform: Recipe.Platform) -> String? {
        switch platform {
        case .nginx, .apache, .caddy, .iis, .aspNetCore, .express: causeOnServer(platform)
        case .branch, .appsFlyer, .adjust, .shopify, .wix, .squarespace, .wordPress: causeOfService(platform)
        case .gitHubPages: causeOnGitHubPages
        case .firebase: causeOnFirebase
        case .vercel: causeOnVercel
        case .netlify: causeOnNetlify
        case .amplify: causeOnAmplify
        case .s3: causeOnCloudFront
        case .cloudflare: causeOnCloudflare
        }
    }

    fileprivate func causeOfChallenge(by challenge: BotChallenge) -> String? {
        guard challenge.origin == "Cloudflare" else { return nil }
        return
            "Cloudflare asks the client to prove that it is a browser (Bot Fight Mode, Under Attack mode, or a rule with a "
            + "challenge), which Apple's fetcher cannot."
    }

    /// What a refusal shows about the rule behind it, by the other names that are refused.
    ///
    /// - Parameter rule: How the server writes such a rule; empty if that is not known.
    func causeOfRefusal(by server: String, rule: String) -> String? {
        guard kind == .refused, response.status == 403 else { return nil }
        let example = rule.isEmpty ? "" : ", such as \(rule)"
        switch evidence.refusalPattern {
        case .hiddenNames:
            return
                "Names in /.well-known/ are refused and others are not: a rule of \(server) denies names that start with a "
                + "period\(example)."
        case .fileAlone:
            return
                "The rest of the host answers, and only this path is refused, to every client: usually a rule of \(server) "
                + "that denies names starting with a period\(example), else the file's permissions."
        case .everything:
            return "The host refuses every name that was requested, so it blocks this client or needs a login."
        case nil: return nil
        }
    }
}

/// What the refusals of a host have in common, as far as the other names that were requested show it.
enum RefusalPattern: Hashable {
    /// Names in `/.well-known/` are refused, and others are not.
    case hiddenNames
    case fileAlone
    case everything
}

extension HostEvidence {
    /// For status 403; nil if there are no refusals, or if nothing else was requested.
    var refusalPattern: RefusalPattern? {
        guard origin.response?.status == 403, isAnsweredAlike else { return nil }
        let beside = jsonNames.first { $0.request.address.target.hasPrefix("/.well-known/") }?.response?.status
        let outside = ([root] + jsonNames.map(Optional.init)).compactMap(\.self)
            .filter { !$0.request.address.target.hasPrefix("/.well-known/") }.compactMap { $0.response?.status }
        guard !outside.isEmpty else { return nil }
        if outside.allSatisfy({ $0 == 403 }) { return beside == 403 ? .everything : nil }
        guard !outside.contains(403), let beside else { return nil }
        return beside == 403 ? .hiddenNames : .fileAlone
    }

    /// Whether a browser gets the same status, as far as it was requested as one.
    var isAnsweredAlike: Bool {
        browser == nil || browser?.response?.status == origin.response?.status
    }
}

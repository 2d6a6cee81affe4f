import UniversalLinks

extension HostEvidence {
    /// Why the platform that the answers show usually answers so, in one sentence; nil if nothing shows it.
    ///
    /// What made the answer comes before what it went through: an application before its server, a server before a network.
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

    /// What a refusal shows about the rule behind it, by the names that are refused as well.
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

import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

enum BlockedFetcher: HostCheck {
    static let rules = [blockedFetcher]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .blockedFetcher(let response, let failure) = evidence.obstacle else { return [] }
        let agent = evidence.origin.agentName
        let found =
            if let failure {
                "the request as \(agent) fails (\(evidence.origin.words(for: failure, now: now))), but a browser gets the file"
            } else if let response {
                "it returns \(words(for: response)) to \(agent), but "
                    + (response.status == 200 ? "the file" : "200") + " to a browser"
            } else {
                "it does not answer \(agent), but returns the file to a browser"
            }
        return [Diagnostic(blockedFetcher, "\(evidence.host) blocks Apple's fetcher: \(found).")]
    }

    private static func words(for response: ExchangeResponse) -> String {
        if let challenge = BotChallenge(response) {
            return "\(response.status) with a page of \(challenge.origin)'s firewall"
        }
        if let target = response.redirectTarget {
            return "\(response.status) with a redirect to \(ForeignText.quoted(target))"
        }
        return "\(response.status)" + (response.servedBody == .page ? " with an HTML page" : "")
    }

    private static let blockedFetcher = Rule(
        "AASA928", "blocked-fetcher", .error,
        summary: "A host that blocks Apple's fetcher",
        effect: """
            A browser shows the file, but Apple's CDN cannot fetch it, so devices get no file and links open in the browser.
            """,
        reason: """
            The answer depends on the User-Agent: a firewall, bot protection or a list of known browsers blocks AASA-Bot.
            """,
        remedy: """
            Allow /.well-known/apple-app-site-association for every User-Agent, in the firewall and in every rule that checks the \
            User-Agent.
            """,
        evidence: [.plainAnswer])
}

enum FileByUserAgent: HostCheck {
    static let rules = [fileByUserAgent]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let own = evidence.origin.response, own.isFile, let browser = evidence.browser,
            browser.obstructingFailure == nil, let other = browser.response, other.isFile,
            !own.saysTheSame(as: other)
        else { return [] }
        return [
            Diagnostic(
                fileByUserAgent,
                "\(evidence.host) returns different files: \(own.body.count) bytes to \(evidence.origin.agentName), "
                    + "\(other.body.count) bytes to a browser.",
                notes: ["The other diagnostics are about the file that \(evidence.origin.agentName) gets."])
        ]
    }

    private static let fileByUserAgent = Rule(
        "AASA947", "file-by-user-agent", .warning,
        summary: "A host that returns different files to Apple and to browsers",
        effect:
            "Devices get the file that Apple gets. A browser shows another one, which misleads whoever debugs the links.",
        reason: """
            An application generates the file by User-Agent, a cache stores an old copy for one User-Agent, or several servers behind \
            a load balancer have different files.
            """,
        remedy: "Serve one static file to every client, and purge the caches in front of the host.",
        evidence: [.plainAnswer, .otherAnswers])
}

/// A firewall that lets only browsers through.
enum FirewallPage: HostCheck {
    static let rules = [firewallPage]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .challenge(let response, let challenge) = evidence.obstacle else { return [] }
        var notes: [String] = []
        if let browser = evidence.browser?.response, evidence.browser?.obstructingFailure == nil {
            notes.append("A browser gets status \(browser.status) from here.")
        }
        return [
            Diagnostic(
                firewallPage,
                "\(evidence.host) returns \(response.status) with a page of \(challenge.origin)'s firewall"
                    + (response.pageTitle.map { ", \(ForeignText.quoted($0, limit: 60))," } ?? "")
                    + " instead of the file.",
                notes: notes)
        ]
    }

    private static let firewallPage = Rule(
        "AASA927", "firewall-page", .error,
        summary: "A firewall's page instead of the file",
        effect: """
            Apple probably gets the same page and caches a failure. It is also possible that the firewall blocks only this machine.
            """,
        reason: """
            A firewall or bot protection in front of the site lets only clients through that run scripts or solve puzzles. Apple's \
            fetcher does neither.
            """,
        remedy: "Add a rule, before all others, that allows /.well-known/apple-app-site-association for every client.",
        evidence: [.plainAnswer])
}

/// A page with which a firewall checks whether the client is a browser with a person.
struct BotChallenge {
    /// Whose page it is, as far as it shows.
    let origin: String

    private static let phrases: [(text: String, origin: String)] = [
        ("_cf_chl_opt", "Cloudflare"), ("cf-chl-", "Cloudflare"), ("cf-error-details", "Cloudflare"),
        ("attention required! | cloudflare", "Cloudflare"), ("_incapsula_resource", "Imperva"),
        ("captcha-delivery.com", "DataDome"), ("px-captcha", "HUMAN"), ("/_sec/cp_challenge/", "Akamai"),
        ("awswafintegration", "AWS WAF"), ("sucuri website firewall", "Sucuri"),
        ("vercel security checkpoint", "Vercel"), ("ddos-guard", "DDoS-Guard"),
    ]

    init?(_ response: ExchangeResponse) {
        if response.fields[.cloudflareMitigation] == "challenge" {
            origin = "Cloudflare"
        } else if let action = response.fields[.amazonFirewallAction], action == "challenge" || action == "captcha" {
            origin = "AWS WAF"
        } else if response.fields[.vercelMitigation] == "challenge" {
            origin = "Vercel"
        } else {
            guard response.servedBody == .page else { return nil }
            let text = response.bodyStart
            // Ordinary pages contain a firewall's scripts too, including those for missing files.
            guard
                [403, 405, 429, 503].contains(response.status) || text.contains("captcha")
                    || text.contains("checking your browser")
                    || text.contains("just a moment") || text.contains("security checkpoint"),
                let phrase = BotChallenge.phrases.first(where: { text.contains($0.text) })
            else { return nil }
            origin = phrase.origin
        }
    }
}

extension HTTPField.Name {
    static let cloudflareMitigation = HTTPField.Name("cf-mitigated")!
    static let amazonFirewallAction = HTTPField.Name("x-amzn-waf-action")!
    static let vercelMitigation = HTTPField.Name("x-vercel-mitigated")!
}

enum RequiredLogin: HostCheck {
    static let rules = [requiredLogin]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .login(let response, let sign) = evidence.obstacle else { return [] }
        let message =
            switch sign {
            case .status(let scheme):
                "returns 401"
                    + (scheme.map { " and requires \(ForeignText.quoted($0, limit: 20)) authentication" } ?? "")
            case .redirect(let target):
                "redirects (\(response.status)) to \(ForeignText.quoted(target)), which looks like a login page"
            case .page:
                "returns \(response.status) with a login page"
                    + (response.pageTitle.map { ", \(ForeignText.quoted($0, limit: 60))" } ?? "")
            }
        return [Diagnostic(requiredLogin, "\(evidence.host) \(message); Apple does not log in.")]
    }

    private static let requiredLogin = Rule(
        "AASA926", "required-login", .error,
        summary: "A login instead of the file",
        effect: Rule.nothingIsFetched,
        reason: """
            The whole site requires a login, as staging sites often do. Apple's fetcher has no password and no session.
            """,
        remedy: """
            Exempt /.well-known/apple-app-site-association from the login; the file contains no secrets. For a staging site that must \
            stay closed, use an associated domain with ?mode=developer: devices then request the site directly.
            """,
        evidence: [.plainAnswer])
}

/// What shows that a host requires a login.
enum LoginSign: Hashable {
    /// The scheme is nil if the answer names none.
    case status(scheme: String?)
    case redirect(target: String)
    case page

    init?(_ response: ExchangeResponse, at address: WebAddress) {
        if response.status == 401 {
            let scheme = response.fields[.wwwAuthenticate]?.split(separator: " ").first.map(String.init)
            self = .status(scheme: scheme)
        } else if let target = response.redirectTarget {
            guard LoginSign.isLogin(target, from: address) else { return nil }
            self = .redirect(target: target)
        } else {
            // Pages for missing files often contain the login form of the site.
            guard response.servedBody == .page, [200, 403].contains(response.status) else { return nil }
            let text = response.bodyStart
            guard ["type=\"password\"", "type='password'", "type=password"].contains(where: text.contains) else {
                return nil
            }
            self = .page
        }
    }

    private static let pathWords: Set<String> = [
        "login", "log-in", "signin", "sign-in", "sign_in", "sso", "saml", "saml2", "oauth", "oauth2", "authorize",
        "auth",
        "wp-login.php", "login.php", "login.aspx", "adfs",
    ]
    private static let hostWords: Set<String> = ["login", "signin", "sso", "auth", "accounts", "idp", "adfs", "okta"]
    private static let hostEndings = [
        ".okta.com", ".auth0.com", ".onelogin.com", ".cloudflareaccess.com", ".microsoftonline.com",
        ".amazoncognito.com",
    ]

    /// By the words in its target.
    private static func isLogin(_ target: String, from address: WebAddress) -> Bool {
        guard let target = try? address.redirected(to: target) else { return false }
        let path = String(target.target.prefix { $0 != "?" }).asciiLowercased
        if path.split(separator: "/").contains(where: { pathWords.contains(String($0)) }) { return true }
        guard target.host != address.host else { return path.hasPrefix("/cdn-cgi/access/") }
        return target.host.split(separator: ".").dropLast(2).contains { hostWords.contains(String($0)) }
            || hostEndings.contains { target.host.hasSuffix($0) }
    }
}

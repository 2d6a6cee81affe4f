import HTTPTypes
import UniversalLinks

/// What shows that a host requires a login.
enum LoginSign: Hashable {
    /// The status for it, with the scheme that it names, if any.
    case status(scheme: String?)
    /// A redirect to a login page.
    case redirect(target: String)
    /// A page with a field for a password.
    case page

    /// The sign in an answer; nil if there is none.
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

    /// Whether a redirect is to a login page, by the words in it.
    private static func isLogin(_ target: String, from address: WebAddress) -> Bool {
        guard let target = try? address.redirected(to: target) else { return false }
        let path = String(target.target.prefix { $0 != "?" }).asciiLowercased
        if path.split(separator: "/").contains(where: { pathWords.contains(String($0)) }) { return true }
        guard target.host != address.host else { return path.hasPrefix("/cdn-cgi/access/") }
        return target.host.split(separator: ".").dropLast(2).contains { hostWords.contains(String($0)) }
            || hostEndings.contains { target.host.hasSuffix($0) }
    }
}

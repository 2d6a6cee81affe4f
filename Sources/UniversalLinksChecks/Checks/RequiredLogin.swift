import UniversalLinks
import UniversalLinksLinting

/// A host that requires a login.
enum RequiredLogin: HostCheck {
    static let offences = [requiredLogin]

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

    private static let requiredLogin = Offence(
        "AASA926", "required-login", .error,
        summary: "A login instead of the file",
        effect: Offence.nothingIsFetched,
        reason: """
            The whole site requires a login, as staging sites often do. Apple's fetcher has no password and no session.
            """,
        remedy: """
            Exempt /.well-known/apple-app-site-association from the login; the file contains no secrets. For a staging site that must \
            stay closed, use an associated domain with ?mode=developer: devices then request the site directly.
            """,
        evidence: [.plainAnswer])
}

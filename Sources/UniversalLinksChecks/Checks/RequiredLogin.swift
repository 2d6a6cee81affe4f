import UniversalLinks
import UniversalLinksLinting

/// A host that wants to know who asks.
enum RequiredLogin: HostCheck {
    static let offences = [requiredLogin]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .login(let response, let sign) = evidence.obstacle else { return [] }
        let message =
            switch sign {
            case .status(let scheme):
                "The host answers with status 401"
                    + (scheme.map { " and wants a login of the kind \(ForeignText.quoted($0, limit: 20))" } ?? "")
            case .redirect(let target):
                "The host answers with status \(response.status) and leads to \(ForeignText.quoted(target)), which looks like a "
                    + "login"
            case .page:
                "The host answers with status \(response.status) and a page that asks for a password"
                    + (response.pageTitle.map { ", \(ForeignText.quoted($0, limit: 60))" } ?? "")
            }
        return [Diagnostic(requiredLogin, message + "; Apple does not log in.")]
    }

    private static let requiredLogin = Offence(
        "AASA926", "required-login", .error,
        summary: "A login in place of the file",
        effect: Offence.nothingIsFetched,
        reason: """
            The whole site is behind a login, as stages before production often are. Apple's fetcher has no password and no \
            session.
            """,
        remedy: """
            Exempt /.well-known/apple-app-site-association from the login; the file holds no secrets. For a stage that has to stay \
            closed, use an associated domain with ?mode=developer, which devices ask themselves.
            """,
        evidence: [.plainAnswer])
}

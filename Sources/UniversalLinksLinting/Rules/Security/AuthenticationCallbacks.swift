import UniversalLinks

/// URLs to which browsers return with a secret, as common servers and libraries name them.
enum AuthenticationCallbacks {
    /// A URL with the name by which it is shown.
    struct Callback: Sendable {
        let name: String
        /// The URL in the forms prepared so far.
        var texts: LinkTexts
    }

    /// The URLs by kind: responses of a sign-in, and links in emails.
    static let kinds: [[Callback]] = [
        callbacks(
            [
                "/oauth/callback", "/login/callback", "/oauth2/callback", "/auth/callback", "/auth/google/callback",
                "/callback", "/signin-oidc", "/sso/callback", "/saml/acs", "/.auth/login/aad/callback",
                "/__/auth/handler", "/api/auth/callback/google", "/users/auth/google_oauth2/callback",
                "/accounts/google/login/callback/", "/login/oauth2/code/google", "/oidc/callback",
                "/authorize/callback",
            ], query: "code=4f9a61c2&state=77d0"),
        callbacks(
            [
                "/reset-password", "/password/reset", "/password/edit", "/verify-email", "/email/verify",
                "/confirm-email", "/magic-link", "/activate-account",
            ], query: "token=4f9a61c2"),
    ]

    private static func callbacks(_ paths: [String], query: String) -> [Callback] {
        paths.compactMap { path in
            (try? LinkURL(parsing: "https://example.com\(path)?\(query)")).map {
                Callback(name: path, texts: ready($0))
            }
        }
    }

    /// Every text that some component can compare, made once for all files.
    private static func ready(_ link: LinkURL) -> LinkTexts {
        var texts = LinkTexts(link)
        for (isDecoded, isFolded) in [(false, false), (false, true), (true, false), (true, true)] {
            let form = LinkTexts.Form(isDecoded: isDecoded, isFolded: isFolded)
            for part in [LinkURL.Part.path, .query, .fragment] { _ = texts.text(of: part, form) }
            _ = texts.queryValues(form)
        }
        return texts
    }
}

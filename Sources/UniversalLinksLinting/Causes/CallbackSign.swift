package import UniversalLinks

/// What a URL looks like that belongs to a sign-in in the browser.
package enum CallbackSign: Hashable, Sendable {
    /// The page to which a sign-in returns.
    case signIn
    /// The page of a link that is sent by mail, with a secret.
    case mailedSecret

    /// What a URL looks like by its path and the names in its query; nil for all others.
    package init?(of link: LinkURL) {
        let segments = link.path.asciiLowercased.utf8.split(separator: UInt8(ascii: "/"))
            .map { String(decoding: $0, as: UTF8.self) }
        let path = "/" + segments.joined(separator: "/")
        let known = AuthenticationCallbacks.kinds.map { kind in kind.map { $0.name.asciiLowercased } }
        let isReturn = segments.last == "callback" || (segments.contains("auth") && segments.last == "handler")
        if known[0].contains(where: { path.isVerbatim($0) || ($0 + "/").isVerbatim(path + "//") }) || isReturn {
            self = .signIn
        } else if known[1].contains(where: { path == $0 || path.hasPrefix($0 + "/") })
            || segments.contains(where: CallbackSign.mailedWords.contains)
        {
            self = .mailedSecret
        } else {
            return nil
        }
    }

    private static let mailedWords: Set = [
        "reset-password", "reset_password", "resetpassword", "password-reset", "forgot-password", "verify-email",
        "verify_email", "confirm-email", "confirm_email", "magic-link", "magic_link", "magiclink", "activate-account",
    ]

    /// It in words: what the URL looks like.
    package var words: String {
        switch self {
        case .signIn: "the callback of a sign-in"
        case .mailedSecret: "a page for resetting a password or confirming an address"
        }
    }

    /// Whether a component matches such a URL without meaning it: it matches every path.
    package static func isUnintended(_ step: Trace.Step?) -> Bool {
        step.map { !$0.component.isExclusion.value && $0.component.matchesEveryURL } ?? true
    }
}

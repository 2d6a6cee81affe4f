import JSONSyntax
package import UniversalLinks

/// The exclusion that keeps a matched URL in the browser: what to insert, where, and what else it excludes.
package struct ExclusionAdvice: Hashable, Sendable {
    /// One sentence, without a full stop.
    package let sentence: String
    package let member: String

    /// Nil if no component matches the URL, or if no exclusion was found that works.
    package init?(for trace: Trace, by matcher: Matcher) {
        guard trace.decision.answer == .matched, let deciding = trace.decidingStep?.component,
            matcher.file.byteCount <= AssociationFile.maximumByteCount
        else { return nil }
        let path = trace.link.path.isEmpty ? "/" : trace.link.path
        let decoded = String(String.UnicodeScalarView(PercentDecoding.decoded(path.utf8)))
        let place = deciding.component.place
        let start = SourceRange(start: place.range.start, end: place.range.start)
        let isLegacy = deciding.component.form.isLegacy
        let member = (decoded == path ? [path] : [path, decoded]).lazy
            .map { ExclusionAdvice.member(for: $0, isLegacy: isLegacy) }
            .first { member in
                guard let bytes = matcher.file.source.applying([TextEdit(start, member + ", ")]),
                    let file = try? AssociationFile(parsing: bytes)
                else { return false }
                var cursor = Matcher(file, domain: matcher.domain, options: matcher.options).makeCursor()
                return cursor.decide(trace.link, for: trace.app).answer == .excluded
            }
        guard let member, member.utf8.count <= ExclusionAdvice.maximumByteCount else { return nil }
        self.member = member
        let name = deciding.nameInSentence
        let line = matcher.file.position(of: place).line
        let scope = trace.link.path.contains("*") ? "what else its \"*\" matches, and " : ""
        let isExact = deciding.query == nil && deciding.path.map { !$0.value.contains { "*?$".contains($0) } } ?? false
        let removal = isExact ? "remove \(name) on line \(line), or " : ""
        let target = isExact ? "it" : "\(name) on line \(line)"
        sentence =
            "to keep it in the browser, \(removal)insert \(member) before \(target); that also excludes \(scope)this path with any "
            + "other query or fragment" + ExclusionAdvice.shared(trace, matcher)
    }

    private static let maximumByteCount = 300

    private static func member(for path: String, isLegacy: Bool) -> String {
        isLegacy
            ? JSONWriter.quoted("NOT " + path) : "{ \"/\": \(JSONWriter.quoted(path)), \"exclude\": true }"
    }

    private static func shared(_ trace: Trace, _ matcher: Matcher) -> String {
        let count = trace.detail?.identifiers.count ?? 1
        return count > 1 ? ", for all \(count) apps of the detail" : ""
    }
}

/// What a URL looks like if it belongs to a sign-in in the browser.
package enum CallbackSign: Hashable, Sendable {
    case signIn
    /// A link that is sent by mail, with a secret.
    case mailedSecret

    /// Nil for a URL whose path and query names look like neither.
    package init?(of link: LinkURL) {
        let segments = link.path.asciiLowercased.utf8.split(separator: UInt8(ascii: "/"))
            .map { String(decoding: $0, as: UTF8.self) }
        let path = "/" + segments.joined(separator: "/")
        let known = AuthenticationCallbacks.kinds.map { kind in kind.map { $0.name.asciiLowercased } }
        let isReturn = segments.last == "callback" || (segments.contains("auth") && segments.last == "handler")
        if known[0].contains(where: { path.hasSameScalars(as: $0) || ($0 + "/").hasSameScalars(as: path + "//") })
            || isReturn
        {
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

    package var words: String {
        switch self {
        case .signIn: "the callback of a sign-in"
        case .mailedSecret: "a page for resetting a password or confirming an address"
        }
    }

    /// Whether the component matches every path, and so was not meant for such a URL.
    package static func isUnintended(_ step: Trace.Step?) -> Bool {
        step.map { !$0.component.isExclusion.value && $0.component.matchesEveryURL } ?? true
    }
}

/// The apps that may open one URL, if there are several. The file alone does not say which of them opens.
package struct RivalApps: Hashable, Sendable {
    package let apps: [AppIdentifier]

    private static let limit = 200

    /// Nil unless several apps may open the URL. App Clips do not count.
    package init?(for link: LinkURL, in matcher: Matcher) {
        let clips = AppClips(in: matcher.file)
        var cursor = matcher.makeCursor()
        apps = matcher.apps.prefix(RivalApps.limit).filter { app in
            !clips.contains(app) && cursor.decide(link, for: app).answer == .matched
        }
        guard apps.count > 1 else { return nil }
    }

    package var sentence: String {
        let shown = apps.prefix(3).map { $0.text.shortened(to: 80) }
        let rest = apps.count > shown.count ? " and \(apps.count - shown.count) more" : ""
        let list =
            rest.isEmpty
            ? shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
            : shown.joined(separator: ", ") + rest
        return "\(apps.count) apps match this URL: \(list). " + RivalApps.knowledge
    }

    package static let knowledge =
        "On a device that has several of them, it is unknown which one opens: Apple documents no order, and the order of the "
        + "file is not confirmed to decide. Install one of them, or give each app its own URLs."
}

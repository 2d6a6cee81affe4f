import JSONSyntax
import UniversalLinks

struct ClaimedAuthenticationCallback: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA551", "claimed-authentication-callback"), .note, .security, isPedantic: true,
        summary: "A component for every path that matches what look like authentication callbacks",
        effect: """
            When a user signs in on the web and is redirected to such a URL, or follows a link from a message, the \
            app may open instead of the page that waits for the response. The sign-in is never completed, and the \
            app gets the code or token in the URL.
            """,
        reason: """
            URLs such as `/oauth/callback?code=…` and `/reset-password?token=…` contain a secret that is briefly as \
            good as a password. A component that matches every path matches them, too, unless an earlier one \
            excludes them. Many apps claim their whole site on purpose, and the file does not show which of these \
            pages a site has. So it is reported only on request, or for pages that another detail of the file \
            excludes. One excluded URL of a kind is read as a sign that its author considered that kind.
            """,
        remedy: """
            Exclude these pages before the broad component, or claim only the paths that the app shows. If the app \
            handles them, leave the component as it is.
            """,
        evidence: [.starPath, .firstComponentDecides],
        bad: .components(#"⟦{ "/": "/*" }⟧"#),
        good: .components(
            """
            { "/": "/oauth/*", "exclude": true },
            { "/": "/reset-password/*", "exclude": true },
            { "/": "/*" }
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        var cursor = subject.matcher.makeCursor()
        var kinds = AuthenticationCallbacks.kinds
        let wanted = subject.isPedantic(about: rule) ? Set(kinds.indices) : excludedKinds(&kinds, &cursor, in: subject)
        guard !wanted.isEmpty else { return [] }
        return subject.details.indices.flatMap { detail in
            diagnostics(inDetail: detail, wanted, &kinds, &cursor, in: subject)
        }
    }

    /// The kinds of pages that some detail excludes, though a later component of it would accept them.
    private func excludedKinds(
        _ kinds: inout [[AuthenticationCallbacks.Callback]], _ cursor: inout Matcher.Cursor, in subject: LintSubject
    ) -> Set<Int> {
        var excluded: Set<Int> = []
        guard subject.details.count > 1 else { return [] }
        for detail in subject.details.indices where !subject.precedence.dead.contains(detail) {
            guard let broad = subject.order.catchAlls[detail] else { continue }
            for kind in kinds.indices where !excluded.contains(kind) {
                for callback in kinds[kind].indices {
                    let decision = cursor.decide(&kinds[kind][callback].texts, inDetail: detail)
                    guard case .excluded(let index) = decision, index.component < broad.index.component else {
                        continue
                    }
                    excluded.insert(kind)
                    break
                }
            }
        }
        return excluded
    }

    private func diagnostics(
        inDetail detail: Int, _ wanted: Set<Int>, _ kinds: inout [[AuthenticationCallbacks.Callback]],
        _ cursor: inout Matcher.Cursor,
        in subject: LintSubject
    ) -> [Diagnostic] {
        guard !subject.details[detail].identifiers.isEmpty,
            let components = subject.details[detail].components?.map(\.effective)
        else { return [] }
        let broad = components.indices.filter { !components[$0].isExclusion.value && components[$0].matchesEveryURL }
        guard let first = broad.first else { return [] }

        var matched: [Int: [[String]]] = [:]
        for kind in kinds.indices where wanted.contains(kind) {
            var ofKind: [Int: [String]] = [:]
            var isExcluded = false
            for callback in kinds[kind].indices {
                let decision = cursor.decide(&kinds[kind][callback].texts, inDetail: detail)
                if case .matched(let index?) = decision, broad.contains(index.component) {
                    ofKind[index.component, default: []].append(kinds[kind][callback].name)
                } else if case .excluded(let index) = decision, index.component < first {
                    isExcluded = true
                }
            }
            guard !isExcluded else { continue }
            for (index, names) in ofKind { matched[index, default: []].append(names) }
        }
        // What a component matches because of a mistake in it is reported by the rules for the mistake.
        return matched.sorted { $0.key < $1.key }
            .filter { !subject.matchesMoreThanWritten(components[$0.key]) }
            .map { index, names in diagnostic(components[index], matching: names, in: subject) }
    }

    private func diagnostic(
        _ component: EffectiveComponent, matching kinds: [[String]], in subject: LintSubject
    ) -> Diagnostic {
        let shown = kinds.flatMap { $0.prefix(2) }.joined(separator: ", ")
        return diagnostic(
            "\(subject.opening(for: component)) matches every path, including what look like authentication callbacks, such "
                + "as \(shown).",
            at: component.component.place, in: subject,
            help: "Exclude these pages in an earlier component, or claim only the paths that the app shows.")
    }
}

extension EffectiveComponent {
    /// Whether it matches every URL, by patterns that are stars alone.
    var matchesEveryURL: Bool {
        let isPathFree = path.map { EffectiveComponent.isStars($0.value) } ?? true
        let isFragmentFree = fragment.map { $0.value.hasSameScalars(as: "*") } ?? true
        switch query?.value {
        case nil, .unusableItems: return isPathFree && isFragmentFree
        case .text(let text): return isPathFree && isFragmentFree && text.hasSameScalars(as: "*")
        case .items(let items):
            return isPathFree && isFragmentFree && items.allSatisfy { $0.pattern.hasSameScalars(as: "*") }
        }
    }

    /// `*`, `/*`, `/**` and similar.
    private static func isStars(_ pattern: String) -> Bool {
        let stars = pattern.utf8.drop { $0 == UInt8(ascii: "/") }
        return !stars.isEmpty && stars.allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

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

struct SeveralTeamsInWebCredentials: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA552", "several-teams-in-webcredentials"), .warning, .security,
        summary: "Apps with several prefixes under `webcredentials`",
        effect: """
            iOS offers each listed app, including those of other teams, the passwords and passkeys saved for the \
            site. No one has to approve this on the device.
            """,
        reason: """
            A prefix usually identifies a team; that different prefixes belong to different teams is this rule's \
            guess. An app of another team under `webcredentials` is correct if a company has several teams, or while \
            an app moves, so bundle identifiers of one domain are not reported. An entry left over from an agency or \
            a previous owner is a security risk.
            """,
        remedy: "Remove apps that are no longer yours.",
        evidence: [.publicServices, .identifierShape],
        bad: Rule.Example(
            file: """
                {
                  "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", ⟦"M41Z7RW8PA.agency.eats"⟧] }
                }
                """),
        good: Rule.Example(
            file: """
                {
                  "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] }
                }
                """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers.filter { use in
            use.service.hasSameScalars(as: "webcredentials") && [.wellFormed, .lowercasePrefix].contains(use.shape)
        }
        guard let first = uses.first else { return [] }
        let others = uses.filter {
            SeveralTeamsInWebCredentials.prefix(of: $0) != SeveralTeamsInWebCredentials.prefix(of: first)
        }
        let company = SeveralTeamsInWebCredentials.company(of: first)
        // Many companies have several teams, and apps move to other teams.
        guard let other = others.first(where: { SeveralTeamsInWebCredentials.company(of: $0) != company }) else {
            return []
        }
        let prefixes = Set(uses.map(SeveralTeamsInWebCredentials.prefix(of:)))
        return [
            diagnostic(
                "Apps with \(prefixes.count) prefixes share the site's passwords: \(other.quoted) and \(first.quoted) "
                    + "belong to different teams, unless one team has both prefixes.",
                at: other.place, in: subject, notes: [first.note(in: subject)],
                help: "Remove apps that are no longer yours.")
        ]
    }

    /// The domain at the beginning of the bundle identifier: `com.example`.
    private static func company(of use: IdentifierUse) -> String {
        let parts = use.identifier.bundleIdentifier.asciiLowercased.utf8.split(separator: UInt8(ascii: "."))
        return parts.prefix(2).map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
    }

    private static func prefix(of use: IdentifierUse) -> String { (use.identifier.prefix ?? "").asciiUppercased }
}

struct DevelopmentBuild: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA553", "development-build"), .note, .security, isPedantic: true,
        summary: "What looks like a development build next to the production build",
        effect: """
            On a device with both, either may get the site's links, and its passwords if `webcredentials` lists \
            both. A development build often logs more, and connects to other servers.
            """,
        reason: """
            Identifiers that end in `.dev`, `-staging` or `Beta`, or start with `dev.com`, usually belong to builds \
            for testers. On a production site they are often left over, but many teams need them there. So it is \
            reported only on request, or where a service lists the development build and not the production \
            build.
            """,
        remedy: """
            Serve the development build's file from the development site, or use `?mode=developer` in that build's \
            entitlement. Leave the entry if testers need it.
            """,
        evidence: [.developerMode, .publicServices],
        bad: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.com.example.eats", ⟦"7Q4KX2M9TD.com.example.eats.dev"⟧],
            "components": [{ "/": "/buy/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.com.example.eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers.filter { [.wellFormed, .lowercasePrefix].contains($0.shape) }
        let families = uses.map { BuildFamily(of: $0.identifier) }
        var production: [ScalarString: IdentifierUse] = [:]
        for (use, family) in zip(uses, families) where !family.isDevelopment {
            for key in family.keys where production[key] == nil { production[key] = use }
        }
        var services: [ScalarString: Set<String>] = [:]
        for (use, family) in zip(uses, families) where !family.isDevelopment {
            for key in family.keys { services[key, default: []].insert(use.service) }
        }
        let isAsked = subject.isPedantic(about: rule)
        var known: Set<AppIdentifier> = []
        return zip(uses, families).compactMap { use, family -> Diagnostic? in
            guard family.isDevelopment, let key = family.keys.first(where: { production[$0] != nil }),
                let other = production[key]
            else { return nil }
            let isAlone = services[key]?.contains(use.service) != true
            guard isAsked || isAlone, known.insert(use.identifier).inserted else { return nil }
            guard !isAlone else {
                return diagnostic(
                    "\(use.quoted) looks like a development build of \(other.quoted), which "
                        + "\"\(use.service.shortened(to: 60))\" does not list.",
                    at: use.place, in: subject, notes: [other.note(in: subject)],
                    help: "List the production build there as well, if it is to be used with this site.")
            }
            return diagnostic(
                "\(use.quoted) looks like a development build of \(other.quoted), and this file lists both.",
                at: use.place, in: subject, notes: [other.note(in: subject)],
                help: "List it in the development site's file, unless testers need it here.")
        }
    }
}

/// What the builds of one app have in common: the bundle identifier without the words that distinguish the builds.
struct BuildFamily {
    /// What groups the builds, the closest first: the common part with the prefix, and without.
    let keys: [ScalarString]
    /// Whether it is a build for testers or developers.
    let isDevelopment: Bool
}

extension BuildFamily {
    /// The family of an app. Its first two parts are a domain, not words for builds, except for one before the domain.
    init(of identifier: AppIdentifier) {
        var parts = identifier.bundleIdentifier.utf8.split(separator: UInt8(ascii: "."))
            .map { String(decoding: $0, as: UTF8.self) }
        var isDevelopment = false
        if parts.count >= 4, BuildFamily.development.contains(parts[0].asciiLowercased), ReverseDomain.isEnd(parts[1]) {
            isDevelopment = true
            parts.removeFirst()
        }
        var stem = parts.prefix(2).map(\.asciiLowercased)
        for part in parts.dropFirst(2) {
            let name = BuildFamily.nameBeforeWord(part)
            if name != nil { isDevelopment = true }
            let rest = (name ?? part).asciiLowercased
            if !rest.isEmpty, !BuildFamily.production.contains(rest) { stem.append(rest) }
        }
        let common = stem.joined(separator: ".")
        keys = [ScalarString((identifier.prefix ?? "").asciiUppercased + "." + common), ScalarString(common)]
        self.isDevelopment = isDevelopment
    }

    /// The text before the word for a development build at the end of a part: `eats` of `eats-beta` and of `eatsBeta`,
    /// nothing of `beta`; nil without such a word.
    private static func nameBeforeWord(_ part: String) -> String? {
        let bytes = Array(part.utf8)
        if development.contains(part.asciiLowercased) { return "" }
        let hyphen = bytes.lastIndex(of: UInt8(ascii: "-"))
        let capital = bytes.indices.dropFirst().last { index in
            ASCIIKind.isCapital(bytes[index]) && !ASCIIKind.isCapital(bytes[index - 1])
        }
        let candidates = [hyphen.map { ($0, $0 + 1) }, capital.map { ($0, $0) }].compactMap { $0 }
        return candidates.first { _, start in
            development.contains(String(decoding: bytes[start...], as: UTF8.self).asciiLowercased)
        }.map { end, _ in String(decoding: bytes[..<end], as: UTF8.self) }
    }

    private static let development: Set<String> = [
        "adhoc", "alpha", "beta", "debug", "dev", "develop", "developer", "development", "enterprise", "integration",
        "internal", "local", "nightly", "preprod", "preproduction", "prerelease", "preview", "qa", "sandbox", "stage",
        "staging", "test", "testing", "uat",
    ]

    /// Words for the build that everybody gets, or for the app itself.
    private static let production: Set<String> = [
        "app", "appstore", "ios", "live", "mobile", "prd", "prod", "production", "release", "store",
    ]
}

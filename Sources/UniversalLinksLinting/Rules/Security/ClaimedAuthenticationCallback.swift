import JSONSyntax
public import UniversalLinks

/// A component that takes every path, and with them the pages to which a sign-in sends the browser back.
struct ClaimedAuthenticationCallback: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA551", "claimed-authentication-callback"), .note, .security,
        summary: "A component for every path that takes what look like authentication callbacks",
        effect: """
            Where somebody signs in on the web and is sent back to such a URL, or follows a link from a message, the app \
            may open in place of the page that waits for the answer. The sign-in ends nowhere, and the code or token in \
            the URL goes to the app.
            """,
        reason: """
            URLs such as `/oauth/callback?code=…` and `/reset-password?token=…` carry what is as good as a password for \
            a moment. A component that takes every path takes them too, unless an earlier one excludes them. Many apps \
            claim their whole site on purpose, hence a note. Which of these pages a site has is not in the file: one \
            excluded URL of a kind is taken as a sign that the author has thought of it.
            """,
        remedy: """
            Exclude such pages before the broad component, or claim only the paths that the app shows. Where the app does \
            handle them, leave it.
            """,
        evidence: [
            .starPath, .firstComponentDecides,
        ],
        firing: [
            .components(
                """
                ⟦{ "/": "/*" }⟧
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /auth/*", ⟦"*"⟧]
                """),
            .components(
                """
                { "/": "/reset-password/*", "?": { "token": "????????" }, "exclude": true },
                { "/": "/oauth/callback", "?": "open", "exclude": true },
                ⟦{ "/": "*", "?": "*" }⟧
                """),
            .components(
                """
                ⟦{ "/": "/**", "?": { "code": "*" } }⟧,
                { "/": "/auth/*", "exclude": true },
                { "/": "/reset-password", "exclude": true }
                """),
        ],
        quiet: [
            .components(
                """
                { "/": "/oauth/*", "exclude": true },
                { "/": "/reset-password/*", "exclude": true },
                { "/": "/*" }
                """),
            .components(
                """
                { "/": "/buy/*" },
                { "/": "/oauth/callback" }
                """),
            .components(
                """
                { "/": "/*", "?": { "open": "app" } },
                { "/": "*", "#": "app" }
                """),
            .components(
                """
                { "/": "/*", "exclude": true }
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /auth/*", "NOT /magic-link", "*"]
                """),
            .components("\"/menu/*\""),
            .components("{ \"path\": \"/menu/*\" }"),
            .components("{ \"/\": [\"/menu/*\"] }"),
            .components("{ \"/\": \"*\", \"?\": { \"table\": 5 } }"),
            .detail("\"appID\": \"7Q4KX2M9TD.example.eats\",\n\"paths\": [5]"),
            .appLinks(
                """
                "defaults": { "/": 5 },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{}] }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        var cursor = subject.matcher.makeCursor()
        var kinds = AuthenticationCallbacks.kinds
        return subject.details.indices.flatMap { detail in
            diagnostics(inDetail: detail, &kinds, &cursor, in: subject)
        }
    }

    private func diagnostics(
        inDetail detail: Int, _ kinds: inout [[AuthenticationCallbacks.Callback]], _ cursor: inout Matcher.Cursor,
        in subject: LintSubject
    ) -> [Diagnostic] {
        guard !subject.details[detail].identifiers.isEmpty,
            let components = subject.details[detail].components?.map(\.effective)
        else { return [] }
        let broad = components.indices.filter { ClaimedAuthenticationCallback.takesEveryPath(components[$0]) }
        guard let first = broad.first else { return [] }

        var taken: [Int: [[String]]] = [:]
        for kind in kinds.indices {
            var ofKind: [Int: [String]] = [:]
            var isKeptOut = false
            for callback in kinds[kind].indices {
                let decision = cursor.decide(&kinds[kind][callback].texts, inDetail: detail)
                if case .matched(let index?) = decision, broad.contains(index.component) {
                    ofKind[index.component, default: []].append(kinds[kind][callback].name)
                } else if case .excluded(let index) = decision, index.component < first {
                    isKeptOut = true
                }
            }
            guard !isKeptOut else { continue }
            for (index, names) in ofKind { taken[index, default: []].append(names) }
        }
        // What a component takes by a mistake in it is said by the rules for the mistake.
        return taken.sorted { $0.key < $1.key }
            .filter { !subject.takesMoreThanWritten(components[$0.key]) }
            .map { index, names in diagnostic(components[index], taking: names, in: subject) }
    }

    private func diagnostic(
        _ component: EffectiveComponent, taking kinds: [[String]], in subject: LintSubject
    ) -> Diagnostic {
        let shown = kinds.flatMap { $0.prefix(2) }.joined(separator: ", ")
        return diagnostic(
            "This takes every path, and so what look like authentication callbacks: \(shown) and their like.",
            at: component.component.place, in: subject,
            help: "Exclude such pages in an earlier component, or claim only the paths that the app shows.")
    }

    /// Whether no part of a URL keeps it from the component, which gives it to the app.
    private static func takesEveryPath(_ component: EffectiveComponent) -> Bool {
        guard !component.isExclusion.value else { return false }
        let isPathFree = component.path.map { isStars($0.value) } ?? true
        let isFragmentFree = component.fragment.map { $0.value.isVerbatim("*") } ?? true
        switch component.query?.value {
        case nil, .unusableItems: return isPathFree && isFragmentFree
        case .text(let text): return isPathFree && isFragmentFree && text.isVerbatim("*")
        case .items(let items):
            return isPathFree && isFragmentFree && items.allSatisfy { $0.pattern.isVerbatim("*") }
        }
    }

    /// `*`, `/*`, `/**` and their like.
    private static func isStars(_ pattern: String) -> Bool {
        let stars = pattern.utf8.drop { $0 == UInt8(ascii: "/") }
        return !stars.isEmpty && stars.allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension Diagnostic.Code {
    /// `claimed-authentication-callback`
    public static let claimedAuthenticationCallback = ClaimedAuthenticationCallback().offence.code
}

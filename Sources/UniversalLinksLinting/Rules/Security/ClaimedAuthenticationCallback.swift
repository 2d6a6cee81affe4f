import JSONSyntax
public import UniversalLinks

/// A component that matches every path, including the pages to which a sign-in redirects the browser.
struct ClaimedAuthenticationCallback: LintRule {
    let offence = Offence(
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
        evidence: [
            .starPath, .firstComponentDecides,
        ],
        firing: [.components(#"⟦{ "/": "/*" }⟧"#)],
        quiet: [
            .components(
                """
                { "/": "/oauth/*", "exclude": true },
                { "/": "/reset-password/*", "exclude": true },
                { "/": "/*" }
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        var cursor = subject.matcher.makeCursor()
        var kinds = AuthenticationCallbacks.kinds
        let wanted = subject.asks(for: offence) ? Set(kinds.indices) : excludedKinds(&kinds, &cursor, in: subject)
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
        for detail in subject.details.indices where !subject.standing.dead.contains(detail) {
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
        let isFragmentFree = fragment.map { $0.value.isVerbatim("*") } ?? true
        switch query?.value {
        case nil, .unusableItems: return isPathFree && isFragmentFree
        case .text(let text): return isPathFree && isFragmentFree && text.isVerbatim("*")
        case .items(let items):
            return isPathFree && isFragmentFree && items.allSatisfy { $0.pattern.isVerbatim("*") }
        }
    }

    /// `*`, `/*`, `/**` and similar.
    private static func isStars(_ pattern: String) -> Bool {
        let stars = pattern.utf8.drop { $0 == UInt8(ascii: "/") }
        return !stars.isEmpty && stars.allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension Diagnostic.Code {
    /// `claimed-authentication-callback`
    public static let claimedAuthenticationCallback = ClaimedAuthenticationCallback().offence.code
}

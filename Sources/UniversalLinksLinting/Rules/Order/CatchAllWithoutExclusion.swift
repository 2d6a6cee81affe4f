import JSONSyntax
public import UniversalLinks

/// A component that matches every URL of the domain, and nothing before it that excludes one.
struct CatchAllWithoutExclusion: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA105", "catch-all-without-exclusion"), .note, .order, isPedantic: true,
        summary: "A component that matches every URL of the domain",
        effect: """
            Every link to the domain opens the app if it is installed, including legal notices, downloads, \
            unsubscribe pages, and pages that the app does not know.
            """,
        reason: """
            The component matches every path with every query and fragment, and no component before it excludes \
            anything. That is right for an app that can show every page of the site, and many can, so it is reported \
            only on request, or if the list also has narrower components before it, which then add nothing.
            """,
        remedy: """
            List the paths that the app can show, or put exclusions before the component. If the app does show \
            everything, remove the components that add nothing.
            """,
        evidence: [
            .starPath,
            .unknownComponentKey,
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                ⟦{ "/": "/*" }⟧
                """)
        ],
        quiet: [.components(#"{ "/": "/menu/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.enumerated().compactMap { number, components in
            guard let component = subject.order.catchAlls[number], !component.isExclusion.value,
                component.component.form != .unusable
            else { return nil }
            let before = components.prefix { $0.index != component.index }
            guard !before.contains(where: { excludesSomething($0, in: subject) }) else { return nil }
            let narrower = before.filter { !$0.isExclusion.value && isNarrow($0, in: subject) }
            if let first = narrower.first {
                let kind = subject.kind(of: first)
                let list =
                    narrower.count == 1
                    ? "\(subject.words(for: first)) before it changes"
                    : "the \(narrower.count) \(kind)s before it, such as \(subject.name(of: first)), change"
                return diagnostic(
                    "\(subject.opening(for: component)) matches every URL of the domain, so \(list) nothing."
                        + quoted(component.component.comment),
                    at: component.component.place, in: subject,
                    help: "Keep it alone if the app can show every page; otherwise remove it.")
            }
            guard subject.asks(for: offence) else { return nil }
            return diagnostic(
                "\(subject.opening(for: component)) matches every URL of the domain, and nothing before it excludes any."
                    + quoted(component.component.comment),
                at: component.component.place, in: subject,
                help: "List the paths that the app can show, or add exclusions before it.")
        }
    }

    /// Whether a component excludes URLs on purpose; the exclusion of Apple's sample does not.
    private func excludesSomething(_ component: EffectiveComponent, in subject: LintSubject) -> Bool {
        component.isExclusion.value && !subject.order.neverMatching.contains(component.index)
            && !SampleComponent.isSample(component)
    }

    /// Whether a component is one that somebody listed for its pages; the home page is often beside everything.
    private func isNarrow(_ component: EffectiveComponent, in subject: LintSubject) -> Bool {
        guard !subject.order.neverMatching.contains(component.index), let path = component.path?.value else {
            return false
        }
        return path.utf8.contains { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") }
    }

    private func quoted(_ comment: String?) -> String {
        comment.map { " Its comment: \"\($0.shortened())\"" } ?? ""
    }
}

extension Diagnostic.Code {
    /// `catch-all-without-exclusion`
    public static let catchAllWithoutExclusion = CatchAllWithoutExclusion().offence.code
}

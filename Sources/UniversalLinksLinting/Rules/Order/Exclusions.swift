import JSONSyntax
import UniversalLinks

struct CatchAllWithoutExclusion: LintRule {
    let rule = Rule(
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
        evidence: [.starPath, .unknownComponentKey],
        bad: .components(
            """
            { "/": "/menu/*" },
            ⟦{ "/": "/*" }⟧
            """),
        good: .components(#"{ "/": "/menu/*" }"#))

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
            guard subject.isPedantic(about: rule) else { return nil }
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

    /// Whether somebody listed the component for its pages; the home page is often next to `*`.
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

struct FinalExclusionOfEverything: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA107", "final-exclusion-of-everything"), .note, .order,
        summary: "An exclusion of everything at the end of a list",
        effect:
            "Nothing changes: a URL that no component matches stays in the browser, with or without this exclusion.",
        reason: """
            A URL opens in the app only if a component matches it. Excluding the rest is harmless and shows \
            intent, but a component that is later added after it will have no effect.
            """,
        remedy: "Keep it and add new components before it, or remove it.",
        evidence: [.firstComponentDecides],
        bad: .components(
            """
            { "/": "/menu/*" },
            ⟦{ "/": "*", "exclude": true }⟧
            """),
        good: .components(#"{ "/": "/menu/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.enumerated().compactMap { number, components in
            guard components.count > 1, let last = components.last, last.isExclusion.value,
                subject.order.catchAlls[number]?.index == last.index
            else { return nil }
            return diagnostic(
                "This exclusion of everything has no effect: a URL that no component matches stays in the browser anyway.",
                at: last.component.place, in: subject,
                help: "Keep it and add new components before it, or remove it.")
        }
    }
}

struct ExclusionsAlone: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA108", "exclusions-alone"), .warning, .order, isPedantic: true,
        summary: "A detail that contains only exclusions",
        effect: "No link of this detail opens the app.",
        reason: """
            A URL opens in the app only if a component matches it without excluding it, so a list of exclusions \
            alone opens nothing. `"exclude": true` in `defaults` turns every component that does not set `exclude` \
            itself into an exclusion. One exclusion of every URL alone turns the links of an app off: that is meant, and \
            reported only on request.
            """,
        remedy: "After the exclusions, add components for the URLs that should open in the app, or remove the detail.",
        evidence: [.firstComponentDecides, .defaultExclusion],
        bad: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            ⟦"components"⟧: [{ "/": "/menu/*", "exclude": true }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/menu/print/*", "exclude": true }, { "/": "/menu/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.compactMap { components in
            guard let first = components.first, components.allSatisfy(\.isExclusion.value),
                let list = first.component.place.pointer.parent, let detail = list.parent,
                let key = list.tokens.last, let member = subject.file.root[detail]?.object?.member(key),
                !(components.count == 1 && first.matchesEveryURL) || subject.isPedantic(about: rule)
            else { return nil }
            let kind = subject.kind(of: first)
            return diagnostic(
                components.count == 1
                    ? "The only \(kind) is an exclusion, so no link of this detail opens the app."
                    : "All \(components.count) \(kind)s are exclusions, so no link of this detail opens the app.",
                at: subject.place(ofKeyOf: member, in: detail), in: subject,
                help: "At the end of the list, add \(kind)s for the URLs that should open in the app.")
        }
    }
}

struct NeedlessExclusion: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA110", "needless-exclusion"), .note, .order,
        summary: "An exclusion at the end of a list",
        effect: "Nothing changes: a URL that no component matches stays in the browser anyway.",
        reason: """
            An exclusion keeps URLs from the components after it, and no later component could match them. Its author \
            perhaps expected it to restrict the components before it, which iOS has tried already.
            """,
        remedy: "Remove the exclusion, or put it before the component that it is meant to restrict.",
        evidence: [.firstComponentDecides, .negatedPath],
        bad: .components(
            """
            { "/": "/menu/*" },
            ⟦{ "/": "/api/*", "exclude": true }⟧
            """),
        good: .components(#"{ "/": "/menu/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let covered = Set(subject.order.coverings.map(\.later.index))
        return subject.componentsByDetail.enumerated().flatMap { number, components -> [Diagnostic] in
            guard let last = components.lastIndex(where: { !$0.isExclusion.value }) else { return [] }
            return components[(last + 1)...].filter { component in
                // Other rules report what is covered, or what matches nothing.
                !covered.contains(component.index) && !subject.order.neverMatching.contains(component.index)
                    && subject.order.catchAlls[number]?.index != component.index
            }.map { component in
                diagnostic(
                    "The exclusion \(subject.name(of: component)) has no effect: no \(subject.kind(of: component)) after it "
                        + "matches anything.",
                    at: component.component.place, in: subject,
                    help: "Remove it, or put it before what it is to restrict.")
            }
        }
    }
}

import UniversalLinks

/// URLs that show what one component does: some that it decides, and some that it only just does not.
package struct ComponentExamples: Sendable {
    /// A URL that differs little from one that the component decides.
    package struct NearMiss: Sendable {
        /// The URL.
        package let link: WitnessLink
        /// What is decided instead.
        package let decision: Decision
        /// Why the component does not.
        package let reason: Reason
    }

    /// Why a component does not decide a URL.
    package enum Reason: Hashable, Sendable {
        /// A part of the URL is not what the component asks for.
        case part(LinkURL.Part)
        /// An earlier component matches the URL, too, and so decides.
        case earlier(ComponentIndex)
    }

    /// The component.
    package let component: EffectiveComponent
    /// Whether it ever decides.
    package let reachability: Reachability
    /// URLs that it decides, the most natural one first; none where it is not known to decide any.
    package let decided: [WitnessLink]
    /// URLs that it does not decide, confirmed as all others.
    package let nearMisses: [NearMiss]
}

extension FileAnalysis {
    /// Examples for a component.
    ///
    /// - Parameter limit: How many URLs of each kind there are at most.
    package mutating func examples(for component: ComponentIndex, limit: Int = 3) -> ComponentExamples? {
        guard let effective = matcher.component(at: component) else { return nil }
        let reachability = reachability(of: component)
        var decided: [WitnessLink] = []
        if case .reachable(let link) = reachability { decided = [link] }
        for link in naturalLinks(for: component) where decided.count < limit {
            if !decided.contains(link), decision(link, inDetail: component.detail).component == component {
                decided.append(link)
            }
        }
        var nearMisses: [ComponentExamples.NearMiss] = []
        if let first = decided.first {
            for link in FileAnalysis.neighbours(of: first, effective) where nearMisses.count < limit {
                let decision = decision(link, inDetail: component.detail)
                guard decision.component != component, !nearMisses.contains(where: { $0.link == link }),
                    let reason = reason(for: link, decision, component)
                else { continue }
                nearMisses.append(ComponentExamples.NearMiss(link: link, decision: decision, reason: reason))
            }
        }
        return ComponentExamples(
            component: effective, reachability: reachability, decided: decided, nearMisses: nearMisses)
    }

    /// Why a component does not decide a URL that another one, or none, does.
    private mutating func reason(
        for link: WitnessLink, _ decision: Decision, _ component: ComponentIndex
    ) -> ComponentExamples.Reason? {
        if let part = refusedPart(of: link, by: component) { return .part(part) }
        guard let earlier = decision.component, earlier.component < component.component else { return nil }
        return .earlier(earlier)
    }

    /// URLs that differ little from one of a component's: by one more or one less of what it asks for.
    private static func neighbours(of link: WitnessLink, _ component: EffectiveComponent) -> [WitnessLink] {
        var links: [WitnessLink] = []
        func add(_ part: WritableKeyPath<WitnessLink, String>, _ text: String) {
            guard text != link[keyPath: part] else { return }
            var neighbour = link
            neighbour[keyPath: part] = text
            links.append(neighbour)
        }
        if component.path != nil {
            let path = link.path
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
            add(\.path, folder.isEmpty ? "/" : folder)
            add(\.path, path == "/" ? "/example" : path + "/example")
            add(\.path, path == "/" ? "/example" : path + "s")
            add(\.path, "/example" + (path == "/" ? "" : path))
            add(\.path, capitalized(path))
        }
        switch component.query?.value {
        case nil, .unusableItems: break
        case .text:
            add(\.query, "")
            add(\.query, link.query + (link.query.isEmpty ? "example" : "&example=1"))
        case .items:
            add(\.query, "")
            let items = link.query.split(separator: "&")
            for index in items.indices {
                let name = items[index].prefix { $0 != "=" }
                add(\.query, (items[..<index] + [name + "=other"] + items[(index + 1)...]).joined(separator: "&"))
            }
        }
        if component.fragment != nil {
            add(\.fragment, "")
            add(\.fragment, link.fragment + (link.fragment.isEmpty ? "example" : "-example"))
        }
        return links
    }

    /// The text with its first letter in the other case.
    private static func capitalized(_ text: String) -> String {
        var text = Array(text.utf8)
        guard let index = text.firstIndex(where: { URLCharacters.isLetter($0) }) else {
            return String(decoding: text, as: UTF8.self)
        }
        text[index] ^= 0x20
        return String(decoding: text, as: UTF8.self)
    }
}

import JSONSyntax

/// A pattern of the file with the components that compare it.
struct PatternUse: Sendable {
    /// The pattern as written; for a member of `paths`, without `NOT `.
    let text: String
    /// Where its string stands.
    let place: Place
    /// The part of the URL that it is compared with.
    let part: LinkURL.Part
    /// The name of the query item whose value it is for; nil for a whole part.
    let itemName: String?
    /// The components that compare it: one, or all that inherit it from `defaults`.
    var components: [EffectiveComponent]

    /// Whether some component compares it with URLs as they are written.
    var isComparedEncoded: Bool { components.contains { $0.isPercentEncoded.value } }
    /// Whether some component compares it with decoded URLs.
    var isComparedDecoded: Bool { components.contains { !$0.isPercentEncoded.value } }
}

extension PatternUse {
    /// The patterns of the components that today's systems read, in the order of the file; each once.
    static func all(in matcher: Matcher) -> [PatternUse] {
        var uses: [PatternUse] = []
        var indices: [SourceRange: Int] = [:]

        func add(
            _ text: String, _ place: Place, _ part: LinkURL.Part, _ itemName: String?, _ component: EffectiveComponent
        ) {
            if let index = indices[place.range] {
                uses[index].components.append(component)
            } else {
                indices[place.range] = uses.count
                uses.append(
                    PatternUse(text: text, place: place, part: part, itemName: itemName, components: [component]))
            }
        }

        for component in matcher.components {
            if let path = component.path, let place = path.place { add(path.value, place, .path, nil, component) }
            switch component.query?.value {
            case .text(let text):
                if let place = component.query?.place { add(text, place, .query, nil, component) }
            case .items(let items):
                for item in items { add(item.pattern, item.place, .query, item.name, component) }
            case .unusableItems, nil:
                break
            }
            if let fragment = component.fragment, let place = fragment.place {
                add(fragment.value, place, .fragment, nil, component)
            }
        }
        return uses.sorted { $0.place.range.start < $1.place.range.start }
    }
}

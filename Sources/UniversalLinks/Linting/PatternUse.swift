import JSONSyntax

/// A pattern of the file with the components that compare it, and what several rules ask of it, found once.
struct PatternUse: Sendable {
    /// The pattern as written; for a member of `paths`, without `NOT `.
    let pattern: Pattern
    /// Where its string stands.
    let place: Place
    /// The part of the URL that it is compared with.
    let part: LinkURL.Part
    /// The name of the query item whose value it is for; nil for a whole part.
    let itemName: String?
    /// The components that compare it: one, or all that inherit it from `defaults`.
    let components: [EffectiveComponent]
    /// The ways in which it is compared.
    let forms: Set<ComparisonForm>
    /// Whether it is a member of `paths`.
    let isPathsMember: Bool
    /// What it seems to have been taken for; nil where there is no sign of it.
    private(set) var misreading: PatternMisreading?

    /// The text of the pattern.
    var text: String { pattern.text }
    /// The parts of the pattern.
    var tokens: [Pattern.Token] { pattern.tokens }
    /// Whether some component compares it with URLs as they are written.
    var isComparedEncoded: Bool { forms.contains { $0.isEncoded } }
}

extension PatternUse {
    /// The patterns of the components that today's systems read, in the order of the file; each once.
    static func all(in componentsByDetail: [[EffectiveComponent]]) -> [PatternUse] {
        var findings: [Finding] = []
        var indices: [SourceRange: Int] = [:]

        func add(
            _ text: String, _ place: Place, _ part: LinkURL.Part, _ itemName: String?, _ component: EffectiveComponent
        ) {
            if let index = indices[place.range] {
                findings[index].components.append(component)
            } else {
                indices[place.range] = findings.count
                findings.append(
                    Finding(text: text, place: place, part: part, itemName: itemName, components: [component]))
            }
        }

        for component in componentsByDetail.joined() {
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
        return findings.sorted { $0.place.range.start < $1.place.range.start }.map { PatternUse($0) }
    }

    /// A pattern before anything is made of it.
    private struct Finding {
        let text: String
        let place: Place
        let part: LinkURL.Part
        let itemName: String?
        var components: [EffectiveComponent]
    }

    private init(_ found: Finding) {
        let first = found.components.first?.component
        self.init(
            pattern: Pattern(parsing: found.text), place: found.place, part: found.part, itemName: found.itemName,
            components: found.components,
            forms: Set(found.components.lazy.map { ComparisonForm(found.part, of: found.itemName, in: $0) }),
            isPathsMember: found.part == .path && first?.form.isLegacy == true
                && first?.place.range == found.place.range)
        misreading = PatternMisreading(self)
    }

    /// The same with another text.
    func with(_ text: String) -> PatternUse {
        var use = PatternUse(
            pattern: Pattern(parsing: text), place: place, part: part, itemName: itemName, components: components,
            forms: forms, isPathsMember: isPathsMember)
        use.misreading = PatternMisreading(use)
        return use
    }
}

import JSONSyntax
import UniversalLinks

/// A pattern of the file with the components that compare it, and what several rules need of it, found once.
struct PatternUse: Sendable {
    /// The pattern as written; for a member of `paths`, without `NOT `.
    let pattern: Pattern
    /// Where its string is.
    let place: SourcePlace
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
    /// What it seems to be mistaken for; nil if there is no sign of that.
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
        var uses: [PatternUse] = []
        // What is inherited is looked at once, when it is known who inherits it.
        var inherited: [InheritedValue] = []
        var indices: [SourceRange: Int] = [:]

        func add(
            _ value: Value, _ place: SourcePlace?, _ level: EffectiveComponent.Level, of component: EffectiveComponent
        ) {
            guard let place else { return }
            guard level == .detail || level == .appLinks else {
                value.addUses(by: [component], at: place, to: &uses)
                return
            }
            if let index = indices[place.range] {
                inherited[index].components.append(component)
            } else {
                indices[place.range] = inherited.count
                inherited.append(InheritedValue(value: value, place: place, components: [component]))
            }
        }

        for component in componentsByDetail.joined() {
            if let path = component.path { add(.text(path.value, .path), path.place, path.level, of: component) }
            if let query = component.query {
                switch query.value {
                case .text(let text): add(.text(text, .query), query.place, query.level, of: component)
                case .items(let items): add(.items(items), query.place, query.level, of: component)
                case .unusableItems: break
                }
            }
            if let fragment = component.fragment {
                add(.text(fragment.value, .fragment), fragment.place, fragment.level, of: component)
            }
        }
        for found in inherited { found.value.addUses(by: found.components, at: found.place, to: &uses) }
        return uses.sorted { $0.place.range.start < $1.place.range.start }
    }

    /// The value of a key of a component, or of `defaults`.
    private enum Value {
        case text(String, LinkURL.Part)
        case items([ComponentFields.QueryPattern.Item])

        /// Adds its patterns, all of which the same components compare.
        func addUses(by components: [EffectiveComponent], at place: SourcePlace, to uses: inout [PatternUse]) {
            switch self {
            case .text(let text, let part):
                let forms = Set(components.lazy.map { ComparisonForm(part, isItemValue: false, in: $0) })
                uses.append(PatternUse(text, place, part, itemName: nil, components, forms))
            case .items(let items):
                let forms = Set(components.lazy.map { ComparisonForm(.query, isItemValue: true, in: $0) })
                for item in items {
                    uses.append(PatternUse(item.pattern, item.place, .query, itemName: item.name, components, forms))
                }
            }
        }
    }

    private struct InheritedValue {
        let value: Value
        let place: SourcePlace
        var components: [EffectiveComponent]
    }

    private init(
        _ text: String, _ place: SourcePlace, _ part: LinkURL.Part, itemName: String?,
        _ components: [EffectiveComponent],
        _ forms: Set<ComparisonForm>
    ) {
        let first = components.first?.component
        self.init(
            pattern: Pattern(parsing: text), place: place, part: part, itemName: itemName, components: components,
            forms: forms,
            isPathsMember: part == .path && first?.form.isLegacy == true && first?.place.range == place.range)
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

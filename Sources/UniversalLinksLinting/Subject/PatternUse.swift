import JSONSyntax
import UniversalLinks

/// A pattern of the file with the components that compare it, and what several rules need to know about it, found once.
struct PatternUse: Sendable {
    /// As written; for a member of `paths`, without `NOT `.
    let pattern: Pattern
    let place: SourcePlace
    let part: LinkURL.Part
    /// The query item whose value it is for; nil for a whole part.
    let itemName: String?
    /// One component, or all that inherit the pattern from `defaults`.
    let components: [EffectiveComponent]
    let forms: Set<ComparisonForm>
    let isPathsMember: Bool
    /// What it seems to be mistaken for; nil without a sign of that.
    private(set) var misreading: PatternMisreading?

    var text: String { pattern.text }
    var tokens: [Pattern.Token] { pattern.tokens }
    /// Whether some component compares it with URLs as they are written.
    var isComparedEncoded: Bool { forms.contains { $0.isEncoded } }
}

extension PatternUse {
    /// The patterns of the components that today's systems read, in the order of the file; each once.
    static func all(in componentsByDetail: [[EffectiveComponent]]) -> [PatternUse] {
        var uses: [PatternUse] = []
        // Inherited values wait until all components that inherit them are known.
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

    private enum Value {
        case text(String, LinkURL.Part)
        case items([ComponentFields.QueryPattern.Item])

        /// Adds its patterns. All of `components` compare each of them.
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

    func with(_ text: String) -> PatternUse {
        var use = PatternUse(
            pattern: Pattern(parsing: text), place: place, part: part, itemName: itemName, components: components,
            forms: forms, isPathsMember: isPathsMember)
        use.misreading = PatternMisreading(use)
        return use
    }
}

extension Unicode.Scalar {
    var isASCIILetter: Bool {
        switch self {
        case "a"..."z", "A"..."Z": true
        default: false
        }
    }

    var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// White space as Unicode defines it. ASCII needs no look into Unicode's tables.
    var isWhitespace: Bool {
        isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
    }
}

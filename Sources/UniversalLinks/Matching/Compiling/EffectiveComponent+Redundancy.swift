import JSONSyntax

extension EffectiveComponent {
    /// Whether the component would be the same without a key of its own: its value is that of the defaults, or constrains nothing
    /// where they say nothing.
    ///
    /// - Parameter key: One of ``ComponentFields/keys``.
    package func isRedundant(ownKey key: String) -> Bool {
        guard let key = ComponentFields.Key.allCases.first(where: { $0.text.description == key }),
            inheritance.level(of: key) == .component
        else { return false }
        switch key {
        case .path: return isSame(key) { $0.path.value }
        case .fragment: return isSame(key) { $0.fragment.value }
        case .query: return isSameQuery
        case .exclude: return isSameFlag(key, byItself: false)
        case .caseSensitive, .percentEncoded: return isSameFlag(key, byItself: true)
        }
    }

    private func isSameFlag(_ key: ComponentFields.Key, byItself: Bool) -> Bool {
        inheritance.flag(key)?.isOn ?? byItself == inheritance.flag(key, outside: true)?.isOn ?? byItself
    }

    private func isSame(_ key: ComponentFields.Key, _ text: (ComponentFields) -> String?) -> Bool {
        let inner = text(fields(at: .component))
        let outer = text(fields(at: inheritance.level(of: key, outside: true)))
        guard let inner, let outer else {
            // A path of "*" says to the reader what an empty object leaves open.
            return outer == nil && (inner == nil || (key != .path && inner?.isVerbatim("*") == true))
        }
        return inner.isVerbatim(outer)
    }

    private var isSameQuery: Bool {
        let inner = QueryConstraint(fields(at: .component).query.value)
        return inner == QueryConstraint(fields(at: inheritance.level(of: .query, outside: true)).query.value)
    }
}

/// What a query is compared with (semantics Q2, Q3, Q6).
private enum QueryConstraint: Equatable {
    case free
    case text(VerbatimText)
    case items([VerbatimText: VerbatimText])

    init(_ query: ComponentFields.QueryPattern?) {
        switch query {
        case nil, .unusableItems: self = .free
        case .text(let text): self = text.isVerbatim("*") ? .free : .text(VerbatimText(text))
        case .items(let items):
            let patterns = items.map { (VerbatimText($0.name), VerbatimText($0.pattern)) }
            self = items.isEmpty ? .free : .items(Dictionary(patterns) { _, last in last })
        }
    }
}

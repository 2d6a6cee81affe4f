/// A component with everything that it inherits (semantics B1): what is compared, and where each part of it comes from.
public struct EffectiveComponent: Sendable {
    /// Its place in the order in which components are tried.
    public let index: ComponentIndex
    /// The component as written.
    public let component: AppLinks.Component
    /// The pattern for the path; nil where the path is free.
    public let path: Inherited<String>?
    /// The pattern or patterns for the query; nil where the query is free.
    public let query: Inherited<ComponentFields.QueryPattern>?
    /// The pattern for the fragment; nil where the fragment is free.
    public let fragment: Inherited<String>?
    /// Whether the component keeps URLs from the app.
    public let isExclusion: Inherited<Bool>
    /// Whether case counts.
    public let isCaseSensitive: Inherited<Bool>
    /// Whether URLs are compared percent-encoded, as they are written.
    public let isPercentEncoded: Inherited<Bool>
    /// The assumed statements that its reading rests on, whatever the URL.
    public let statements: [Statement]
    /// Those of them that also count where one of its patterns does not fit: they say how the pattern is compared.
    let comparisonStatements: [Statement]
    /// Whether it is case-sensitive as a member of `paths` behind `NOT ` alone (semantics L2), against its defaults.
    let isCaseSensitiveAsNegated: Bool
}

extension EffectiveComponent {
    /// Where a value comes from.
    public enum Level: String, Hashable, Sendable {
        /// The component itself.
        case component
        /// The detail's `defaults`.
        case detail
        /// The `defaults` of `applinks`.
        case appLinks = "applinks"
        /// What Apple's system takes where nobody says anything.
        case system
    }

    /// A value with the level that it comes from.
    public struct Inherited<Value: Sendable>: Sendable {
        /// The value.
        public let value: Value
        /// Where it comes from.
        public let level: Level
        /// Where it stands; nil for what the system takes by itself.
        public let place: Place?
    }
}

extension EffectiveComponent {
    init(
        _ component: AppLinks.Component, at index: ComponentIndex, detailDefaults: ComponentFields?,
        appLinksDefaults: ComponentFields?
    ) {
        let inheritance = Inheritance(
            own: component.fields,
            // Neither level reaches a member of `components` that is no object (semantics P6).
            detail: component.form == .unusable ? nil : detailDefaults,
            appLinks: component.form == .unusable ? nil : appLinksDefaults
        )
        self.index = index
        self.component = component
        path = inheritance.constraint(\.path)
        query = inheritance.query
        fragment = inheritance.constraint(\.fragment)
        isExclusion = inheritance.flag(\.exclude, byItself: false)
        isCaseSensitive = inheritance.flag(\.caseSensitive, byItself: true)
        isPercentEncoded = inheritance.flag(\.percentEncoded, byItself: true)
        isCaseSensitiveAsNegated = inheritance.isCaseSensitiveAsNegated(component)
        comparisonStatements = inheritance.comparisonStatements(of: component)
        statements = comparisonStatements + inheritance.otherStatements(of: component)
    }
}

/// What stands on the three levels that a component's keys can come from, the nearest first.
private struct Inheritance {
    let own: ComponentFields
    let detail: ComponentFields?
    let appLinks: ComponentFields?

    private var levels: [(EffectiveComponent.Level, ComponentFields)] {
        [(.component, own), (.detail, detail), (.appLinks, appLinks)].compactMap { level, fields in
            fields.map { (level, $0) }
        }
    }

    /// The nearest level on which a key is present.
    private func nearest<Value>(
        _ key: KeyPath<ComponentFields, ComponentFields.Field<Value>>
    ) -> (level: EffectiveComponent.Level, field: ComponentFields.Field<Value>)? {
        let ownField = own[keyPath: key]
        if ownField.isPresent { return (.component, ownField) }
        if let field = detail?[keyPath: key], field.isPresent { return (.detail, field) }
        if let field = appLinks?[keyPath: key], field.isPresent { return (.appLinks, field) }
        return nil
    }

    func constraint<Value>(
        _ key: KeyPath<ComponentFields, ComponentFields.Field<Value>>
    ) -> EffectiveComponent.Inherited<Value>? {
        guard let (level, field) = nearest(key), case .value(let value, let place) = field else { return nil }
        return EffectiveComponent.Inherited(value: value, level: level, place: place)
    }

    /// The nearest `?`, unless it is an object that is ignored (semantics Q6).
    var query: EffectiveComponent.Inherited<ComponentFields.QueryPattern>? {
        let query = constraint(\.query)
        if case .unusableItems? = query?.value { return nil }
        return query
    }

    func flag(
        _ key: KeyPath<ComponentFields, ComponentFields.Field<ComponentFields.Flag>>, byItself: Bool
    ) -> EffectiveComponent.Inherited<Bool> {
        guard let flag = constraint(key) else {
            return EffectiveComponent.Inherited(value: byItself, level: .system, place: nil)
        }
        return EffectiveComponent.Inherited(value: flag.value.isOn, level: flag.level, place: flag.place)
    }

    // MARK: - Evidence

    /// What the flags that shape every comparison rest on.
    func comparisonStatements(of component: AppLinks.Component) -> [Statement] {
        var statements: [Statement] = []
        let flags = [constraint(\.caseSensitive), constraint(\.percentEncoded)]
        if flags.contains(where: { $0?.value.isBoolean == false }) { statements.append(.wrongType) }
        if !miscasedKeys.isDisjoint(with: ["caseSensitive", "percentEncoded"]) { statements.append(.miscasedKey) }
        guard component.form.isLegacy else { return statements }
        statements.append(.legacyPaths)
        if flags.contains(where: { $0.map { isInherited($0.level) } ?? false }) { statements.append(.defaultsOfPaths) }
        if case .negatedPath = component.form {
            // More than one space: exactly four characters are removed.
            if own.path.value?.utf8.first == UInt8(ascii: " ") { statements.append(.negatedPath) }
        }
        return statements
    }

    func isCaseSensitiveAsNegated(_ component: AppLinks.Component) -> Bool {
        guard case .negatedPath = component.form else { return false }
        let outer = Inheritance(own: .none, detail: detail, appLinks: appLinks)
        return outer.constraint(\.caseSensitive)?.value.isOn == false
    }

    /// What everything else rests on.
    func otherStatements(of component: AppLinks.Component) -> [Statement] {
        var statements: [Statement] = []
        if holdsWrongType || component.form == .unusable || component.form == .unusablePath {
            statements.append(.wrongType)
        }
        if !miscasedKeys.isEmpty { statements.append(.miscasedKey) }
        if case .items(let items)? = constraint(\.query)?.value, items.isEmpty {
            statements.append(.emptyQueryObject)
        }
        let outerExclude = Inheritance(own: .none, detail: detail, appLinks: appLinks).constraint(\.exclude)
        if own.exclude.value?.isOn == false, outerExclude?.value.isOn == true { statements.append(.undoneExclusion) }
        if component.form.isLegacy, inheritsAnything { statements.append(.defaultsOfPaths) }
        if case .negatedPath(let inCapitals) = component.form,
            !inCapitals || own.path.value?.isEmpty == true || outerExclude?.value.isOn == false
        {
            statements.append(.negatedPath)
        }
        return statements
    }

    private var miscasedKeys: Set<String> {
        guard detail != nil || appLinks != nil else { return own.miscasedKeys }
        return levels.reduce(into: []) { $0.formUnion($1.1.miscasedKeys) }
    }

    private var holdsWrongType: Bool {
        let constraints = [
            nearest(\.path).map { isUnusable($0.field) }, nearest(\.query).map { isUnusable($0.field) },
            nearest(\.fragment).map { isUnusable($0.field) },
        ]
        return constraints.contains(true) || constraint(\.exclude)?.value.isBoolean == false || ignoredQueryHidesAnother
    }

    private func isUnusable<Value>(_ field: ComponentFields.Field<Value>) -> Bool {
        if case .unusable = field { true } else { false }
    }

    /// Whether an object that is ignored (semantics Q6) stands before the `?` of another level (semantics P6).
    private var ignoredQueryHidesAnother: Bool {
        guard case .unusableItems? = constraint(\.query)?.value else { return false }
        return levels.count { $0.1.query.isPresent } > 1
    }

    /// Whether any key that has an effect comes from another level than the component's own.
    private var inheritsAnything: Bool {
        let levels = [
            nearest(\.path)?.level, nearest(\.query)?.level, nearest(\.fragment)?.level, nearest(\.exclude)?.level,
            nearest(\.caseSensitive)?.level, nearest(\.percentEncoded)?.level,
        ]
        return levels.contains { $0.map(isInherited) ?? false }
    }

    private func isInherited(_ level: EffectiveComponent.Level) -> Bool {
        level == .detail || level == .appLinks
    }
}

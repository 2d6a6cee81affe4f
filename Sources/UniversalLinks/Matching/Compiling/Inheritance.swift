/// What stands on the three levels that a component's keys can come from, the nearest first (semantics B1).
struct Inheritance {
    let own: ComponentFields
    let detail: ComponentFields?
    let appLinks: ComponentFields?

    typealias Level = EffectiveComponent.Level
    typealias Inherited = EffectiveComponent.Inherited
    typealias Field = ComponentFields.Field

    /// The nearest level on which a key is present.
    @inline(__always)
    private func nearest<Value>(_ field: (ComponentFields) -> Field<Value>) -> (level: Level, field: Field<Value>)? {
        let ownField = field(own)
        if ownField.isPresent { return (.component, ownField) }
        if let detail, case let found = field(detail), found.isPresent { return (.detail, found) }
        if let appLinks, case let found = field(appLinks), found.isPresent { return (.appLinks, found) }
        return nil
    }

    @inline(__always)
    private func constraint<Value>(_ field: (ComponentFields) -> Field<Value>) -> Inherited<Value>? {
        guard let (level, field) = nearest(field), case .value(let value, let place) = field else { return nil }
        return Inherited(value: value, level: level, place: place)
    }

    @inline(__always)
    private func flag(_ field: (ComponentFields) -> Field<ComponentFields.Flag>, byItself: Bool) -> Inherited<Bool> {
        guard let flag = constraint(field) else { return Inherited(value: byItself, level: .system, place: nil) }
        return Inherited(value: flag.value.isOn, level: flag.level, place: flag.place)
    }

    var path: Inherited<String>? { constraint { $0.path } }

    /// The nearest `?`, unless it is an object that is ignored (semantics Q6).
    var query: Inherited<ComponentFields.QueryPattern>? {
        let query = nearestQuery
        if case .unusableItems? = query?.value { return nil }
        return query
    }

    /// The nearest level on which `?` is present.
    var queryLevel: Level? {
        if own.content.holds(.query) { return .component }
        if detail?.content.holds(.query) == true { return .detail }
        return appLinks?.content.holds(.query) == true ? .appLinks : nil
    }

    private var nearestQuery: Inherited<ComponentFields.QueryPattern>? { constraint { $0.query } }

    var fragment: Inherited<String>? { constraint { $0.fragment } }

    var isExclusion: Inherited<Bool> { flag({ $0.exclude }, byItself: false) }

    var isCaseSensitive: Inherited<Bool> { flag({ $0.caseSensitive }, byItself: true) }

    var isPercentEncoded: Inherited<Bool> { flag({ $0.percentEncoded }, byItself: true) }
}

// What a decision rests on: found out when somebody asks for it.
extension Inheritance {
    private var levels: [ComponentFields] { [own, detail, appLinks].compactMap { $0 } }

    /// What the flags that shape every comparison rest on.
    func comparisonStatements(of component: AppLinks.Component) -> [Statement] {
        var statements: [Statement] = []
        let flags = [constraint { $0.caseSensitive }, constraint { $0.percentEncoded }]
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
        return outer.constraint { $0.caseSensitive }?.value.isOn == false
    }

    /// What everything else rests on.
    func otherStatements(of component: AppLinks.Component) -> [Statement] {
        var statements: [Statement] = []
        if holdsWrongType || component.form == .unusable || component.form == .unusablePath {
            statements.append(.wrongType)
        }
        if !miscasedKeys.isEmpty { statements.append(.miscasedKey) }
        if case .items(let items)? = nearestQuery?.value, items.isEmpty {
            statements.append(.emptyQueryObject)
        }
        let outerExclude = Inheritance(own: .none, detail: detail, appLinks: appLinks).constraint { $0.exclude }
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
        return levels.reduce(into: []) { $0.formUnion($1.miscasedKeys) }
    }

    private var holdsWrongType: Bool {
        let constraints = [
            nearest { $0.path }.map { isUnusable($0.field) }, nearest { $0.query }.map { isUnusable($0.field) },
            nearest { $0.fragment }.map { isUnusable($0.field) },
        ]
        let isOddFlag = constraint { $0.exclude }?.value.isBoolean == false
        return constraints.contains(true) || isOddFlag || ignoredQueryHidesAnother
    }

    private func isUnusable<Value>(_ field: ComponentFields.Field<Value>) -> Bool {
        if case .unusable = field { true } else { false }
    }

    /// Whether an object that is ignored (semantics Q6) stands before the `?` of another level (semantics P6).
    private var ignoredQueryHidesAnother: Bool {
        guard case .unusableItems? = nearestQuery?.value else { return false }
        return levels.count { $0.query.isPresent } > 1
    }

    /// Whether any key that has an effect comes from another level than the component's own.
    private var inheritsAnything: Bool {
        let levels = [
            nearest { $0.path }?.level, nearest { $0.query }?.level, nearest { $0.fragment }?.level,
            nearest { $0.exclude }?.level,
            nearest { $0.caseSensitive }?.level, nearest { $0.percentEncoded }?.level,
        ]
        return levels.contains { $0.map(isInherited) ?? false }
    }

    private func isInherited(_ level: EffectiveComponent.Level) -> Bool {
        level == .detail || level == .appLinks
    }
}

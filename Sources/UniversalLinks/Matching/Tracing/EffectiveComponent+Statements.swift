import JSONSyntax

// What a component's reading rests on: found out when someone asks for it.
extension EffectiveComponent {
    /// The assumed statements that its reading rests on, whatever the URL.
    public var statements: [SystemStatement] { comparisonStatements + otherStatements }

    /// Those of them that also count if one of its patterns does not match: they say how the pattern is compared.
    var comparisonStatements: [SystemStatement] {
        var statements: [SystemStatement] = []
        let flags = [ComponentFields.Key.caseSensitive, .percentEncoded]
        if flags.contains(where: { inheritance.flag($0)?.isBoolean == false }) { statements.append(.wrongType) }
        if !miscasedKeys.isDisjoint(with: ["caseSensitive", "percentEncoded"]) { statements.append(.unknownKey) }
        guard component.form.isLegacy else { return statements }
        statements.append(.legacyPaths)
        if flags.contains(where: { inheritance.level(of: $0).isOfDefaults }) { statements.append(.defaultsOfPaths) }
        if case .negatedPath = component.form {
            // More than one space: exactly four characters are removed.
            if component.fields.path.value?.utf8.first == UInt8(ascii: " ") { statements.append(.negatedPath) }
        }
        return statements
    }

    /// Whether it is case-sensitive as a member of `paths` behind `NOT ` alone (semantics L2), against its defaults.
    var isCaseSensitiveAsNegated: Bool {
        guard case .negatedPath = component.form else { return false }
        return inheritance.flag(.caseSensitive, outside: true)?.isOn == false
    }

    /// What everything else rests on.
    private var otherStatements: [SystemStatement] {
        var statements: [SystemStatement] = []
        if hasWrongType || component.form == .unusable || component.form == .unusablePath {
            statements.append(.wrongType)
        }
        if !miscasedKeys.isEmpty { statements.append(.unknownKey) }
        if case .items(let items)? = nearestQuery?.value, items.isEmpty {
            statements.append(.emptyQueryObject)
        }
        let own = component.fields
        let outerExclude = inheritance.flag(.exclude, outside: true)?.isOn
        if !isExclusion.value, levels.contains(where: { $0.exclude.value?.isOn == true }) {
            statements.append(.undoneExclusion)
        }
        if component.form.isLegacy, inheritsAnything { statements.append(.defaultsOfPaths) }
        if case .negatedPath(let inCapitals) = component.form,
            !inCapitals || own.path.value?.isEmpty == true || outerExclude == false
        {
            statements.append(.negatedPath)
        }
        return statements
    }

    private var nearestQuery: Inherited<ComponentFields.QueryPattern>? { inherited(.query) { $0.query } }

    private var levels: [ComponentFields] { [Level.component, .detail, .appLinks].map { fields(at: $0) } }

    private var miscasedKeys: Set<String> {
        levels.reduce(into: []) { $0.formUnion($1.miscasedKeys) }
    }

    private var hasWrongType: Bool {
        let isOddFlag = inheritance.flag(.exclude)?.isBoolean == false
        return isOddFlag || isUnusable(.path) { $0.path } || isUnusable(.query) { $0.query }
            || isUnusable(.fragment) { $0.fragment } || ignoredQueryHidesAnother
    }

    /// Whether a key is there, on the nearest level that has it, with a value of a wrong type.
    private func isUnusable<Value>(
        _ key: ComponentFields.Key, _ field: (ComponentFields) -> ComponentFields.Field<Value>
    ) -> Bool {
        inheritance.level(of: key) != .system && inherited(key, field) == nil
    }

    /// Whether an object that is ignored (semantics Q6) is before the `?` of another level (semantics P6).
    private var ignoredQueryHidesAnother: Bool {
        guard case .unusableItems? = nearestQuery?.value else { return false }
        return levels.count { $0.query.isPresent } > 1
    }

    /// Whether any key that has an effect comes from another level than the component's own.
    private var inheritsAnything: Bool {
        ComponentFields.Key.allCases.contains { inheritance.level(of: $0).isOfDefaults }
    }
}

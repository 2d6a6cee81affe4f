import JSONSyntax

extension Matcher {
    func linkStatements(for link: LinkURL) -> [SystemStatement] {
        var statements: [SystemStatement] = []
        if domain?.isWildcard == true { statements.append(.subdomains) }
        if link.port != nil { statements.append(.otherURL) }
        if link.hasUserInformation { statements.append(.userInformation) }
        return statements
    }

    var fileStatements: [SystemStatement] {
        var statements: [SystemStatement] = []
        if options.percentDecoding == .lenient { statements.append(.lenientReading) }
        if file.isSigned { statements.append(.signedFile) }
        if file.source.hasByteOrderMark || file.hasDuplicateKeys { statements.append(.doubtfulText) }
        if file.byteCount == AssociationFile.maximumByteCount { statements.append(.largestFile) }
        guard let appLinks = file.appLinks else { return statements }
        switch appLinks.detailsShape {
        case .missing: statements.append(.entryWithoutDetails)
        case .unusable: statements.append(.wrongType)
        case .array, .dictionary: break
        }
        if appLinks.hasSkippedMember { statements.append(.wrongType) }
        if options.system == .ios12, !appLinks.hasAppsKey { statements.append(.appsRequired) }
        return statements
    }

    /// What a decision rests on because of the detail that counts for an app.
    ///
    /// - Parameter isVerbatim: Whether the detail lists the app exactly as written.
    func detailStatements(_ detail: CompiledDetail, isVerbatim: Bool) -> [SystemStatement] {
        var statements: [SystemStatement] = []
        switch detail.detail.identifierSource?.value {
        case .dictionaryKeyBesideIgnored: statements.append(.dictionaryDetails)
        case .singleBesideUnusableList: statements.append(.unusableAppIDs)
        case .list, .single, .dictionaryKey, .apps, .unusableList, nil: break
        }
        if !isVerbatim { statements.append(.foldedPrefix) }
        if detail.components == nil, detail.detail.identifierSource != .apps { statements.append(.detailWithoutLists) }
        let hasBothLists = detail.detail.components != nil && detail.detail.paths != nil
        if hasBothLists || options.system == .ios12 { statements.append(.componentsOverPaths) }
        if detail.detail.hasIgnoredKey || file.appLinks?.hasIgnoredKey == true { statements.append(.wrongType) }
        return statements
    }

    /// What it rests on that no detail lists an app, though another reading of the file would.
    func unlistedStatements(for app: AppIdentifier) -> [SystemStatement] {
        let details = file.appLinks?.details ?? []
        var statements: [SystemStatement] = []
        for detail in details {
            switch detail.identifierSource?.value {
            case .dictionaryKeyBesideIgnored: statements.append(.dictionaryDetails)
            case .unusableList: statements.append(.unusableAppIDs)
            case .list, .single, .singleBesideUnusableList, .dictionaryKey, .apps, nil: break
            }
        }
        let folded = app.text.asciiLowercased
        if apps.contains(where: { $0.text.asciiLowercased.hasSameScalars(as: folded) }) {
            statements.append(.foldedPrefix)
        }
        let appsBeside = file.services.last { $0.name == "applinks" }?.apps ?? []
        if file.appLinks?.detailsShape == .array || file.appLinks?.detailsShape == .dictionary,
            appsBeside.contains(where: { $0.value == app })
        {
            statements.append(.appsBesideDetails)
        }
        return statements
    }

    /// What a reason rests on that is the same for every app.
    func statements(behind reason: UnmatchedReason, for link: LinkURL) -> [SystemStatement] {
        switch reason.value {
        case .refusedFile(.oversized): [.oversizedFile]
        case .refusedFile(.scalarRoot): [.otherRoot]
        case .otherScheme, .noHost: [.otherURL]
        case .otherHost: otherHostStatements(for: link)
        case .noAppLinks: linkStatements(for: link) + fileStatements + noAppLinksStatements
        case .unlistedApp, .unknownIdentifierList, .emptyList, .noComponentMatches, .undecided: []
        }
    }

    private func otherHostStatements(for link: LinkURL) -> [SystemStatement] {
        var statements: [SystemStatement] = link.hasUserInformation ? [.userInformation] : []
        guard let domain, let host = link.host else { return statements }
        if domain.relation(to: host) == .parentOfWildcard { statements.append(.parentOfWildcard) }
        if domain.matchesIgnoringTrailingDot(host) { statements.append(.otherURL) }
        return statements
    }

    private var noAppLinksStatements: [SystemStatement] {
        if file.root.array != nil { return [.otherRoot] }
        return file.root.object?["applinks"] == nil ? [] : [.wrongType]
    }
}

extension AssociationFile.Domain {
    /// Whether the domain contains a host if a dot at its end does not count.
    fileprivate func matchesIgnoringTrailingDot(_ host: String) -> Bool {
        let undotted = { (text: String) in text.utf8.last == UInt8(ascii: ".") ? String(text.dropLast()) : text }
        guard let domain = AssociationFile.Domain(undotted(description)) else { return false }
        return domain.relation(to: undotted(host)) == .contained
    }
}

// What the reading of a component rests on, computed on demand.
extension EffectiveComponent {
    /// The assumed statements that its reading rests on, whatever the URL.
    public var statements: [SystemStatement] { comparisonStatements + otherStatements }

    /// The statements that count even if one of its patterns does not match: they say how it is compared.
    var comparisonStatements: [SystemStatement] {
        var statements: [SystemStatement] = []
        let flags = [ComponentFields.Key.caseSensitive, .percentEncoded]
        if flags.contains(where: { inheritance.flag($0)?.isBoolean == false }) { statements.append(.wrongType) }
        if !miscasedKeys.isDisjoint(with: ["caseSensitive", "percentEncoded"]) { statements.append(.unknownKey) }
        guard component.form.isLegacy else { return statements }
        statements.append(.legacyPaths)
        if flags.contains(where: { inheritance.level(of: $0).isOfDefaults }) { statements.append(.defaultsOfPaths) }
        if case .negatedPath = component.form.value {
            // More than one space: exactly four characters are removed.
            if component.fields.path.value?.utf8.first == UInt8(ascii: " ") { statements.append(.negatedPath) }
        }
        return statements
    }

    /// Whether it is case-sensitive, against its defaults, only because it is behind `NOT ` in `paths` (semantics L2).
    var isCaseSensitiveAsNegated: Bool {
        guard case .negatedPath = component.form.value else { return false }
        return inheritance.flag(.caseSensitive, outside: true)?.isOn == false
    }

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
        if case .negatedPath(let inCapitals) = component.form.value,
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

    /// Whether the nearest level that has the key has a value of a wrong type.
    private func isUnusable<Value>(
        _ key: ComponentFields.Key, _ field: (ComponentFields) -> ComponentFields.Field<Value>
    ) -> Bool {
        inheritance.level(of: key) != .system && inherited(key, field) == nil
    }

    /// Whether an ignored object (semantics Q6) hides the `?` of another level (semantics P6).
    private var ignoredQueryHidesAnother: Bool {
        guard case .unusableItems? = nearestQuery?.value else { return false }
        return levels.count { $0.query.isPresent } > 1
    }

    private var inheritsAnything: Bool {
        ComponentFields.Key.allCases.contains { inheritance.level(of: $0).isOfDefaults }
    }
}

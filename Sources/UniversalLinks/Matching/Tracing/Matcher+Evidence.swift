import JSONSyntax

extension Matcher {
    /// What a decision rests on because of the URL as a whole.
    func linkStatements(for link: LinkURL) -> [SystemStatement] {
        var statements: [SystemStatement] = []
        if domain?.isWildcard == true { statements.append(.subdomains) }
        if link.port != nil { statements.append(.otherURL) }
        if link.hasUserInformation { statements.append(.userInformation) }
        return statements
    }

    /// What a decision rests on because of the file as a whole.
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
    /// - Parameter isVerbatim: Whether the detail lists the app exactly as it is written.
    func detailStatements(_ detail: CompiledDetail, isVerbatim: Bool) -> [SystemStatement] {
        var statements: [SystemStatement] = []
        switch detail.detail.identifierSource {
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

    /// What it rests on that no detail lists an app: where another reading of the file would.
    func unlistedStatements(for app: AppIdentifier) -> [SystemStatement] {
        let details = file.appLinks?.details ?? []
        var statements: [SystemStatement] = []
        for detail in details {
            switch detail.identifierSource {
            case .dictionaryKeyBesideIgnored: statements.append(.dictionaryDetails)
            case .unusableList: statements.append(.unusableAppIDs)
            case .list, .single, .singleBesideUnusableList, .dictionaryKey, .apps, nil: break
            }
        }
        let folded = app.text.asciiLowercased
        if apps.contains(where: { $0.text.asciiLowercased.isVerbatim(folded) }) { statements.append(.foldedPrefix) }
        let appsBeside = file.services.last { $0.name == "applinks" }?.apps ?? []
        if file.appLinks?.detailsShape == .array || file.appLinks?.detailsShape == .dictionary,
            appsBeside.contains(where: { $0.value == app })
        {
            statements.append(.appsBesideDetails)
        }
        return statements
    }

    /// What a reason rests on for every app.
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
    /// Whether a host would be covered if a dot at its end did not count.
    fileprivate func matchesIgnoringTrailingDot(_ host: String) -> Bool {
        let undotted = { (text: String) in text.utf8.last == UInt8(ascii: ".") ? String(text.dropLast()) : text }
        guard let domain = AssociationFile.Domain(undotted(description)) else { return false }
        return domain.relation(to: undotted(host)) == .contained
    }
}

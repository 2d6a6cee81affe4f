import JSONSyntax

extension Matcher {
    /// What a decision rests on because of the file and the URL as wholes.
    func fileStatements(for link: LinkURL) -> [Statement] {
        var statements: [Statement] = []
        if options.percentDecoding == .lenient { statements.append(.lenientReading) }
        if file.isSigned { statements.append(.signedFile) }
        if file.source.hasByteOrderMark || file.hasDuplicateKeys { statements.append(.duplicateKey) }
        if domain?.isWildcard == true { statements.append(.subdomains) }
        if link.port != nil { statements.append(.otherURL) }
        if link.hasUserInformation { statements.append(.userInformation) }
        if let appLinks = file.appLinks {
            switch appLinks.detailsShape {
            case .missing: statements.append(.entryWithoutDetails)
            case .unusable: statements.append(.wrongType)
            case .array, .dictionary: break
            }
            if options.system == .ios12, !appLinks.hasAppsKey { statements.append(.appsRequired) }
        }
        return statements
    }

    /// What a decision rests on because of the detail that counts for an app.
    func detailStatements(_ detail: CompiledDetail, for app: AppIdentifier) -> [Statement] {
        var statements: [Statement] = []
        switch detail.detail.identifierSource {
        case .dictionaryKeyBesideIgnored: statements.append(.dictionaryDetails)
        case .singleBesideUnusableList: statements.append(.unusableAppIDs)
        case .list, .single, .dictionaryKey, .apps, .none: break
        }
        if !detail.identifiers.contains(where: { $0 == app && $0.isVerbatim(app) }) { statements.append(.foldedPrefix) }
        if detail.components == nil, detail.detail.identifierSource != .apps { statements.append(.detailWithoutLists) }
        let hasBothLists = detail.detail.components != nil && detail.detail.paths != nil
        if hasBothLists || options.system == .ios12 { statements.append(.componentsOverPaths) }
        if detail.detail.hasIgnoredKey || file.appLinks?.hasIgnoredKey == true { statements.append(.wrongType) }
        return statements
    }
}

extension UnmatchedReason {
    /// What the reason rests on.
    func statements(domain: Domain?, link: LinkURL) -> [Statement] {
        switch self {
        case .refusedFile(.oversized): [.oversizedFile]
        case .refusedFile(.scalarRoot): [.scalarRoot]
        case .otherScheme, .noHost: [.otherURL]
        case .otherHost:
            if let domain, let host = link.host, domain.relation(to: host) == .parentOfWildcard {
                [.parentOfWildcard]
            } else {
                []
            }
        case .noAppLinks: []
        case .unknownIdentifierList: [.appIDsNeedIOS13]
        case .unlistedApp, .emptyList, .noComponentHolds: []
        }
    }
}

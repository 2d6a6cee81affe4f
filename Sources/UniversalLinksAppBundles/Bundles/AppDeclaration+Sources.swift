import UniversalLinks
import UniversalLinksFoundation

/// What each source adds. What the signature says comes first, as it is what the system reads.
extension AppDeclaration {
    /// Takes what a code signature says.
    mutating func take(_ signature: CodeSignature, _ settings: BuildSettings) throws(AppFileError) {
        let xml = try signature.xml.map { bytes throws(AppFileError) -> EntitlementFacts in
            let list = try PropertyListValue.read(bytes, limit: 1_048_576)
            return try EntitlementFacts(list.dictionary ?? [:], settings)
        }
        let der = try signature.der.map { bytes throws(AppFileError) -> EntitlementFacts in
            try EntitlementFacts(try DEREntitlements.dictionary(bytes), settings)
        }
        if let facts = der ?? xml {
            take(facts, from: der == nil ? .signatureXML : .signatureDER)
            if let xml, facts.agrees(with: xml) { self.xml = signature.xml }
        }
        if let der, let xml, !der.agrees(with: xml) { contradictions.append(.disagreeingEntitlements) }
        if let team = signature.team, teamIdentifier == nil { teamIdentifier = Stated(team, from: .codeDirectory) }
        if let identifier = signature.identifier, bundleIdentifier == nil, kind == .executable {
            bundleIdentifier = Stated(identifier, from: .codeDirectory)
        }
    }

    /// Takes what the profile beside an app says.
    mutating func take(_ profile: ProvisioningProfile) {
        if appIdentifier == nil {
            if let app = profile.facts.appIdentifier {
                appIdentifier = Stated(app, from: .profile)
            } else if let prefix = profile.facts.entitlements.app?.prefix, let bundleIdentifier {
                // A profile for any app of a team: `PREFIX.*`.
                appIdentifier = Stated(AppIdentifier(prefix + "." + bundleIdentifier.value), from: .profile)
            }
        }
        if teamIdentifier == nil, let team = profile.team { teamIdentifier = Stated(team, from: .profile) }
        // The profile says how a build for distribution reaches devices; whether it is one, the signature does.
        if signing == nil || signing?.value.isDistribution == true && profile.signing.isDistribution {
            signing = Stated(profile.signing, from: .profile)
        }
        if entitlements?.value.associatedDomains.isEmpty == false, !profile.facts.hasDomainsKey {
            contradictions.append(.domainsNotInProfile)
        }
    }

    /// Takes what entitlements say.
    mutating func take(_ facts: EntitlementFacts, from source: StatementSource) {
        entitlements = Stated(facts.entitlements, from: source)
        if let app = facts.appIdentifier {
            appIdentifier = Stated(app, from: source)
            if bundleIdentifier == nil, app.prefix != nil {
                bundleIdentifier = Stated(app.bundleIdentifier, from: source)
            }
        }
        if let team = facts.team { teamIdentifier = Stated(team, from: source) }
        if let signing = facts.signing { self.signing = Stated(signing, from: source) }
    }
}

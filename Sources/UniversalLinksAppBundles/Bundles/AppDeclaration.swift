package import JSONSyntax
package import UniversalLinks
import UniversalLinksFoundation

/// What one app says about itself: in a file of entitlements, a provisioning profile, or a bundle. Nothing is verified.
package struct AppDeclaration: Sendable {
    /// Its path in the input, such as `Payload/Eats.app`; empty for the input itself.
    package let path: String
    package let kind: Kind
    package internal(set) var bundleIdentifier: Sourced<String>?
    /// Nil if nothing names a whole one.
    package internal(set) var appIdentifier: Sourced<AppIdentifier>?
    package internal(set) var teamIdentifier: Sourced<String>?
    /// Nil if there are none, as before signing.
    package internal(set) var entitlements: Sourced<Entitlements>?
    /// Nil if unknown.
    package internal(set) var signing: Sourced<Signing>?
    /// The text that lists the domains: entitlements in XML, or a configuration.
    package internal(set) var xml: [UInt8]?
    /// The places of the domains in the text, if it is not a property list.
    package internal(set) var ranges: [SourceRange]?
    /// The builds with these entitlements; nil if no project says it.
    package internal(set) var builds: Builds?
    package internal(set) var contradictions: [Contradiction] = []

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case entitlementsFile = "entitlements"
        /// Says what an app may claim, not what it claims.
        case profile
        case executable
        case app
        case appClip = "app clip"
        case appExtension = "app extension"
        /// A target of an Xcode project that is signed without entitlements.
        case target
        /// The configuration from which Expo or Cordova makes an Xcode project.
        case configuration = "app configuration"
    }

    /// Builds of a target that are signed in the same way.
    package struct Builds: Hashable, Sendable {
        package let target: String
        package let configurations: [String]
        /// Whether users get one of them, judging by names.
        package let isShipped: Bool
    }

    package enum Contradiction: Hashable, Sendable {
        /// The entitlements in XML and in DER claim different domains, or are for different apps.
        case disagreeingEntitlements
        /// The app claims domains, and its profile does not allow it.
        case domainsNotInProfile
        /// Some builds of an app claim other domains than its other builds.
        case configurationsDiffer(ConfigurationDifference)
        /// No build of the project around the file is signed with it.
        case unsigned(project: String)
        /// The file has domains under a key that nothing reads.
        case misplacedDomains(file: String, key: String)
        /// The Xcode project that was made from the configuration lacks domains.
        case staleNativeProject(file: String, lacking: [String], command: String)
        /// Flutter and a plugin both handle links. The file is `Info.plist`.
        case handledTwice(plugin: String, file: String)
        /// Neither Flutter nor a plugin handles links.
        case notHandled(file: String)
    }

    init(path: String = "", kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

/// What each source adds. The signature comes first, because the system reads it.
extension AppDeclaration {
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
        if let team = signature.team, teamIdentifier == nil { teamIdentifier = Sourced(team, from: .codeDirectory) }
        if let identifier = signature.identifier, bundleIdentifier == nil, kind == .executable {
            bundleIdentifier = Sourced(identifier, from: .codeDirectory)
        }
    }

    mutating func take(_ profile: ProvisioningProfile) {
        if appIdentifier == nil {
            if let app = profile.facts.appIdentifier {
                appIdentifier = Sourced(app, from: .profile)
            } else if let prefix = profile.facts.entitlements.app?.prefix, let bundleIdentifier {
                // A profile for any app of a team: `PREFIX.*`.
                appIdentifier = Sourced(AppIdentifier(prefix + "." + bundleIdentifier.value), from: .profile)
            }
        }
        if teamIdentifier == nil, let team = profile.team { teamIdentifier = Sourced(team, from: .profile) }
        // The profile says how a build for distribution reaches devices; the signature says whether it is one.
        if signing == nil || signing?.value.isDistribution == true && profile.signing.isDistribution {
            signing = Sourced(profile.signing, from: .profile)
        }
        if entitlements?.value.associatedDomains.isEmpty == false, !profile.facts.hasDomainsKey {
            contradictions.append(.domainsNotInProfile)
        }
    }

    mutating func take(_ facts: EntitlementFacts, from source: StatementSource) {
        entitlements = Sourced(facts.entitlements, from: source)
        if let app = facts.appIdentifier {
            appIdentifier = Sourced(app, from: source)
            if bundleIdentifier == nil, app.prefix != nil {
                bundleIdentifier = Sourced(app.bundleIdentifier, from: source)
            }
        }
        if let team = facts.team { teamIdentifier = Sourced(team, from: source) }
        if let signing = facts.signing { self.signing = Sourced(signing, from: source) }
    }
}

/// Something that an app says about itself, and where it says so.
package struct Sourced<Value: Sendable>: Sendable {
    package let value: Value
    package let source: StatementSource

    init(_ value: Value, from source: StatementSource) {
        self.value = value
        self.source = source
    }
}

package enum StatementSource: String, Hashable, Sendable, CaseIterable {
    case entitlementsFile = "entitlements file"
    case profile = "provisioning profile"
    case signatureDER = "code signature (DER)"
    case signatureXML = "code signature (XML)"
    case codeDirectory = "code directory"
    case information = "Info.plist"
    /// The settings of an Xcode project. The team is taken as the prefix, which is right for all but the oldest apps.
    case project = "project.pbxproj"
    /// The configuration of Expo or Cordova. The team is taken as the prefix.
    case configuration = "app configuration"
}

extension Sourced<AppIdentifier> {
    /// Whether the team is taken as its prefix, which is wrong for the oldest apps.
    package var isAssumed: Bool { source == .project || source == .configuration }
}

package enum Signing: Hashable, Sendable {
    case development
    case distribution(Channel)

    package enum Channel: Hashable, Sendable {
        case appStore
        /// To devices that the profile lists.
        case adHoc
        /// To all devices, without the App Store: in-house, or Developer ID.
        case direct
        case unknown
    }

    package var isDistribution: Bool { self != .development }
}

extension Signing: CustomStringConvertible {
    package var description: String {
        switch self {
        case .development: "development"
        case .distribution(.appStore): "distribution through the App Store or TestFlight"
        case .distribution(.adHoc): "distribution to listed devices"
        case .distribution(.direct): "distribution without the App Store"
        case .distribution(.unknown): "distribution"
        }
    }
}

package import JSONSyntax
package import UniversalLinks

/// What one app says of itself: in a file of entitlements, a provisioning profile, or a bundle. Nothing is verified.
package struct AppDeclaration: Sendable {
    /// Where it lies inside the input: `Payload/Eats.app`; empty for the input itself.
    package let path: String
    /// What it is.
    package let kind: Kind
    /// The bundle identifier.
    package internal(set) var bundleIdentifier: Stated<String>?
    /// The app identifier, prefix and bundle identifier; nil if nothing names a whole one.
    package internal(set) var appIdentifier: Stated<AppIdentifier>?
    /// The identifier of the team.
    package internal(set) var teamIdentifier: Stated<String>?
    /// The entitlements; nil if there are none, as before signing.
    package internal(set) var entitlements: Stated<Entitlements>?
    /// What it is signed for; nil if unknown.
    package internal(set) var signing: Stated<Signing>?
    /// The text that lists the domains: entitlements in XML, or a configuration.
    package internal(set) var xml: [UInt8]?
    /// The places of the domains in the text, if it is not a property list.
    package internal(set) var ranges: [SourceRange]?
    /// Which builds have the entitlements; nil if no project says it.
    package internal(set) var builds: Builds?
    /// What does not fit together.
    package internal(set) var contradictions: [Contradiction] = []

    /// What says something of itself.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A file of entitlements, before or after signing.
        case entitlementsFile = "entitlements"
        /// A provisioning profile: what an app may claim, not what it does.
        case profile
        /// An executable without its bundle.
        case executable
        /// An app.
        case app
        /// An App Clip.
        case appClip = "app clip"
        /// An extension inside an app.
        case appExtension = "app extension"
        /// A target of an Xcode project that is signed without entitlements.
        case target
        /// The configuration from which Expo or Cordova makes an Xcode project.
        case configuration = "app configuration"
    }

    /// Builds of a target that are signed in the same way.
    package struct Builds: Hashable, Sendable {
        /// The target.
        package let target: String
        /// Its build configurations.
        package let configurations: [String]
        /// Whether one of them is what users get, as far as names tell.
        package let isShipped: Bool
    }

    /// Something that does not fit together.
    package enum Contradiction: Hashable, Sendable {
        /// The signature's entitlements in XML and in DER ask for other domains, or are for other apps.
        case disagreeingEntitlements
        /// The app asks for domains, and its profile does not allow it.
        case domainsNotInProfile
        /// Builds of one app ask for other domains than its other builds.
        case configurationsDiffer(ConfigurationDifference)
        /// No build is signed with the file: the project that it lies in.
        case unsigned(project: String)
        /// Domains at a place that nothing reads: the file, and the key.
        case misplacedDomains(file: String, key: String)
        /// Domains that the Xcode project made from the configuration lacks.
        case staleNativeProject(file: String, lacking: [String], command: String)
        /// Flutter and a plugin both handle links: the plugin, and `Info.plist`.
        case handledTwice(plugin: String, file: String)
        /// Neither Flutter nor a plugin handles links.
        case notHandled(file: String)
    }

    init(path: String = "", kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

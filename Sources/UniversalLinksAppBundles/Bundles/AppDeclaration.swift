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
    /// The text of the entitlements, where they are XML.
    package internal(set) var xml: [UInt8]?
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
    }

    /// Something that does not fit together.
    package enum Contradiction: Hashable, Sendable {
        /// The signature's entitlements in XML and in DER ask for other domains, or are for other apps.
        case disagreeingEntitlements
        /// The app asks for domains, and its profile does not allow it.
        case domainsNotInProfile
    }

    init(path: String = "", kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

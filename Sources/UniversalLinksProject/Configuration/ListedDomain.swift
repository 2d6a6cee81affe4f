package import UniversalLinks

/// A domain that a project lists.
package struct ListedDomain: Sendable {
    /// The domain.
    package let domain: AssociationFile.Domain
    /// Where it is.
    package let place: SourcePlace
    /// The path of its association file, relative to the folder of the configuration.
    package let file: Located<String>
    /// The apps that the file should list, and no others; nil if any will do.
    package let apps: [Located<String>]?
    /// Its link lists.
    package let links: [ConfiguredFile]
    /// The entitlements of the apps that open its links.
    package let entitlements: [ConfiguredFile]
    /// The oldest system that its file is for; nil for the usual one.
    package let minimumSystem: Located<SystemVersion>?
    /// The share of components, in per cent, that have to decide a URL of its lists; nil if none has to.
    package let requiredCoverage: Located<Int>?
    /// How many seconds are between two checks of the monitor; nil for what is usual.
    package let interval: Int?
}

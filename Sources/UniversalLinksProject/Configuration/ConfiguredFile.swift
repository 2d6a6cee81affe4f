package import UniversalLinks

/// A file that belongs to a domain, perhaps for one app alone.
package struct ConfiguredFile: Sendable {
    /// Its path, relative to the folder of the configuration, with the place where it is named.
    package let path: Located<String>
    /// The app, by its identifier or bundle identifier; nil for all.
    package let app: String?
}

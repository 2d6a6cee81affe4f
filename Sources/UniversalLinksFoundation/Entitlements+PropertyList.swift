public import UniversalLinks

/// Why bytes cannot be read as entitlements.
public struct EntitlementsError: Error, Hashable, Sendable {
    /// What is wrong and what to do about it.
    public let message: String

    init(_ message: String) {
        self.message = message
    }
}

extension EntitlementsError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension Entitlements {
    private static let maximumByteCount = 1_048_576
    private static let domainsKey = "com.apple.developer.associated-domains"

    /// Reads an `.entitlements` file: a property list in XML, as Xcode writes it, or a binary one.
    ///
    /// ## Parsing behavior
    /// - References to build settings are replaced where `buildSettings` has a value.
    /// - Associated domains that are not strings are left out.
    /// - An app identifier that contains a build setting is ignored.
    /// - A binary property list that expands to far more data than it contains is refused.
    ///
    /// - Throws: if the bytes are not such a file, or too many.
    public init(
        propertyList bytes: [UInt8], buildSettings: BuildSettings = BuildSettings()
    ) throws(EntitlementsError) {
        let list = try PropertyListValue(reading: bytes, limit: Entitlements.maximumByteCount)
        guard let dictionary = list.dictionary else {
            throw EntitlementsError("It is not a dictionary of entitlements.")
        }
        try self.init(dictionary, buildSettings: buildSettings)
    }

    /// Only App Clips name their full app, and can be installed on demand.
    private static func isAppClip(_ dictionary: [String: PropertyListValue]) -> Bool {
        dictionary["com.apple.developer.parent-application-identifiers"]?.array?.isEmpty == false
            || dictionary["com.apple.developer.on-demand-install-capable"]?.boolean == true
    }

    /// - Throws: if the associated domains are not an array.
    package init(
        _ dictionary: [String: PropertyListValue], buildSettings: BuildSettings = BuildSettings()
    ) throws(EntitlementsError) {
        let domains = dictionary[Entitlements.domainsKey]
        guard domains == nil || domains?.array != nil else {
            throw EntitlementsError("\(Entitlements.domainsKey) is not an array. Write an array of strings.")
        }
        let identifiers = ["application-identifier", "com.apple.application-identifier"]
        let app = identifiers.lazy.compactMap { dictionary[$0]?.string }.map { buildSettings.resolved($0) }
            .first { !$0.contains("$") }
        self.init(
            associatedDomains: (domains?.array ?? []).compactMap(\.string).map {
                AssociatedDomain(parsing: buildSettings.resolved($0))
            },
            app: app.map { AppIdentifier($0) }, isAppClip: Entitlements.isAppClip(dictionary))
    }
}

import UniversalLinks

/// Something that an app says of itself, with where it says it.
package struct Stated<Value: Sendable>: Sendable {
    /// What it says.
    package let value: Value
    /// Where.
    package let source: StatementSource

    init(_ value: Value, from source: StatementSource) {
        self.value = value
        self.source = source
    }
}

/// Where an app says something of itself.
package enum StatementSource: String, Hashable, Sendable, CaseIterable {
    /// A file of entitlements.
    case entitlementsFile = "entitlements file"
    /// A provisioning profile.
    case profile = "provisioning profile"
    /// The entitlements in DER inside the executable's code signature.
    case signatureDER = "code signature (DER)"
    /// The entitlements in XML inside the executable's code signature.
    case signatureXML = "code signature (XML)"
    /// The code directory of the executable's code signature.
    case codeDirectory = "code directory"
    /// `Info.plist`.
    case information = "Info.plist"
    /// The settings of an Xcode project. The prefix is the team, as for all but the oldest apps.
    case project = "project.pbxproj"
    /// The configuration of Expo or Cordova; the prefix is the team.
    case configuration = "app configuration"
}

extension Stated<AppIdentifier> {
    /// Whether its prefix is the team, which is not the prefix of the oldest apps.
    package var isAssumed: Bool { source == .project || source == .configuration }
}

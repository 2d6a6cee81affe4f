import UniversalLinks

/// How a build configuration signs a target: with which entitlements, for which app.
struct SigningConfiguration {
    let name: String
    /// What the settings say about the file of entitlements.
    let entitlements: EntitlementsSetting
    /// The bundle identifier; nil if it is not known.
    let bundleIdentifier: String?
    /// The team; nil if it is not known.
    let team: String?
    /// The path of `Info.plist`; nil if it is not known, or if the file is generated.
    let information: String?
    /// The settings, for references in the files.
    let settings: BuildSettings

    enum EntitlementsSetting: Hashable {
        /// This file, from the folder that everything is read from.
        case file(String)
        /// None.
        case none
        /// What cannot be resolved here, as it is written.
        case unknown(String)
    }

    /// - Parameter folder: The folder that the project lies in.
    init(_ configuration: XcodeProject.Configuration, in folder: String, _ given: BuildSettings) {
        let layer = configuration.layer
        let settings = layer.settings(below: given)
        self.settings = settings
        name = configuration.name
        func value(_ name: String) -> String? {
            let text = settings.resolved("$(\(name))")
            return text.isEmpty || BuildSettings.firstReference(in: text) != nil ? nil : text
        }
        let written = layer.values["CODE_SIGN_ENTITLEMENTS"].map { settings.resolved($0) } ?? ""
        entitlements =
            if written.isEmpty {
                configuration.isComplete ? .none : .unknown("")
            } else if BuildSettings.firstReference(in: written) == nil, let path = RelativePath.joined(folder, written)
            {
                .file(path)
            } else {
                .unknown(written)
            }
        bundleIdentifier = value("PRODUCT_BUNDLE_IDENTIFIER")
        team = value("DEVELOPMENT_TEAM").flatMap { AppIdentifier($0 + ".app").hasDocumentedShape ? $0 : nil }
        information = value("INFOPLIST_FILE").flatMap { RelativePath.joined(folder, $0) }
    }

    /// Whether a build of this name is what users get, as far as names tell.
    var isShipped: Bool {
        let name = name.lowercased()
        return !name.contains("debug")
            && ["release", "production", "distribution", "appstore", "app store"].contains { name.contains($0) }
    }
}

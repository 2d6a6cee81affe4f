import JSONSyntax
package import UniversalLinks

/// An association file that the records of a device are compared with, prepared for any number of records.
package struct DeviceReference: Sendable {
    /// What it is called: a path or an address.
    package let name: String
    /// Where it comes from.
    package let origin: Origin
    /// Whether the file or a detail has defaults, which a device may print with its components or apart from them.
    let hasDefaults: Bool

    private let appsOfServices: [VerbatimText: Set<AppIdentifier>]
    private let detailsOfApps: [AppIdentifier: Int]
    private let details: [Components?]

    /// The components of a detail, in order, and how often each is among them.
    struct Components: Sendable {
        let list: [DevicePatterns.Component]
        let counts: [DevicePatterns.Component.Meaning: Int]

        init(_ list: [DevicePatterns.Component]) {
            self.list = list
            counts = list.reduce(into: [:]) { $0[$1.meaning, default: 0] += 1 }
        }
    }

    /// Where a file comes from.
    package enum Origin: String, Hashable, Sendable {
        /// It was passed.
        case file
        /// The host serves it.
        case host
        /// It is the copy of Apple's CDN.
        case cdn
    }

    /// Prepares a file.
    package init(_ file: AssociationFile, name: String, origin: Origin) {
        self.name = name
        self.origin = origin
        let isRefused = file.refusal != nil
        var apps: [VerbatimText: Set<AppIdentifier>] = [:]
        for service in isRefused ? [] : file.services {
            // Beside details, the system does not read the apps of applinks (semantics S3).
            let listed = service.name.isVerbatim("applinks") ? [] : service.apps.map(\.value)
            apps[VerbatimText(service.name), default: []].formUnion(listed)
        }
        var firstDetails: [AppIdentifier: Int] = [:]
        let links = isRefused ? nil : file.appLinks
        for (index, detail) in (links?.details ?? []).enumerated() {
            for identifier in detail.identifiers {
                apps[VerbatimText("applinks"), default: []].insert(identifier.value)
                if firstDetails[identifier.value] == nil { firstDetails[identifier.value] = index }
            }
        }
        appsOfServices = apps
        detailsOfApps = firstDetails
        hasDefaults = links.map { $0.defaults != nil || $0.details.contains { $0.defaults != nil } } ?? false
        details = (links?.details ?? []).map { detail in
            (detail.components ?? detail.paths).map { components in
                Components(components.map { DevicePatterns.Component(file.root[$0.place.pointer] ?? nil) })
            }
        }
    }

    /// Whether the file has a service.
    func hasService(_ service: String) -> Bool { appsOfServices[VerbatimText(service)] != nil }

    /// Whether the file lists an app for a service.
    func lists(_ app: AppIdentifier, for service: String) -> Bool {
        appsOfServices[VerbatimText(service)]?.contains(app) ?? false
    }

    /// The components of an app; nil if its detail has no list, and so matches every URL.
    func components(of app: AppIdentifier) -> Components? {
        detailsOfApps[app].flatMap { details[$0] }
    }
}
